import {
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import type { Preview } from "../kinds.ts";
import {
  PREVIEW_COLUMNS_MAX,
  PREVIEW_PARQUET_BYTES,
  PREVIEW_ROWS_SHOWN,
  TABLE_ROWS_PER_PAGE,
  TABLE_WHOLE_VALUES,
} from "../limits.ts";
import type { TableRows } from "../../tables/read-table.ts";
import { createBatchedReads } from "../batched-reads.ts";
import type { RangedFile } from "../read-range.ts";
import { tableOf } from "../table.ts";
import { hasCommonPages, readCells } from "#base/parquet/cells.ts";
import { CODECS } from "#base/parquet/codecs.ts";
import { toCell } from "#base/parquet/values.ts";
import { chooseColumns, toStoredColumn } from "./columns.ts";
import { toCounted, toKnown } from "./known-facts.ts";

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

/**
 * The rows of one page of a Parquet file, or all of a small one; `null` when they cannot be read. Of a large one
 * with statistics only the columns are read that are shown, or all of them when none is named.
 */
export async function readParquetTable(
  file: RangedFile,
  page: number,
  shown: readonly number[] = [],
): Promise<TableRows | null> {
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
    const loading = file.loadIndex?.();
    const isChosen = shown.some((at) => at < names.length);
    const known = isChosen ? toCounted(await loading) : null;
    const isRead = (name: string, at: number): boolean =>
      known === null || shown.includes(at) || !known.has(name);
    const read = names.map((name, at) => (isRead(name, at) ? name : null));
    const [rows, index = null] = await Promise.all([
      readRange(source, metadata, { ...range, names: read }),
      loading,
    ]);
    const facts = toKnown(metadata, { names, rows, index });
    return { head: names, rows, ...facts, extent: { kind: "counted", total, first } };
  } catch {
    return null;
  }
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

/**
 * A few rows of a large file as cells: of columns with common pages only these rows are decompressed. The
 * cells of a column without a name are empty.
 */
async function readRange(
  file: Source,
  metadata: FileMetaData,
  range: Omit<Range, "names"> & { names: (string | null)[] },
): Promise<string[][]> {
  const columns = await Promise.all(
    range.names.map(async (name) => {
      if (name === null) return [];
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
