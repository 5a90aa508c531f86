import {
  type ColumnChunk,
  type FileMetaData,
  parquetMetadataAsync,
  type ParquetQueryFilter,
  parquetScan,
  readOffsetIndex,
  type RowGroup,
} from "hyparquet";
import type { SqlPrimitive } from "squirreling";
import { listFloatColumns, shortenFloats } from "#base/parquet/values.ts";
import { SQL_BATCH_MAX_BYTES, SQL_BATCH_ROWS } from "./limits.ts";
import { SqlRefusal } from "./refusal.ts";
import type { ByteRanges, SqlColumn, Unpackers } from "./sql-table.ts";
import type {
  Comparison,
  KnownBounds,
  RowBatches,
  ScanLimits,
  TableReader,
} from "./table-reader.ts";

/** Compressions that hyparquet supports by itself. */
const UNPACKED: ReadonlySet<string> = new Set(["UNCOMPRESSED", "SNAPPY"]);

/** The columns of a Parquet file, each read by ranges when it is needed. */
export async function openParquet(file: ByteRanges): Promise<TableReader> {
  const source = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => toBuffer(await file.read(start, end)),
  };
  const { unpackers = {} } = file;
  const metadata = await parquetMetadataAsync(source);
  const groups = toGroups(metadata);
  const toShown = createShowing(metadata);

  async function open(columns: readonly SqlColumn[], where: readonly Comparison[] = []) {
    const codec = findPacked(metadata, unpackers, columns);
    if (codec) throw new SqlRefusal({ kind: "packed", codec });
    const filters = where.map((one) => toFilter(metadata, one)).filter((one) => one !== null);
    return parquetScan({
      file: source,
      metadata,
      columns: columns.map((one) => one.source),
      compressors: unpackers,
      // Leaves out row groups, and pages of those that have an index, by their least and largest values.
      ...(filters.length > 0 && { pruningFilter: { $and: filters }, usePageIndex: true }),
    });
  }

  async function* read(
    columns: readonly SqlColumn[],
    { rowEnd = Infinity, where, canSkip }: ScanLimits = {},
  ): RowBatches {
    const scan = await open(columns, where);
    for (const range of scan.ranges) {
      const group = groups.find(({ end }) => range.rowStart < end)?.group;
      if (!group || range.rowStart >= rowEnd) return;
      if (canSkip?.(toBounds(group))) continue;
      const step = chooseStep(group, columns);
      const end = Math.min(range.rowEnd, rowEnd);
      for (let { rowStart } = range; rowStart < end; rowStart += step) {
        const part = { rowStart, rowEnd: Math.min(end, rowStart + step) };
        const values = await Promise.all(
          columns.map((column) => scan.readColumn({ column: column.source, ...part })),
        );
        yield {
          first: rowStart,
          count: part.rowEnd - rowStart,
          valueAt: (row, at) => toShown(columns[at], values[at]?.[row]),
        };
      }
    }
  }

  async function readRows(
    columns: readonly SqlColumn[],
    rows: number[],
  ): Promise<SqlPrimitive[][]> {
    const scan = await open(columns);
    const found = new Map(rows.map((row) => [row, columns.map((): SqlPrimitive => null)]));
    for (const [at, column] of columns.entries()) {
      for (const { group, first, end } of groups) {
        const own = rows.filter((row) => row >= first && row < end).toSorted((a, b) => a - b);
        if (own.length === 0) continue;
        for (const range of await readPages(file, { group, first, end, column })) {
          const wanted = own.filter((row) => row >= range.rowStart && row < range.rowEnd);
          if (wanted.length === 0) continue;
          const values = await scan.readColumn({ column: column.source, ...range });
          for (const row of wanted) {
            const cells = found.get(row);
            if (cells) cells[at] = toShown(column, values[row - range.rowStart]);
          }
        }
      }
    }
    return rows.map((row) => found.get(row) ?? []);
  }

  return {
    rows: Number(metadata.num_rows),
    sizeOf: (columns) =>
      toChunks(metadata, columns).reduce(
        (sum, { total_compressed_size: packed }) => sum + Number(packed),
        0,
      ),
    read,
    readRows,
  };
}

/** Writes the values of a column as queries know them. */
function createShowing(
  metadata: FileMetaData,
): (column: SqlColumn | undefined, value: unknown) => SqlPrimitive {
  const floats = listFloatColumns(metadata);
  return (column, value) =>
    toValue(floats.has(column?.source ?? "") ? shortenFloats(value) : value);
}

/** A compression of some columns, or of all, that is not unpacked here. */
export function findPacked(
  metadata: FileMetaData,
  unpackers: Unpackers,
  columns?: readonly SqlColumn[],
): string | undefined {
  const chunks = columns
    ? toChunks(metadata, columns)
    : metadata.row_groups.flatMap((group) => group.columns.flatMap((one) => one.meta_data ?? []));
  return chunks.find(({ codec }) => !UNPACKED.has(codec) && !Object.hasOwn(unpackers, codec))
    ?.codec;
}

interface GroupPlace {
  group: RowGroup;
  /** Numbers of its first row and of the first behind it. */
  first: number;
  end: number;
}

