import type { Part } from "#client/contract/failures.ts";
import type { FileView, FolderView, Preview } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { FileRow } from "#client/contract/records.ts";
import { type RenderingsOfRequest, UNSHARED_RENDERINGS } from "../../../markdown/renderings.ts";
import { BUSY, type PreviewBudget } from "../../../previews/budget.ts";
import { toPreviewBytes, readPreview } from "../../../previews/preview.ts";
import { openRangedFile, type RangedFile } from "../../../previews/read-range.ts";
import { type FileTree, toOwnFiles, type FolderPlace } from "../../../product-api/file-tree.ts";
import { href } from "#client/contract/routes.ts";
import { tableHref } from "#client/contract/resource-urls.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { drawExplorer } from "../../../tables/explorer.tsx";
import type { ExplorerPlace } from "../../../tables/table-form.tsx";
import { readTableQuery, type TableQuery } from "../../../tables/table-query.ts";
import { isTable, readTable, toTableView } from "../../../tables/table-view.ts";
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
  const isOpen = files === context.catalogue;
  const renderings = isOpen ? shared : UNSHARED_RENDERINGS;
  const rendered = { renderings, defer: context.defer };
  const table: AskedTable = {
    query: readTableQuery(context.query),
    source: async () => {
      const { tables } = await context.catalogue.sourceMetadata(record);
      return tables.find(({ path }) => path === place.file) ?? null;
    },
    place: {
      page:
        context.params["version"] === undefined
          ? href(`${family}.detail`, { id })
          : href(`${family}.version`, { id, version }),
      file: place.file,
      saved: isOpen ? tableHref(id, version, place.file) : null,
    },
  };
  const parts = { rendered, budget, table };
  return { file: loadFileView(files, { id, version, path: place.file }, parts) };
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

/** A table as an address asks for it. */
interface AskedTable {
  query: TableQuery;
  /** What its publisher says of its columns. */
  source: () => Promise<SourceTable | null>;
  place: ExplorerPlace;
}

/** `null` when the file cannot be read as a table. */
async function readExplorer(
  ranged: RangedFile,
  { query, source, place }: AskedTable,
): Promise<Preview | null> {
  const [table, described] = await Promise.all([readTable(ranged, place.file, query), source()]);
  if (table === null || table.head.length === 0) return null;
  const view = toTableView(table, query, described);
  return { kind: "explorer", html: drawExplorer({ view, query, place }) };
}

/** One file's facts and a look into it. */
export async function loadFileView(
  files: FileTree,
  place: { id: number; version: number; path: string },
  {
    rendered,
    budget,
    table,
  }: { rendered: RenderingsOfRequest; budget: PreviewBudget; table?: AskedTable },
): Promise<Part<FileView>> {
  const node = await files.node(place);
  if (!node.ok) return node;
  const file = node.value;
  if (file.kind === "folder") return { ok: false, failure: { code: "not_found" } };
  const ranged = openRangedFile(files.api, { ...place, size: file.size });
  const preview = await budget.run(toPreviewBytes(place.path, file.size), async () => {
    const explorer = table && isTable(place.path) ? await readExplorer(ranged, table) : null;
    return explorer ?? readPreview({ file, ranged, place }, rendered);
  });
  return { ok: true, value: { file, preview: preview ?? BUSY } };
}
