import type { MarkdownHtml } from "../contract/record-parts.ts";
import * as styles from "./html.css.ts";
import { ServedMarkup } from "./server-markup.tsx";
import { useTrustedHtml } from "./trusted-html.ts";
import type { SanitizedHtml } from "../contract/sanitized-html.ts";

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
      dangerouslySetInnerHTML={useTrustedHtml(html)}
    />
  );
}

/** Markdown whose HTML the browser has only in the document. */
export function ServedMarkdown({ id }: { id: string }) {
  return <ServedMarkup id={id} className={styles.markdown} />;
}

/** A short text of the editors, as the edge has rendered and sanitised it. */
export function Html({ html }: { html: SanitizedHtml }) {
  const trusted = useTrustedHtml(html);
  if (html === "") return null;
  return <div className={styles.html} suppressHydrationWarning dangerouslySetInnerHTML={trusted} />;
}