function toGroups({ row_groups: groups }: FileMetaData): GroupPlace[] {
  let end = 0;
  return groups.map((group) => {
    const first = end;
    end += Number(group.num_rows);
    return { group, first, end };
  });
}

function toChunks({ row_groups: groups }: FileMetaData, columns: readonly SqlColumn[]) {
  return groups.flatMap((group) =>
    findChunks(group, columns).flatMap(({ meta_data: chunk }) => chunk ?? []),
  );
}

function findChunks({ columns: chunks }: RowGroup, columns: readonly SqlColumn[]): ColumnChunk[] {
  const names = new Set(columns.map(({ source }) => source));
  return chunks.filter(({ meta_data: chunk }) => names.has(chunk?.path_in_schema[0] ?? ""));
}

/**
 * Rows of a group that are read together. Where no index tells the places of its pages, a part of a
 * group would take reading all of it.
 */
function chooseStep(group: RowGroup, columns: readonly SqlColumn[]): number {
  const chunks = findChunks(group, columns);
  if (chunks.every((chunk) => chunk.offset_index_offset)) return SQL_BATCH_ROWS;
  const bytes = chunks.reduce(
    (sum, { meta_data: chunk }) => sum + Number(chunk?.total_uncompressed_size ?? 0),
    0,
  );
  if (bytes > SQL_BATCH_MAX_BYTES) throw new SqlRefusal({ kind: "too_large" });
  return Number(group.num_rows);
}

/** The rows of each page of a column in a group; all rows where no index tells. */
async function readPages(
  file: ByteRanges,
  { group, first, end, column }: GroupPlace & { column: SqlColumn },
): Promise<{ rowStart: number; rowEnd: number }[]> {
  const [chunk, ...others] = findChunks(group, [column]);
  const start = Number(chunk?.offset_index_offset ?? 0);
  const length = chunk?.offset_index_length ?? 0;
  if (others.length > 0 || start === 0 || length === 0) return [{ rowStart: first, rowEnd: end }];
  const bytes = await file.read(start, start + length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = readOffsetIndex({ view, offset: 0 }).page_locations.map(
    (page) => first + Number(page.first_row_index),
  );
  return starts.map((rowStart, at) => ({ rowStart, rowEnd: starts[at + 1] ?? end }));
}

/** What the file says of the numbers and days of a group: texts have another order in it than in queries. */
function toBounds(group: RowGroup): KnownBounds {
  return (column) => {
    const [chunk, ...others] = findChunks(group, [column]);
    const { statistics, type } = chunk?.meta_data ?? {};
    const least = statistics?.min_value ?? statistics?.min;
    const most = statistics?.max_value ?? statistics?.max;
    const isOrdered = [least, most].every(
      (value) => typeof value === "number" || typeof value === "bigint" || value instanceof Date,
    );
    if (others.length > 0 || !isOrdered) return null;
    // What is no number is counted nowhere.
    const hasMissing = statistics?.null_count !== 0n || type === "DOUBLE" || type === "FLOAT";
    const toEnd = (end: unknown): SqlPrimitive =>
      toValue(type === "FLOAT" ? shortenFloats(end) : end);
    return { least: toEnd(least), most: toEnd(most), hasMissing };
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const OPERATORS = { "=": "$eq", "<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte" } as const;

/** A comparison as hyparquet knows it; `null` where its order may be another than that of queries. */
function toFilter(
  { row_groups: [group] }: FileMetaData,
  { column, operator, value }: Comparison,
): ParquetQueryFilter | null {
  const chunks = group ? findChunks(group, [column]) : [];
  const { statistics, type } = chunks[0]?.meta_data ?? {};
  // A name with a dot would be read as a column within another.
  if (chunks.length !== 1 || !statistics || column.source.includes(".")) return null;
  const least = statistics.min_value ?? statistics.min;
  const isDay = least instanceof Date;
  const isComparable = isDay ? DAY.test(String(value)) : typeof value === typeof least;
  if (!isComparable && !(typeof value === "number" && typeof least === "bigint")) return null;
  if (type === "FLOAT" && typeof value === "number")
    return { [column.source]: toWiderRange(operator, value) };
  return { [column.source]: { [OPERATORS[operator]]: isDay ? new Date(String(value)) : value } };
}

/** The file's statistics have all digits of numbers of 32 bits, and queries the fewest. */
function toWiderRange(operator: Comparison["operator"], value: number): object {
  const most = Math.abs(value) * 2 ** -23 + 2 ** -149;
  return {
    ...(!operator.startsWith(">") && { $lte: value + most }),
    ...(!operator.startsWith("<") && { $gte: value - most }),
  };
}

function toBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? bytes.buffer : bytes.slice().buffer;
}

/** Whole numbers that fit are numbers; days and times are texts, as in the other formats. */
function toValue(value: unknown): SqlPrimitive {
  if (value === undefined || value === null || Number.isNaN(value)) return null;
  if (typeof value === "bigint") {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (value instanceof Date) return value.toISOString().replace("T00:00:00.000Z", "");
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return value as SqlPrimitive; // texts, numbers, booleans, lists and objects of them
}
