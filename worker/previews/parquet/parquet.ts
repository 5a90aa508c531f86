import {
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import type { TableIndex } from "#api/wire/table-index.ts";
import type { Preview } from "../kinds.ts";
import {
  PREVIEW_COLUMNS_MAX,
  PREVIEW_PARQUET_BYTES,
  PREVIEW_ROWS_SHOWN,
  TABLE_ROWS_PER_PAGE,
  TABLE_WHOLE_VALUES,
} from "../limits.ts";
import type { TableRows } from "../../tables/read-table.ts";
import { type ColumnFacts, toFacts } from "#base/column-facts.ts";
import { createBatchedReads } from "../batched-reads.ts";
import type { RangedFile } from "../read-range.ts";
import { tableOf } from "../table.ts";
import { hasCommonPages, readCells } from "#base/parquet/cells.ts";
import { CODECS } from "#base/parquet/codecs.ts";
import { toCell } from "#base/parquet/values.ts";
import { chooseColumns, toStoredColumn } from "./columns.ts";

/** Bytes that are read first from a file's end: the metadata of its columns, and mostly the offset indexes of their pages. */
const END_BYTES = 65_536;

interface Source {
  byteLength: number;
  read(start: number, end: number): Promise<Uint8Array>;
  cached: RangedFile["cached"];
  /** The file in hyparquet's interface. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** The columns of a Parquet file and its first rows, read by ranges. */
export async function readParquet(file: RangedFile): Promise<Preview> {
  const source = openSource(file);
  try {
    const metadata = await parquetMetadataAsync(source, { initialFetchSize: END_BYTES });
    const columns = parquetSchema(metadata).children.map(toStoredColumn);
    const rowCount = Number(metadata.num_rows);
    const shown = {
      kind: "parquet",
      schema: columns.slice(0, PREVIEW_COLUMNS_MAX),
      rowCount,
    } as const;
    const { names, note } = chooseColumns(metadata, shown.schema);
    const table = await readRows(source, metadata, names);
    return {
      ...shown,
      columns: table?.columns ?? [],
      rows: table?.rows ?? [],
      note: table ? note : (note ?? "The first rows of this file cannot be read here."),
      isCut: rowCount > PREVIEW_ROWS_SHOWN || columns.length > shown.schema.length,
    };
  } catch {
    return { kind: "none", reason: "The columns of this file cannot be read here." };
  }
}

/** The rows of one page of a Parquet file, or all of a small one; `null` when they cannot be read. */
export async function readParquetTable(file: RangedFile, page: number): Promise<TableRows | null> {
  const source = openSource(file);
  try {
    const metadata = await parquetMetadataAsync(source, { initialFetchSize: END_BYTES });
    const schema = parquetSchema(metadata)
      .children.map(toStoredColumn)
      .slice(0, PREVIEW_COLUMNS_MAX);
    const total = Number(metadata.num_rows);
    const { names } = chooseColumns(metadata, schema);
    if (names.length === 0) return null;
    const isWhole = total * names.length <= TABLE_WHOLE_VALUES;
    const first = isWhole ? 0 : Math.min((page - 1) * TABLE_ROWS_PER_PAGE, Math.max(0, total - 1));
    const rowEnd = isWhole ? total : Math.min(first + TABLE_ROWS_PER_PAGE, total);
    const range = { names, rowStart: first, rowEnd };
    if (isWhole) {
      const rows = await readWhole(source, metadata, range);
      return { head: names, rows, sample: rows, extent: { kind: "whole" } };
    }
    const [rows, index = null] = await Promise.all([
      readRange(source, metadata, range),
      file.loadIndex?.(),
    ]);
    const known = toKnown(metadata, { names, rows, index });
    return { head: names, rows, ...known, extent: { kind: "counted", total, first } };
  } catch {
    return null;
  }
}

/** Statistics of a large file's columns: the catalogue's of all rows, or the file's own. */
function toKnown(
  metadata: FileMetaData,
  { names, rows, index }: { names: string[]; rows: string[][]; index: TableIndex | null },
): Pick<TableRows, "sample" | "facts" | "counted" | "blocks"> {
  const isAll = index !== null && index.scanned === index.size;
  const stored = (name: string): ColumnFacts | null => toStoredFacts(metadata, name);
  const counted = index && { counted: { rows: index.rows, isAll } };
  if (!isAll) return { sample: rows, facts: names.map(stored), ...counted };
  const places = names.map((name) => index.columns.findIndex((column) => column.name === name));
  const facts = places.map(
    (place, at) =>
      index.columns[place] ?? stored(names[at] ?? "") ?? toFacts(rows.map((row) => row[at] ?? "")),
  );
  const sample = index.sample.map((row) => places.map((place) => row[place] ?? ""));
  const { blocks } = index;
  const own = places.map((place) => blocks?.columns[place] ?? null);
  return { sample, facts, ...counted, ...(blocks && { blocks: { ...blocks, columns: own } }) };
}

/** The file's own least and largest value of a column and its number of gaps; `null` without them. */
function toStoredFacts(metadata: FileMetaData, name: string): ColumnFacts | null {
  const stored = metadata.row_groups.flatMap(({ columns }) =>
    columns.flatMap(({ meta_data: chunk }) =>
      chunk?.path_in_schema[0] === name ? [chunk.statistics] : [],
    ),
  );
  const ranges = stored.flatMap((one) => {
    const [least, most] = [toCell(one?.min_value ?? one?.min), toCell(one?.max_value ?? one?.max)];
    return least === "" || most === "" ? [] : [least, most];
  });
  if (stored.length === 0 || ranges.length < 2 * stored.length) return null;
  const facts = toFacts(ranges);
  if (facts.type === "text" || facts.type === "empty") return null;
  const missing = stored.reduce((sum, one) => sum + Number(one?.null_count ?? 0), 0);
  return { ...facts, missing, distinct: null, median: null, histogram: null, top: [] };
}

async function readRows(
  file: Source,
  metadata: FileMetaData,
  names: string[],
): Promise<Extract<Preview, { kind: "table" }> | null> {
  if (names.length === 0) return null;
  const rowEnd = Math.min(PREVIEW_ROWS_SHOWN, Number(metadata.num_rows));
  try {
    const cells = await readRange(file, metadata, { names, rowStart: 0, rowEnd });
    return tableOf(names, cells, false);
  } catch {
    return null;
  }
}

interface Range {
  names: string[];
  /** Rows of the file: from one number up to another. */
  rowStart: number;
  rowEnd: number;
}

/** Rows of a file as cells, by the reader that supports all kinds of pages. */
async function readWhole(file: Source, metadata: FileMetaData, range: Range): Promise<string[][]> {
  const { names: columns, rowStart, rowEnd } = range;
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns,
    rowStart,
    rowEnd,
    compressors: CODECS,
    useOffsetIndex: true,
  });
  return rows.map((row) => columns.map((name) => toCell(row[name])));
}

