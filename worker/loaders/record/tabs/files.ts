import type { Part } from "#client/contract/failures.ts";
import type { FileView, FolderView, Snippet } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { Family, FileRow } from "#client/contract/records.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import type { PreviewPlace } from "../../../preview-views/preview-place.tsx";
import { type RenderingsOfRequest, UNSHARED_RENDERINGS } from "../../../markdown/renderings.ts";
import { BUSY, type PreviewBudget } from "../../../previews/budget.ts";
import type { Preview } from "../../../previews/kinds.ts";
import {
  DEFAULT_PREVIEW_QUERY,
  isPicture,
  type PreviewQuery,
  readPreviewQuery,
} from "../../../previews/preview-query.ts";
import { toPreviewBytes, readPreview } from "../../../previews/preview.ts";
import { openRangedFile, openVersion, type RangedFile } from "../../../previews/read-range.ts";
import { type FileTree, toOwnFiles, type FolderPlace } from "../../../product-api/file-tree.ts";
import { SELECTED_IN_ADDRESS_MAX } from "#client/contract/limits.ts";
import { href } from "#client/contract/routes.ts";
import { embeddedPlotHref, fileHref, tableHref } from "#client/contract/resource-urls.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import type { ExplorerPlace } from "../../../tables/table-form.tsx";
import { isReadAsUsual, toTableFormat } from "#base/tables/table-format.ts";
import { readTableQuery, type TableQuery } from "../../../tables/table-query.ts";
import { isTable, loadTableView, mayBeTable, readTable } from "../../../tables/table-view.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";
import { loadCroissantSnippet, loadFileSnippets } from "./use.ts";

/** A folder, or one file; nothing for a visitor when the files are withheld. */
export function startFiles(context: LoadContext, tab: TabPlace): RecordLater {
  const { record, place } = tab;
  const files = openFiles(context, record);
  if (!files) return {};
  const { id, version, family } = record;
  if (place.file === "")
    return { folder: loadFolderView(files, { id, version, family, ...place }) };
  const { renderings: shared, previewBudget: budget } = context.services;
  const isOpen = files === context.catalogue;
  const renderings = isOpen ? shared : UNSHARED_RENDERINGS;
  const rendered = { renderings, defer: context.defer };
  const versionPage = href(`${family}.version`, { id, version });
  const page =
    context.params["version"] === undefined ? href(`${family}.detail`, { id }) : versionPage;
  const origin = context.services.config.PUBLIC_ORIGIN;
  const table: RequestedTable = {
    query: readTableQuery(context.query),
    source: async () => {
      const { tables } = await context.catalogue.sourceMetadata(record);
      return tables.find(({ path }) => path === place.file) ?? null;
    },
    place: {
      page,
      file: place.file,
      saved: isOpen ? tableHref(id, version, place.file) : null,
      address: isOpen ? origin + fileHref(id, version, place.file) : null,
      embedded: isOpen ? origin + embeddedPlotHref(id, version, place.file) : null,
      version: origin + versionPage,
    },
  };
  const query = readPreviewQuery(context.query, place.file);
  const at = { id, version, family, path: place.file };
  const { rangeCache, tableIndexes } = context.services;
  const withCaches = (file: RangedFile): RangedFile => ({
    ...file,
    cached: rangeCache.of(at),
    loadIndex: () => tableIndexes.read(at, async () => (await file.loadIndex?.()) ?? null),
  });
  const loadCode = async (file: FileRow): Promise<Snippet[]> => {
    if (!isOpen || !place.isCodeOpen) return [];
    const [described, croissant] = await Promise.all([
      table.source(),
      loadCroissantSnippet(context, tab, file),
    ]);
    return [...(await loadFileSnippets(context, tab, { file, described })), ...croissant];
  };
  const open = isOpen ? withCaches : (file: RangedFile) => file;
  const parts = { rendered, budget, table, page, query, open, loadCode };
  return { file: loadFileView(files, at, parts) };
}

/**
 * A record's files as this reader may see them. Withheld ones are requested with the reader's own
 * token and stored nowhere; a visitor has none, so nothing is requested.
 */
function openFiles(
  { catalogue, account }: LoadContext,
  { availability }: TabPlace["record"],
): FileTree | null {
  if (availability.kind === "open") return catalogue;
  return account && toOwnFiles(account.files);
}

/** One page of a folder, and the address's selection in this and other folders. */
async function loadFolderView(
  files: FileTree,
  place: FolderPlace & { selected: readonly string[] },
): Promise<Part<FolderView>> {
  const { id, version } = place;
  const selected = place.selected.slice(0, SELECTED_IN_ADDRESS_MAX);
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
  const ignoredCount = place.selected.length - selected.length;
  return { ...folder, value: { ...folder.value, selected: rows, unknown, ignoredCount } };
}

