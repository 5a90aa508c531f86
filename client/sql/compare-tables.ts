import { parquetMetadata, parquetReadObjects, parquetSchema } from "hyparquet";
import { type ComparedTables, compareRows, type TableCells } from "#base/tables/compare-rows.ts";
import { parseDelimited } from "#base/tables/delimited.ts";
import { openDelimited } from "#base/tables/open-delimited.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import { listJsonNames, readJsonLine, toCell as toJsonCell } from "#base/tables/json-lines.ts";
import { createCellWriter } from "#base/parquet/values.ts";
import { COMPARED_CELLS_MAX, COMPARED_CHANGES_MAX } from "./limits.ts";
import { findPacked } from "./read-parquet.ts";
import type { Refusal } from "./refusal.ts";
import type { SqlTable, Unpackers } from "./sql-table.ts";

/** A version of a table as it was read. */
export interface ComparedBytes {
  format: SqlTable["format"];
  described?: TableFormat;
  primaryKey?: readonly string[];
  bytes: ArrayBuffer;
}

/** How a comparison ended. Of many changes the first are listed; the counts are of all. */
export type CompareOutcome =
  | { kind: "compared"; compared: ComparedTables }
  | { kind: "unreadable" }
  | Extract<Refusal, { kind: "too_large" | "too_slow" | "packed" }>;

/** The rows that differ between two versions of a table. */
export async function compareTables(
  { before, after }: { before: ComparedBytes; after: ComparedBytes },
  unpackers: Unpackers,
): Promise<CompareOutcome> {
  try {
    const codec = [before, after].map((one) => findCodec(one, unpackers)).find(Boolean);
    if (codec) return { kind: "packed", codec };
    const old = await readCells(before, unpackers);
    const current = await readCells(after, unpackers);
    if (old === null || current === null) return { kind: "too_large" };
    const compared = compareRows(toKeyed(old, before), toKeyed(current, after));
    const changes = compared.changes.slice(0, COMPARED_CHANGES_MAX);
    return { kind: "compared", compared: { ...compared, changes } };
  } catch {
    return { kind: "unreadable" };
  }
}

function toKeyed(cells: TableCells, { primaryKey = [] }: ComparedBytes): TableCells {
  return { ...cells, primaryKey };
}

function findCodec({ format, bytes }: ComparedBytes, unpackers: Unpackers): string | undefined {
  return format === "parquet" ? findPacked(parquetMetadata(bytes), unpackers) : undefined;
}

/** `null` for a table with more cells than a page may hold. */
async function readCells(
  { format, described = {}, bytes }: ComparedBytes,
  unpackers: Unpackers,
): Promise<TableCells | null> {
  if (format === "parquet") return readParquetCells(bytes, unpackers);
  const text = new TextDecoder(described.encoding).decode(bytes);
  const cells = format === "lines" ? readLines(text) : readDelimited(text, described);
  return isTooLarge(cells.rows.length, cells.head.length) ? null : cells;
}

function isTooLarge(rows: number, columns: number): boolean {
  return rows * columns > COMPARED_CELLS_MAX / 2;
}

function readDelimited(text: string, described: TableFormat): TableCells {
  const { marks, head, start } = openDelimited(text, described);
  return { head, rows: parseDelimited(text.slice(start), marks) };
}

function readLines(text: string): TableCells {
  const lines = text.split("\n").map(readJsonLine);
  const { names: head } = listJsonNames(lines, { chars: text.length, lines: lines.length });
  const rows = lines.filter((line) => line !== null);
  return { head, rows: rows.map((line) => head.map((name) => toJsonCell(line[name]))) };
}

async function readParquetCells(
  file: ArrayBuffer,
  compressors: Unpackers,
): Promise<TableCells | null> {
  const metadata = parquetMetadata(file);
  const head = parquetSchema(metadata).children.map(({ element }) => element.name);
  if (isTooLarge(Number(metadata.num_rows), head.length)) return null;
  const rows = await parquetReadObjects({ file, metadata, compressors });
  const toText = createCellWriter(metadata);
  return { head, rows: rows.map((row) => head.map((name) => toText(name, row[name]))) };
}
