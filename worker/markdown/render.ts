import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { cutText } from "#base/cut.ts";
import { TEXT, SPONSOR } from "./allowed.ts";
import { cleanText } from "#base/clean.ts";
import { escapeText, escapeValue } from "./escape.ts";
import { placeFootnotes } from "./footnotes.ts";
import { readHtml } from "./html-reader.ts";
import { createHtmlWriter, type Extras } from "./html-writer.ts";
import { NESTING_MAX, PARSED_MAX_CHARS, SPONSOR_MAX_CHARS } from "./limits.ts";
import type { PictureSizes } from "./picture-sizes.ts";
import type { MarkdownPlace } from "./relative-links.ts";
import { markSanitized } from "./sanitized.ts";
import { init, mdToHtml, ParseFlags } from "md4w";

export type { MarkdownPlace } from "./relative-links.ts";

export interface MarkdownOptions {
  /** Address of the text as its author wrote it, for readers of a text that is too long to render. */
  source?: string;
  /** Whether the text is the beginning of a longer one. */
  isCut?: boolean;
  extras?: Extras | null;
  /** Origins from which the pages may load pictures, besides their own. */
  pictureOrigins?: readonly string[];
  pictureSizes?: PictureSizes | undefined;
}

/**
 * Untrusted Markdown as HTML that is safe to show. The parser's HTML, raw HTML of the text included,
 * is read once more and written again from an allow-list: nothing reaches the page in any other way.
 */
export function renderMarkdown(
  markdown: string,
  place: MarkdownPlace | null,
  options: MarkdownOptions = {},
): MarkdownHtml {
  const { html, headings } = layOut(markdown, place, options);
  return {
    html: options.isCut ? markSanitized(html + toRest(options.source)) : html,
    headings,
  };
}

function layOut(
  markdown: string,
  place: MarkdownPlace | null,
  { source, extras = null, pictureOrigins = [], pictureSizes }: MarkdownOptions,
): MarkdownHtml {
  const text = cleanText(markdown);
  if (text.length > PARSED_MAX_CHARS || TOO_DEEP.test(text)) return toPlainText(text, source);
  try {
    const writer = createHtmlWriter({ allowed: TEXT, place, extras, pictureOrigins, pictureSizes });
    readHtml(parseMarkdown(placeFootnotes(text), extras !== null), writer);
    return writer.finish();
  } catch {
    // More HTML than the limit of a page, or more than the parser's memory.
    return toPlainText(text, source);
  }
}

/** Lists and quotes deeper than any text has them. */
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]{${2 * NESTING_MAX},}(?:[-*+]|\d{1,9}[.)])[ \t]|(?:[ \t]*(?:>|[-*+][ \t])){${NESTING_MAX}})`,
  "m",
);

/** The note below the beginning of a text. */
function toRest(source: string | undefined): string {
  return toNote("This is the beginning of a long text.", source);
}

/** Our own note about a text, with a link to the whole of it. */
export function toNote(words: string, source: string | undefined): SanitizedHtml {
  const link = source ? ` <a href="${escapeValue(source)}">Open the file</a>` : "";
  return markSanitized(`<p>${words}${link}</p>`);
}

/** The text as its author typed it, with a link to the whole of it. */
function toPlainText(text: string, source: string | undefined): MarkdownHtml {
  const why = "This text is too complex to be formatted here, so it is shown as plain text.";
  const shown = cutText(text, PARSED_MAX_CHARS);
  return {
    html: markSanitized(`${toNote(why, source)}<pre tabindex="0">${escapeText(shown)}</pre>`),
    headings: [],
  };
}

/** Text of a sponsor as HTML that is safe to show; `""` when it has more than text. */
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

const GITHUB =
  ParseFlags.TABLES |
  ParseFlags.STRIKETHROUGH |
  ParseFlags.TASKLISTS |
  ParseFlags.PERMISSIVE_URL_AUTO_LINKS |
  ParseFlags.PERMISSIVE_WWW_AUTO_LINKS |
  ParseFlags.PERMISSIVE_EMAIL_AUTO_LINKS;
const WITH_FORMULAS = GITHUB | ParseFlags.LATEX_MATH_SPANS;

/** Whether the parser's memory is intact. No request can see another's: parsing is synchronous. */
let isReady = false;

/**
 * GitHub's Markdown as HTML that is not safe yet: raw HTML is passed on unchanged. The parser is
 * linear in the length of the text. Its memory is replaced after a failure.
 */
export function parseMarkdown(markdown: string, hasFormulas: boolean): string {
  if (!isReady) void init();
  isReady = false;
  const html = mdToHtml(markdown, { parseFlags: hasFormulas ? WITH_FORMULAS : GITHUB });
  isReady = true;
  return html;
}
