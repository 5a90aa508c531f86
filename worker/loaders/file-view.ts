import type { Part } from "#client/contract/failures.ts";
import type { FileView } from "#client/contract/record-parts.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import { openRangedFile } from "../previews/read-range.ts";
import { toPreview } from "../previews/preview.ts";
import type { FileTree } from "../product-api/file-tree.ts";

/** One file's facts and a look into it. */
export async function loadFileView(
  files: FileTree,
  place: { id: number; version: number; path: string },
  rendered: RenderingsOfRequest,
): Promise<Part<FileView>> {
  const node = await files.node(place);
  if (!node.ok) return node;
  const file = node.value;
  if (file.kind === "folder") return { ok: false, failure: { code: "not_found" } };
  const ranged = openRangedFile(files.api, { ...place, size: file.size });
  return { ok: true, value: { file, preview: await toPreview({ file, ranged, place }, rendered) } };
}
