import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import { fenceFormulas } from "./fence-formulas.ts";
import { MarkdownHtmlCopy, type MarkdownText, toOptions } from "./markdown-html.ts";
import { renderMarkdown } from "./render.ts";
import type { RenderingsOfRequest } from "./renderings.ts";

/** What coloured code and formulas look like in the source. */
const NEEDS_EXTRAS = /```|~~~|\$/;

/** A README or changelog: outside Markdown with coloured code and formulas, made once. */
export function readReadme(
  { renderings, defer }: RenderingsOfRequest,
  readme: MarkdownText,
): Promise<MarkdownHtml> {
  const rendering = {
    text: readme.text,
    options: ["readme", ...toOptions(readme.place, readme)],
    schema: MarkdownHtmlCopy,
    prepare: () => prepareReadme(readme),
  };
  return renderings.read(rendering, defer);
}

/**
 * Loads the libraries that colour code and set formulas, for texts that use them; what they add is
 * made here, after cleaning.
 */
export async function prepareReadme({
  text,
  place,
  ...options
}: MarkdownText): Promise<() => MarkdownHtml> {
  if (!NEEDS_EXTRAS.test(text)) return () => renderMarkdown(text, place, options);
  const { createExtras } = await import("./extras.ts");
  return () => renderMarkdown(fenceFormulas(text), place, { ...options, extras: createExtras() });
}
