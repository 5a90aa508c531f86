import type { MarkdownHtml } from "#client/contract/record-page.ts";
import { fenceFormulas } from "./fence-formulas.ts";
import { type MarkdownPlace, renderMarkdown } from "./render.ts";

/** What coloured code and formulas look like in the source. */
const NEEDS_EXTRAS = /```|~~~|\$/;

/**
 * A README or changelog: outside Markdown with coloured code and formulas. Their libraries are
 * loaded for texts that use them; what they add is made here, after cleaning.
 */
export async function renderReadme(
  text: string,
  place: MarkdownPlace,
  source: string,
): Promise<MarkdownHtml> {
  if (!NEEDS_EXTRAS.test(text)) return renderMarkdown(text, place, { source });
  const { createExtras } = await import("./extras.ts");
  return renderMarkdown(fenceFormulas(text), place, { source, extras: createExtras() });
}
