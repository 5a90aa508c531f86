import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import { MarkdownHtmlCopy, type MarkdownText, toOptions } from "./markdown-html.ts";
import { loadPictureSizes, NO_SIZES } from "./picture-sizes.ts";
import { renderMarkdown } from "./render.ts";
import type { RenderingsOfRequest } from "./renderings.ts";

/** The pattern of coloured code and formulas in the source. */
export const NEEDS_EXTRAS = /```|~~~|\$/;

/** A README or changelog: outside Markdown with coloured code and formulas, rendered once. */
export function readReadme(
  { renderings, defer }: RenderingsOfRequest,
  readme: MarkdownText,
): Promise<MarkdownHtml> {
  let isLasting = true;
  const rendering = {
    text: readme.text,
    options: ["readme", readme.openFile !== undefined, ...toOptions(readme.place, readme)],
    schema: MarkdownHtmlCopy,
    prepare: () =>
      prepareReadme(readme, renderings.pictureOrigins, () => {
        isLasting = false;
      }),
    isLasting: () => isLasting,
  };
  return renderings.read(rendering, defer);
}

/**
 * Loads the libraries that colour code and render formulas, for texts that use them; their HTML is
 * added here, after sanitizing.
 */
export async function prepareReadme(
  { text, place, openFile, ...given }: MarkdownText,
  pictureOrigins: readonly string[] = [],
  noteMissing: () => void = () => {},
): Promise<() => MarkdownHtml> {
  const [found, extras] = await Promise.all([
    place && openFile ? loadPictureSizes(text, place, openFile) : null,
    NEEDS_EXTRAS.test(text) ? import("./extras.ts") : null,
  ]);
  if (found && !found.areLasting) noteMissing();
  const pictureSizes = found?.sizes ?? NO_SIZES;
  const options = { ...given, pictureOrigins, pictureSizes };
  if (!extras) return () => renderMarkdown(text, place, options);
  const { createExtras } = extras;
  return () => renderMarkdown(fenceFormulas(text), place, { ...options, extras: createExtras() });
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const DOLLARS = /^([ \t>]*)\$\$[ \t]*$/;

/**
 * Converts formulas between lines of two dollars to fenced code of the language `math`, GitHub's other syntax
 * for them: so a line that begins with a minus does not become a list item.
 */
export function fenceFormulas(markdown: string): string {
  if (!markdown.includes("$$")) return markdown;
  const lines = markdown.split("\n");
  let fence: string | null = null;
  let formula = -1;
  for (const [at, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
    } else if (formula === -1 && mark !== undefined) fence = mark;
    else if (DOLLARS.test(line.trimEnd())) {
      if (formula !== -1) {
        lines[formula] = (lines[formula] ?? "").replace("$$", () => "```math");
        lines[at] = line.replace("$$", () => "```");
      }
      formula = formula === -1 ? at : -1;
    }
  }
  return lines.join("\n");
}