/** A table in the state of its address. */
interface RequestedTable {
  query: TableQuery;
  /** The publisher's descriptions of its columns. */
  source: () => Promise<SourceTable | null>;
  place: ExplorerPlace;
}

/** `null` when the file cannot be read as a table. */
async function readExplorer(
  ranged: RangedFile,
  { query, source, place }: RequestedTable,
): Promise<SanitizedHtml | null> {
  const isKnown = isTable(place.file);
  const [read, described] = await Promise.all([
    isKnown ? readTable(ranged, place.file, query) : null,
    source(),
  ]);
  if (!isKnown && described === null) return null;
  const format = toTableFormat(described);
  // Few tables need their description to be read: the others do not wait for it.
  const isRead = isKnown && isReadAsUsual(format, read?.separator);
  const table = isRead ? read : await readTable(ranged, place.file, query, format);
  if (table === null || table.head.length === 0) return null;
  const view = await loadTableView(table, query, described);
  const { drawExplorer } = await import("../../../tables/explorer.tsx");
  return drawExplorer({ view, query, place, size: ranged.size });
}

interface FilePlace {
  id: number;
  version: number;
  path: string;
}

interface PreviewParts {
  rendered: RenderingsOfRequest;
  budget: PreviewBudget;
}

/** One file's facts and the data inside it. */
export async function loadFilePreview(
  files: FileTree,
  place: FilePlace,
  { rendered, budget, asked = DEFAULT_PREVIEW_QUERY }: PreviewParts & { asked?: PreviewQuery },
): Promise<Part<{ file: FileRow; preview: Preview }>> {
  const node = await loadFile(files, place);
  if (!node.ok) return node;
  const file = node.value;
  const ranged = openRangedFile(files.api, { ...place, size: file.size });
  const preview = await budget.run(toPreviewBytes(place.path, file.size), () =>
    readPreview({ file, ranged, place, asked, openOther: openVersion(files.api, place) }, rendered),
  );
  return { ok: true, value: { file, preview: preview ?? BUSY } };
}

async function loadFile(files: FileTree, place: FilePlace): Promise<Part<FileRow>> {
  const node = await files.node(place);
  const isFolder = node.ok && node.value.kind === "folder";
  return isFolder ? { ok: false, failure: { code: "not_found" } } : node;
}

interface ViewParts extends PreviewParts {
  table: RequestedTable;
  /** Path of the record's page. */
  page: string;
  query: PreviewQuery;
  /** Adds what the isolate cached of the file; nothing to a file that is not open to all. */
  open: (file: RangedFile) => RangedFile;
  loadCode: (file: FileRow) => Promise<Snippet[]>;
}

/** One file's facts and its preview, rendered. */
async function loadFileView(
  files: FileTree,
  place: FilePlace & { family: Family },
  { rendered, budget, table, page, query: asked, open, loadCode }: ViewParts,
): Promise<Part<FileView>> {
  const { id, version, path } = place;
  const [node, neighbours] = await Promise.all([
    loadFile(files, place),
    loadNeighbours(files, place),
  ]);
  if (!node.ok) return node;
  const file = node.value;
  const ranged = open(openRangedFile(files.api, { ...place, size: file.size }));
  const openOther = openVersion(files.api, place);
  const shown = {
    page,
    file: path,
    address: fileHref(id, version, path),
    saved: table.place.saved,
    ...(table.place.embedded !== null && {
      shared: { embedded: table.place.embedded, version: table.place.version },
    }),
    query: asked,
    neighbours,
  };
  const { drawPreview } = await import("../../../preview-views/draw-preview.tsx");
  const preview = await budget.run(toPreviewBytes(path, file.size), async () => {
    const explorer = mayBeTable(path) ? await readExplorer(ranged, table) : null;
    if (explorer) return explorer;
    return drawPreview(
      await readPreview({ file, ranged, place, asked, openOther }, rendered),
      shown,
    );
  });
  const snippets = await loadCode(file);
  return { ok: true, value: { file, preview: preview ?? drawPreview(BUSY, shown), snippets } };
}

/** The pictures before and after a picture, among the first files of its folder. */
async function loadNeighbours(
  files: FileTree,
  place: FilePlace & { family: Family },
): Promise<PreviewPlace["neighbours"]> {
  const none = { before: null, after: null };
  if (!isPicture(place.path)) return none;
  const path = place.path.split("/").slice(0, -1).join("/");
  const folder = await files.folder({ ...place, path, page: 1, order: "name", filter: "" });
  if (!folder.ok) return none;
  const pictures = folder.value.entries.filter(
    (entry) => entry.kind === "file" && isPicture(entry.path),
  );
  const at = pictures.findIndex((entry) => entry.path === place.path);
  if (at === -1) return none;
  return { before: pictures[at - 1] ?? null, after: pictures[at + 1] ?? null };
}
