import type { Part } from "#client/contract/failures.ts";
import { RECORDS_PER_PAGE } from "#client/contract/limits.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { recordsHref } from "#client/contract/resource-urls.ts";
import { href } from "#client/contract/routes.ts";
import {
  isSelecting,
  readRecordsQuery,
  toRecordsParameters,
} from "#client/contract/rows/records-query.ts";
import type { RecordsView } from "#client/contract/record-parts.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import { toPreviewBytes } from "../../../previews/preview.ts";
import { openRangedFile } from "../../../previews/read-range.ts";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { toDeclaredColumns } from "#base/tables/declared-columns.ts";
import { type TableFormat, toTableFormat } from "#base/tables/table-format.ts";
import { loadManifest, toWholePath } from "../../../product-api/file-tree.ts";
import { RECORD_VALUE_BYTES } from "../../../limits.ts";
import {
  cutCell,
  mayBeReadWhole,
  type RecordRows,
  toRecordsView,
} from "../../../product-api/to-records-view.ts";
import type { TableRows } from "../../../tables/read-table.ts";
import type { RecordsTable } from "../../../tables/record-statistics.tsx";
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
  const records = rows.then((part) =>
    part.ok ? { ...part, value: toRecordsView(part.value, shown) } : part,
  );
  return { records, statistics: loadStatistics(context, tab, { rows, records, listed }) };
}

interface ShownRecords {
  rows: Promise<Part<RecordRows>>;
  records: Promise<Part<RecordsView>>;
  listed: ReturnType<typeof listFiles> | null;
}

/**
 * Statistics of the columns of all records that the filters let pass; nothing below a page without records, and none
 * of a table, which its file's page has.
 */
async function loadStatistics(
  context: LoadContext,
  tab: TabPlace,
  { rows, records, listed }: ShownRecords,
): Promise<Part<SanitizedHtml>> {
  const [read, view] = await Promise.all([rows, records]);
  if (!read.ok || !view.ok || !hasStatistics(view.value, tab)) return { ok: true, value: "" };
  const { total, names } = read.value;
  const [{ drawRecordStatistics, drawUncounted }, table] = await Promise.all([
    import("../../../tables/record-statistics.tsx"),
    loadTable(context, tab, listed),
  ]);
  if (!read.value.isAll && !mayBeReadWhole(total, names))
    return { ok: true, value: drawUncounted({ total }, table) };
  const bytes = total * names.length * RECORD_VALUE_BYTES;
  const drawn = await context.services.previewBudget.run(bytes, async () => {
    const all = await loadAllRows(context, tab, read.value);
    if (!all.ok) return all;
    const { isAll, version } = all.value;
    if (!isAll || version !== tab.record.version)
      return { ...all, value: drawUncounted({ total }, table) };
    return { ...all, value: drawRecordStatistics(all.value, view.value.query, table) };
  });
  return drawn ?? { ok: true, value: drawUncounted("busy", table) };
}

/** The table among the files that the records are the rows of, as its publisher describes it. */
async function loadTable(
  { catalogue, params }: LoadContext,
  { record, model }: TabPlace,
  listed: ReturnType<typeof listFiles> | null,
): Promise<RecordsTable | null> {
  const { id, version, family } = record;
  const { tables } = listed ? (await listed)[1] : await catalogue.sourceMetadata({ id, version });
  const toRank = ({ path, name }: SourceTable): number =>
    name === model ? 0 : toNames(path).indexOf(model);
  const named = tables.filter((one) => mayBeTable(one.path) && toRank(one) >= 0);
  const [described] = named.toSorted((a, b) => toRank(a) - toRank(b));
  if (!described) return null;
  const page =
    params["version"] === undefined
      ? href(`${family}.detail`, { id })
      : href(`${family}.version`, { id, version });
  return { described, href: page + toQueryString({ tab: "files", file: described.path }) };
}

function hasStatistics({ table, version, rows, total, query }: RecordsView, tab: TabPlace) {
  if (table || version !== tab.record.version) return false;
  return rows.length > 0 || (total === 0 && query.filters.length > 0);
}

/** All of a kind, of which one page was read or all were. */
async function loadAllRows(
  { catalogue }: LoadContext,
  { record: { id }, model, place: { page }, modelRecords: expected }: TabPlace,
  read: RecordRows,
): Promise<Part<RecordRows>> {
  if (read.rows.length === read.total) return { ok: true, value: { ...read, isAll: true } };
  return catalogue.allModelRecords({ id, model, page, expected });
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
    const rank = toNames(path).indexOf(model);
    if (rank < 0) return [];
    const described = tables.find((one) => one.path === path) ?? null;
    return isTable(path) || described ? [{ path, size: file.size, described, rank }] : [];
  });
  return named.toSorted((a, b) => a.rank - b.rank)[0] ?? null;
}

/** What the catalogue may call the records that are the rows of a file. */
function toNames(path: string): string[] {
  const short = withoutEnding(path);
  return [path, short, short.slice(short.lastIndexOf("/") + 1)];
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
