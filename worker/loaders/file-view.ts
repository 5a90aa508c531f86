import type { Part } from "#client/contract/failures.ts";
import type { FileView } from "#client/contract/record-parts.ts";
import { openRangedFile } from "../previews/read-range.ts";
import { toPreview } from "../previews/preview.ts";
import { loadFileNode } from "../product-api/file-node.ts";
import type { LoadContext } from "./load.ts";

/** One file's facts and a look into it. */
export async function loadFileView(
  { world }: Pick<LoadContext, "world">,
  place: { id: number; version: number; path: string },
): Promise<Part<FileView>> {
  const node = await loadFileNode(world.api, place);
  if (!node.ok) return node;
  const file = node.value;
  if (file.kind === "folder") return { ok: false, failure: { code: "not_found" } };
  const ranged = openRangedFile(world.api, { ...place, size: file.size });
  return { ok: true, value: { file, preview: await toPreview(file, ranged, place) } };
}
