import type { MarkdownHtml } from "../contract/record-page.ts";
import * as styles from "./markdown.css.ts";
import { toTrustedHtml } from "./trusted-html.ts";

/** Markdown as the edge has rendered and sanitised it; hydration keeps the server's HTML. */
export function Markdown({ html }: Pick<MarkdownHtml, "html">) {
  return (
    <div
      className={styles.markdown}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(html) }}
    />
  );
}
