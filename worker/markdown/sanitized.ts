import * as v from "valibot";
import { escapeHtml } from "#base/escape-html.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";

/** Marks HTML that this folder has written; other folders mark none. */
export function markSanitized(html: string): SanitizedHtml {
  return html as SanitizedHtml; // written from the allow-list, or by us
}

/** One sanitised text after another. */
export function joinSanitized(...texts: SanitizedHtml[]): SanitizedHtml {
  return markSanitized(texts.join(""));
}

/** Says in which language a text is that has not been translated for its readers (WCAG 2.2, 3.1.2). */
export function withLanguage(html: SanitizedHtml, language?: string): SanitizedHtml {
  if (html === "" || language === undefined) return html;
  return markSanitized(`<div lang="${escapeHtml(language)}">${html}</div>`);
}

/** Cached HTML of this folder; no other folder writes into that cache. */
export const SanitizedHtmlCopy = v.pipe(v.string(), v.transform(markSanitized));
