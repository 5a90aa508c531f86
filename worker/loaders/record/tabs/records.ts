import type { Part } from "#client/contract/failures.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import { recordsHref } from "#client/contract/resource-urls.ts";
import {
  isSelecting,
  readRecordsQuery,
  toRecordsParameters,
} from "#client/contract/rows/records-query.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import { toPreviewBytes } from "../../../previews/preview.ts";
import { openRangedFile } from "../../../previews/read-range.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { toDeclaredColumns } from "#base/tables/declared-columns.ts";
import { type TableFormat, toTableFormat } from "#base/tables/table-format.ts";
import { loadManifest, toWholePath } from "../../../product-api/file-tree.ts";
import { cutCell, type RecordRows, toRecordsView } from "../../../product-api/to-records-view.ts";
import type { TableRows } from "../../../tables/read-table.ts";
import { isTable, mayBeTable, readTable } from "../../../tables/table-view.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/**
 * One page of the records of a model; never those of withheld files, whatever the caller may read. When the
 * catalogue counts the rows of a table without storing them, they are read from that table.
 */
export function startRecords(context: LoadContext, tab: TabPlace): RecordLater {
  const { record, model, place } = tab;
  if (model === "" || record.availability.kind === "embargoed") return {};
  const query = readRecordsQuery(context.query);
  const of = { id: record.id, model, page: place.page };
  const stored = isSelecting(query)
    ? context.catalogue.allModelRecords({ ...of, expected: tab.modelRecords })
    : context.catalogue.modelRecords(of);
  // A short list of files is requested together with the records, which are stored or not.
  const listed = record.fileCount <= LISTED_AHEAD_MAX_FILES ? listFiles(context, tab) : null;
  const rows = stored.then((part) =>
    hasNoRows(part) ? readTableRows(context, tab, { none: part, listed }) : part,
  );
  const saved = recordsHref(record, { model, ...toRecordsParameters(query) });
  const shown = { query, page: place.page, saved };
  return {
    records: rows.then((part) =>
      part.ok ? { ...part, value: toRecordsView(part.value, shown) } : part,
    ),
  };
}

function hasNoRows(part: Part<RecordRows>): boolean {
  return part.ok ? part.value.total === 0 : part.failure.code === "not_found";
}

const LISTED_AHEAD_MAX_FILES = 200;

/** A version's files, and how its publisher describes those that are tables. */
function listFiles({ services, catalogue }: LoadContext, { record: { id, version } }: TabPlace) {
  return Promise.all([
    loadManifest(services.api, { id, version, headers: new Headers() }),
    catalogue.sourceMetadata({ id, version }),
  ]);
}

interface Unstored {
  /** The answer when no table has them either. */
  none: Part<RecordRows>;
  listed: ReturnType<typeof listFiles> | null;
}

async function readTableRows(
  context: LoadContext,
  tab: TabPlace,
  { none, listed }: Unstored,
): Promise<Part<RecordRows>> {
  const { services } = context;
  const { record, model } = tab;
  const { id, version } = record;
  const [manifest, { tables }] = await (listed ?? listFiles(context, tab));
  const counted = manifest.ok ? findTable(manifest.files, { model, tables }) : null;
  if (!counted) return none;
  const { path, size, described } = counted;
  const ranged = openRangedFile(services.api, { id, version, path, size });
  const format = toTableFormat(described);
  const table = await services.previewBudget.run(toPreviewBytes(path, size), () =>
    readTable(ranged, path, { page: 1, at: 0, filters: [] }, format),
  );
  return table ? { ok: true, value: toRows(table, { version, path, format }) } : none;
}

type Files = Extract<Awaited<ReturnType<typeof loadManifest>>, { ok: true }>["files"];

/**
 * The table that the catalogue counts under a name: that of its file, or the file's path where
 * names repeat. A text such as `.txt` is a table only where it is described.
 */
function findTable(
  files: Files,
  { model, tables }: { model: string; tables: readonly SourceTable[] },
): { path: string; size: number; described: SourceTable | null } | null {
  const named = files.flatMap((file) => {
    if (!mayBeTable(file.fileName)) return [];
    const path = toWholePath(file);
    const names = [path, withoutEnding(path), withoutEnding(file.fileName)];
    const rank = names.indexOf(model);
    if (rank < 0) return [];
    const described = tables.find((one) => one.path === path) ?? null;
    return isTable(path) || described ? [{ path, size: file.size, described, rank }] : [];
  });
  return named.toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^./]+$/, "");
}

/** The rows of a table, or the beginning of one that is too large to be read whole. */
function toRows(
  { head, rows, extent }: TableRows,
  { version, path, format }: { version: number; path: string; format: TableFormat },
): RecordRows {
  const isAll = extent.kind === "whole";
  const total = isAll ? rows.length : Math.min(rows.length, RECORDS_PER_PAGE);
  const table = { path, isBeginning: !isAll };
  const declared = toDeclaredColumns(head, format);
  return { version, total, isAll, names: head.map(cutCell), rows, declared, table };
}