/** A few rows of a large file as cells: of columns with common pages only these rows are decompressed. */
async function readRange(file: Source, metadata: FileMetaData, range: Range): Promise<string[][]> {
  const columns = await Promise.all(
    range.names.map(async (name) => {
      const few = await readColumn(file, metadata, { ...range, names: [name] }).catch(() => null);
      return few ?? (await readWhole(file, metadata, { ...range, names: [name] })).flat();
    }),
  );
  return Array.from({ length: range.rowEnd - range.rowStart }, (_, row) =>
    columns.map((cells) => cells[row] ?? ""),
  );
}

/** `null` for a column whose pages are not of the common kinds. */
async function readColumn(
  file: Source,
  metadata: FileMetaData,
  { names: [name], rowStart, rowEnd }: Range,
): Promise<string[] | null> {
  const element = parquetSchema(metadata).children.find(
    (child) => child.element.name === name,
  )?.element;
  const cells: string[] = [];
  let groupStart = 0;
  for (const group of metadata.row_groups) {
    const all = Number(group.num_rows);
    const rows = {
      from: Math.max(rowStart - groupStart, 0),
      to: Math.min(rowEnd - groupStart, all),
      all,
    };
    groupStart += all;
    if (rows.to <= rows.from) continue;
    const chunk = group.columns.find((one) => one.meta_data?.path_in_schema[0] === name);
    if (!chunk || !element || !hasCommonPages({ chunk, element })) return null;
    const place = { chunk, element, read: file.read, dictionaries: file.cached };
    cells.push(...(await readCells(place, rows)).map(toCell));
  }
  return cells;
}

/**
 * Ranges of the file, until the sum of the read bytes is too much for a preview. Its end, with the
 * metadata of the columns and mostly the offset indexes of their pages, is read once.
 */
function openSource(file: RangedFile): Source {
  const readBatched = createBatchedReads(file);
  let left = 2 * PREVIEW_PARQUET_BYTES;
  const tailStart = Math.max(0, file.size - END_BYTES);
  let tail = file.cached?.get(tailStart);

  async function read(start: number, end: number): Promise<Uint8Array> {
    if (tail && start >= tailStart) return tail.subarray(start - tailStart, end - tailStart);
    left -= end - start;
    const bytes = left < 0 ? null : await readBatched(start, end);
    if (!bytes) throw new Error("A part of the file is out of reach.");
    if (start === tailStart && end === file.size) {
      tail = bytes;
      file.cached?.set(start, bytes);
    }
    return bytes;
  }

  return {
    byteLength: file.size,
    read,
    cached: file.cached,
    slice: async (start, end = file.size) => new Uint8Array(await read(start, end)).buffer,
  };
}
