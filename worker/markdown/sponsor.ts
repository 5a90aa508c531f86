import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { SPONSOR } from "./allowed.ts";
import { cleanText } from "#base/clean.ts";
import { readHtml } from "./html-reader.ts";
import { createHtmlWriter } from "./html-writer.ts";
import { SPONSOR_MAX_CHARS } from "./limits.ts";
import { parseMarkdown } from "./parse.ts";

/** Words of a sponsor as HTML that is safe to show; `""` when they are more than words. */
export function toSponsorHtml(markup: string): SanitizedHtml {
  if (markup.trim() === "" || markup.length > SPONSOR_MAX_CHARS) return "";
  try {
    const writer = createHtmlWriter({ allowed: SPONSOR, place: null, extras: null });
    readHtml(parseMarkdown(cleanText(markup), false), writer);
    return writer.finish().html;
  } catch {
    // More than the parser's memory.
    return "";
  }
}
