import type { Part } from "#client/contract/failures.ts";
import type { FileView, FolderView, Preview } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { FileRow } from "#client/contract/records.ts";
import { type RenderingsOfRequest, UNSHARED_RENDERINGS } from "../../../markdown/renderings.ts";
import type { PreviewBudget } from "../../../previews/budget.ts";
import { toPreviewBytes, readPreview } from "../../../previews/preview.ts";
import { openRangedFile } from "../../../previews/read-range.ts";
import { type FileTree, toOwnFiles, type FolderPlace } from "../../../product-api/file-tree.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** A folder, or one file; nothing to a visitor when the files are withheld. */
export function startFiles(context: LoadContext, { record, place }: TabPlace): RecordLater {
  const files = openFiles(context, record);
  if (!files) return {};
  const { id, version, family } = record;
  if (place.file === "")
    return { folder: loadFolderView(files, { id, version, family, ...place }) };
  const { renderings: shared, previewBudget: budget } = context.services;
  const renderings = files === context.catalogue ? shared : UNSHARED_RENDERINGS;
  const rendered = { renderings, defer: context.defer };
  return { file: loadFileView(files, { id, version, path: place.file }, { rendered, budget }) };
}

/**
 * A record's files as this reader may see them. Withheld ones are asked for with the reader's own
 * token and kept nowhere; a visitor has none, so nobody is asked.
 */
function openFiles(
  { catalogue, account }: LoadContext,
  { availability }: TabPlace["record"],
): FileTree | null {
  if (availability.kind === "open") return catalogue;
  return account && toOwnFiles(account.files);
}

/** One page of a folder, and what the address has selected in this and other folders. */
async function loadFolderView(
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
    readPreview({ file, ranged, place }, rendered),
  );
  return { ok: true, value: { file, preview: preview ?? BUSY } };
}

const BUSY: Preview = {
  kind: "none",
  reason:
    "Too many files are being looked into just now. Download the file, or try again in a moment.",
};
