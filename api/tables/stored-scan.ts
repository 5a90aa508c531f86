import type { TableIndex } from "#api/wire/table-index.ts";
import type { ColumnCounts } from "./column-counts.ts";
import { TABLE_PIECE_BYTES } from "./limits.ts";
import {
  openParquetScan,
  type ParquetScan,
  type ParquetSource,
  scanParquetPiece,
} from "./parquet-scan.ts";
import { toParquetIndex } from "./parquet-index.ts";
import { writeRows } from "./row-sample.ts";
import { openScan, type Scan, scanPiece, toIndex } from "./scan.ts";
import type { TableBytes } from "./table-formats.ts";

/** The counting of a table, of any kind. */
export type TableScan = Scan | ParquetScan;

export function openTableScan(
  { kind, format }: Pick<TableBytes, "kind" | "format">,
  size: number,
): TableScan {
  return kind === "parquet" ? openParquetScan(size, format) : openScan(kind, size, format);
}

/** Counts the next part; false for a table that cannot be read. */
export async function scanNext(scan: TableScan, source: ParquetSource): Promise<boolean> {
  if (scan.kind === "parquet") return scanParquetPiece(scan, source);
  return scanPiece(scan, await source.read(scan.scanned, scan.scanned + TABLE_PIECE_BYTES));
}

export function toTableIndex(scan: TableScan): TableIndex {
  return scan.kind === "parquet" ? toParquetIndex(scan) : toIndex(scan);
}

/** The counts of a column, with its `Map` written as entries. */
type WrittenCounts = Omit<ColumnCounts, "values"> & { values: [string, number][] | null };

/**
 * A scan between two steps: the lengths of the two texts that follow, the scan as JSON, the sample's rows as
 * they were, and the numbers of all long lists. Those are most of it, and as JSON they would take longer
 * than the step.
 */
const FORMAT = 0x0053_4607;
const HEAD_BYTES = 16;
const NUMBER_BYTES = 8;

export function writeScan(scan: TableScan): ArrayBuffer {
  if (scan.kind !== "parquet") writeRows(scan.sample);
  const lists = listNumbers(scan);
  const columns = scan.columns.map(
    (counts): WrittenCounts | null =>
      counts && { ...counts, values: counts.values && [...counts.values] },
  );
  const blocks = {
    ...scan.blocks,
    columns: scan.blocks.columns.map((own) => ({ ...own, least: [], most: [] })),
  };
  const rest =
    scan.kind === "parquet"
      ? { places: scan.places.map((own) => ({ ...own, starts: [], rows: [] })) }
      : { offsets: [], sample: { ...scan.sample, written: "" } };
  const lengths = lists.map(({ length }) => length);
  const encoder = new TextEncoder();
  const text = encoder.encode(JSON.stringify({ ...scan, columns, blocks, ...rest, lengths }));
  const sampled = encoder.encode(scan.kind === "parquet" ? "" : scan.sample.written);
  const start = toAligned(HEAD_BYTES + text.length + sampled.length);
  const count = lengths.reduce((sum, length) => sum + length, 0);
  const bytes = new Uint8Array(start + count * NUMBER_BYTES);
  new Uint32Array(bytes.buffer, 0, 3).set([FORMAT, text.length, sampled.length]);
  bytes.set(text, HEAD_BYTES);
  bytes.set(sampled, HEAD_BYTES + text.length);
  const numbers = new Float64Array(bytes.buffer, start);
  let at = 0;
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 1)
      numbers[at + index] = list[index] ?? Number.NaN;
    at += list.length;
  }
  return bytes.buffer;
}

/** `null` for a scan that an earlier release stored otherwise: its table is read again. */
export function readScan(bytes: ArrayBuffer): TableScan | null {
  if (bytes.byteLength < HEAD_BYTES) return null;
  const [format, textBytes = 0, sampledBytes = 0] = new Uint32Array(bytes, 0, 3);
  if (format !== FORMAT) return null;
  const decoder = new TextDecoder();
  const text = decoder.decode(new Uint8Array(bytes, HEAD_BYTES, textBytes));
  const { lengths, ...written } = JSON.parse(text) as {
    lengths: number[];
    columns: (WrittenCounts | null)[];
  }; // written by `writeScan` alone
  const columns = written.columns.map(
    (counts) => counts && { ...counts, values: counts.values && new Map(counts.values) },
  );
  const scan = { ...written, columns } as unknown as TableScan; // the rest is as it was written
  if (scan.kind !== "parquet")
    scan.sample.written = decoder.decode(
      new Uint8Array(bytes, HEAD_BYTES + textBytes, sampledBytes),
    );
  let start = toAligned(HEAD_BYTES + textBytes + sampledBytes);
  for (const [at, list] of listNumbers(scan).entries()) {
    const numbers = new Float64Array(bytes, start, lengths[at]);
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index] ?? Number.NaN;
      list.push(Number.isNaN(number) ? null : number);
    }
    start += numbers.byteLength;
  }
  return scan;
}

/** All long lists of a scan, in their order; `null` in them is written as no number. */
function listNumbers(scan: TableScan): (number | null)[][] {
  const own =
    scan.kind === "parquet"
      ? scan.places.flatMap(({ starts, rows }) => [starts, rows])
      : [scan.offsets];
  return [...own, ...scan.blocks.columns.flatMap(({ least, most }) => [least, most])];
}

function toAligned(bytes: number): number {
  return Math.ceil(bytes / NUMBER_BYTES) * NUMBER_BYTES;
}
