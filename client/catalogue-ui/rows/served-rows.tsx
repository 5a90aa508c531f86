import type { SanitizedHtml } from "../../contract/sanitized-html.ts";
import { SERVED_ROWS_ID } from "../../navigation/served-rows.ts";
import { useTrustedHtml } from "../../ui/trusted-html.ts";
import { rows } from "./record-rows.css.ts";

/** A list's rows as the server rendered them, for as long as their page is shown. */
export function ServedRows({ html }: { html: SanitizedHtml }) {
  return (
    <ul
      id={SERVED_ROWS_ID}
      className={rows}
      suppressHydrationWarning
      dangerouslySetInnerHTML={useTrustedHtml(html)}
    />
  );
}
