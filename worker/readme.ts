import type { MarkdownHtml } from "#client/contract/record-page.ts";
import { type MarkdownPlace, renderMarkdown } from "./markdown.ts";

/** What coloured code and formulas look like in the source. */
const NEEDS_EXTRAS = /```|~~~|\$/;

/**
 * A README or changelog: outside Markdown with coloured code and formulas. Their libraries are
 * loaded for texts that use them; what they add is made here, after sanitising.
 */
export async function renderReadme(text: string, place: MarkdownPlace): Promise<MarkdownHtml> {
  if (!NEEDS_EXTRAS.test(text)) return renderMarkdown(text, place);
  const { decorate, parseMath } = await import("./markdown-extras.ts");
  return renderMarkdown(text, place, { parse: [parseMath], finish: decorate });
}
