import { type FileMetaData, parquetSchema } from "hyparquet";
import {
  PARQUET_WHOLE_BYTES,
  PARQUET_WHOLE_CHARS,
  PREVIEW_COLUMNS_MAX,
  PREVIEW_PARQUET_BYTES,
  TABLE_ROWS_PER_PAGE,
  TABLE_WHOLE_VALUES,
} from "../limits.ts";
import type { TableRows } from "../../tables/read-table.ts";
import { type NamedColumns, toPlacedRows, toViewedColumns } from "../../tables/viewed-columns.ts";
import type { StoredColumn } from "../kinds.ts";
import type { RangedFile } from "../read-range.ts";
import {
  chooseColumns,
  countUnpacked,
  listReadable,
  takeWithin,
  toStoredColumn,
} from "./columns.ts";
import { toCounted, toKnown } from "./known-facts.ts";
import { openSource, type Source } from "./open-source.ts";
import { needsPageStarts } from "./page-starts.ts";
import { readMetadata } from "./read-metadata.ts";
import { readRange, readWhole } from "./read-rows.ts";

/**
 * The rows of one page of a Parquet file, or all of a small one; `null` when they cannot be read. Only columns that
 * the page shows or knows are read: those that are named, or the first, as far as a page may read.
 */
export async function readParquetTable(
  file: RangedFile,
  { page, ...named }: { page: number } & NamedColumns,
): Promise<TableRows | null> {
  const source = openSource(file);
  try {
    const metadata = await readMetadata(source, named);
    const all = parquetSchema(metadata).children;
    const head = all.map(({ element }) => element.name);
    const viewed = toViewedColumns(head.length, named);
    const places = new Map(viewed.map((at) => [head[at] ?? "", at]));
    const schema = all.filter(({ element }) => places.has(element.name)).map(toStoredColumn);
    const total = Number(metadata.num_rows);
    if (total * Math.min(schema.length, PREVIEW_COLUMNS_MAX) <= TABLE_WHOLE_VALUES) {
      const whole = await readSmall(source, metadata, schema);
      const read = whole?.names.flatMap((name) => places.get(name) ?? []) ?? [];
      const rows = whole && toPlacedRows(whole.cells, read);
      if (rows) return { head, rows, read, sample: rows, extent: { kind: "whole" } };
    }
    const loading = file.loadIndex?.() ?? null;
    const pages = needsPageStarts(metadata) ? await loading : null;
    const { columns } = listReadable(metadata, schema, pages);
    if (columns.length === 0) return null;
    const chosen = new Set(named.columns?.map((at) => head[at]));
    const isChosen = columns.some(({ name }) => chosen.has(name));
    const known = isChosen ? toCounted(await loading) : null;
    const wanted = columns
      .filter(({ name }) => known === null || chosen.has(name) || !known.has(name))
      .toSorted((a, b) => Number(chosen.has(b.name)) - Number(chosen.has(a.name)));
    const within = takeWithin(wanted, PREVIEW_PARQUET_BYTES);
    const names = columns.map(({ name }) => name).filter((name) => within.has(name));
    const read = names.flatMap((name) => places.get(name) ?? []);
    const first = Math.min((page - 1) * TABLE_ROWS_PER_PAGE, Math.max(0, total - 1));
    const rowEnd = Math.min(first + TABLE_ROWS_PER_PAGE, total);
    const range = { names, rowStart: first, rowEnd, pages };
    const [cells, index] = await Promise.all([readRange(source, metadata, range), loading]);
    const rows = toPlacedRows(cells, read);
    const readable = new Map(columns.map(({ name }) => [name, places.get(name) ?? 0]));
    const facts = toKnown(metadata, { columns: readable, read: new Set(read), rows, index });
    return { head, rows, read, ...facts, extent: { kind: "counted", total, first } };
  } catch {
    return null;
  }
}

/** All rows of the columns that a preview can read; `null` when they are too large together. */
async function readSmall(
  source: Source,
  metadata: FileMetaData,
  schema: StoredColumn[],
): Promise<{ names: string[]; cells: string[][] } | null> {
  const { names } = chooseColumns(metadata, schema);
  if (names.length === 0 || countUnpacked(metadata, new Set(names)) > PARQUET_WHOLE_BYTES)
    return null;
  const own = { ...source, texts: { left: PARQUET_WHOLE_CHARS } };
  const range = { names, rowStart: 0, rowEnd: Number(metadata.num_rows) };
  const cells = await readWhole(own, metadata, range).catch(() => null);
  return cells && { names, cells };
}
