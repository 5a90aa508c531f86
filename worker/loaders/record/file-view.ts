import type { Part } from "#client/contract/failures.ts";
import type { FileView, Preview } from "#client/contract/record-parts.ts";
import type { RenderingsOfRequest } from "../../markdown/renderings.ts";
import type { PreviewBudget } from "../../previews/budget.ts";
import { toPreviewBytes, toPreview } from "../../previews/preview.ts";
import { openRangedFile } from "../../previews/read-range.ts";
import type { FileTree } from "../../product-api/file-tree.ts";

/** One file's facts and a look into it. */
export async function loadFileView(
  files: FileTree,
  place: { id: number; version: number; path: string },
  { rendered, budget }: { rendered: RenderingsOfRequest; budget: PreviewBudget },
): Promise<Part<FileView>> {
  const node = await files.node(place);
  if (!node.ok) return node;
  const file = node.value;
  if (file.kind === "folder") return { ok: false, failure: { code: "not_found" } };
  const ranged = openRangedFile(files.api, { ...place, size: file.size });
  const preview = await budget.within(toPreviewBytes(place.path, file.size), () =>
    toPreview({ file, ranged, place }, rendered),
  );
  return { ok: true, value: { file, preview: preview ?? BUSY } };
}

const BUSY: Preview = {
  kind: "none",
  reason:
    "Too many files are being looked into just now. Download the file, or try again in a moment.",
};
