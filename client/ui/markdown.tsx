import type { MarkdownHtml } from "../contract/record-parts.ts";
import * as styles from "./markdown.css.ts";
import { ServedMarkup } from "./server-markup.tsx";
import { toTrustedHtml } from "./trusted-html.ts";

interface MarkdownProps extends Pick<MarkdownHtml, "html"> {
  id?: string;
}

/** Markdown as the edge has rendered and sanitised it; hydration keeps the server's HTML. */
export function Markdown({ html, id }: MarkdownProps) {
  return (
    <div
      id={id}
      className={styles.markdown}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(html) }}
    />
  );
}

/** Markdown whose HTML the browser has in the document alone. */
export function ServedMarkdown({ id }: { id: string }) {
  return <ServedMarkup id={id} className={styles.markdown} />;
}
