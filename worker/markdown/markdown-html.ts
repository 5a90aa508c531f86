import * as v from "valibot";
import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { OpenFile } from "./picture-sizes.ts";
import type { Rendering, RenderingsOfRequest } from "./renderings.ts";
import { SanitizedHtmlCopy } from "./sanitized.ts";
import { type MarkdownOptions, type MarkdownPlace, renderMarkdown } from "./render.ts";

/** The cached form of rendered Markdown. */
export const MarkdownHtmlCopy: Rendering<MarkdownHtml>["schema"] = v.object({
  html: SanitizedHtmlCopy,
  headings: v.array(v.object({ id: v.string(), text: v.string(), level: v.number() })),
});

/** The options that a text's HTML depends on, as part of its key. */
export function toOptions(
  place: MarkdownPlace | null,
  { source, isCut }: Pick<MarkdownOptions, "source" | "isCut">,
): Rendering<MarkdownHtml>["options"] {
  const { id = null, version = null, folder = null } = place ?? {};
  return [id, version, folder, source ?? null, isCut === true];
}

/** Markdown without coloured code and formulas, made once. */
export function readMarkdown(
  { renderings, defer }: RenderingsOfRequest,
  { text, place, ...options }: MarkdownText,
): Promise<MarkdownHtml> {
  const rendering = {
    text,
    options: ["text", ...toOptions(place, options)],
    schema: MarkdownHtmlCopy,
    prepare: async () => () =>
      renderMarkdown(text, place, { ...options, pictureOrigins: renderings.pictureOrigins }),
  };
  return renderings.read(rendering, defer);
}

/** A text of strangers, and its context. */
export interface MarkdownText {
  text: string;
  place: MarkdownPlace | null;
  /** Address of the whole text as its author wrote it. */
  source: string;
  /** Whether it is the beginning of a longer text. */
  isCut: boolean;
  /** Opens a picture of its version; without it, pictures have no sizes until they arrive. */
  openFile?: OpenFile | undefined;
}
