import * as v from "valibot";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";

/** Marks HTML that this folder has written; other folders mark none. */
export function markSanitized(html: string): SanitizedHtml {
  return html as SanitizedHtml; // written from the allow-list, or by us
}

/** HTML of this folder as it is copied; no one else writes into the cache that it is read from. */
export const SanitizedHtmlCopy = v.pipe(v.string(), v.transform(markSanitized));
