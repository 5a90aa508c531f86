import * as v from "valibot";
import type { Preview } from "#client/contract/record-parts.ts";
import type { MarkdownText } from "../markdown/markdown-html.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import { toNotebookPreview } from "./notebook.ts";

/** A notebook as it is copied; one that is none is shown as JSON or text. */
const NotebookCopy = v.variant("kind", [
  v.object({
    kind: v.literal("notebook"),
    cells: v.array(
      v.object({ kind: v.picklist(["text", "code", "output", "picture"]), content: v.string() }),
    ),
    isCut: v.boolean(),
  }),
  v.object({ kind: v.literal("json"), value: v.unknown(), isCut: v.boolean() }),
  v.object({ kind: v.literal("text"), text: v.string(), isCut: v.boolean() }),
]);

/** The look into a notebook, made once. */
export function readNotebookPreview(
  { renderings, defer }: RenderingsOfRequest,
  { text, isCut, place, source }: MarkdownText,
): Promise<Preview> {
  const rendering = {
    text,
    options: ["notebook", place?.id ?? null, place?.version ?? null, source, isCut],
    schema: NotebookCopy,
    prepare: async () => () => toNotebookPreview(text, isCut, { place, source }),
  };
  return renderings.read<Preview>(rendering, defer);
}
