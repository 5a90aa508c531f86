import type { Part } from "#client/contract/failures.ts";
import type { FolderView } from "#client/contract/record-parts.ts";
import type { FileRow } from "#client/contract/records.ts";
import type { FileTree } from "../../product-api/file-tree.ts";
import type { FolderPlace } from "../../product-api/folder.ts";

/** One page of a folder, and what the address has selected in this and other folders. */
export async function loadFolderView(
  files: FileTree,
  place: FolderPlace & { selected: readonly string[] },
): Promise<Part<FolderView>> {
  const { id, version, selected } = place;
  const [folder, ...nodes] = await Promise.all([
    files.folder(place),
    ...selected.map((path) => files.node({ id, version, path })),
  ]);
  if (!folder.ok) return folder;
  const rows: FileRow[] = [];
  const unknown: string[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.ok) rows.push(node.value);
    else if (node.failure.code === "not_found") unknown.push(selected[index] ?? "");
    else return node;
  }
  return { ...folder, value: { ...folder.value, selected: rows, unknown } };
}
