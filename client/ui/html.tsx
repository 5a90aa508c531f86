import type { SanitizedHtml } from "../contract/sanitized-html.ts";
import { toTrustedHtml } from "./trusted-html.ts";
import * as styles from "./html.css.ts";

/** A short text of the editors, as the edge has rendered and sanitised it. */
export function Html({ html }: { html: SanitizedHtml }) {
  if (html === "") return null;
  return (
    <div
      className={styles.html}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(html) }}
    />
  );
}
