import { init, mdToHtml, ParseFlags } from "md4w";

const GITHUB =
  ParseFlags.TABLES |
  ParseFlags.STRIKETHROUGH |
  ParseFlags.TASKLISTS |
  ParseFlags.PERMISSIVE_URL_AUTO_LINKS |
  ParseFlags.PERMISSIVE_WWW_AUTO_LINKS |
  ParseFlags.PERMISSIVE_EMAIL_AUTO_LINKS;
const WITH_FORMULAS = GITHUB | ParseFlags.LATEX_MATH_SPANS;

/** Whether the parser's memory is sound. No request can see another's: parsing is synchronous. */
let isReady = false;

/**
 * GitHub's Markdown as HTML that is not safe yet: raw HTML is passed on as it is. The parser is
 * linear in the length of the text. Its memory is left behind after a failure.
 */
export function parseMarkdown(markdown: string, hasFormulas: boolean): string {
  if (!isReady) void init();
  isReady = false;
  const html = mdToHtml(markdown, { parseFlags: hasFormulas ? WITH_FORMULAS : GITHUB });
  isReady = true;
  return html;
}
