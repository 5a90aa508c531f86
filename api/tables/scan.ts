import type { TableIndex } from "#api/wire/table-index.ts";
import { createByteCount, decodeText, findLines, findMarked } from "#base/tables/encoded-text.ts";
import {
  type DeclaredColumns,
  toDeclaredColumns,
  toValue,
  toValues,
} from "#base/tables/declared-columns.ts";
import { isEmptyRow, readRow, type RowMarks } from "#base/tables/delimited.ts";
import { openDelimited } from "#base/tables/open-delimited.ts";
import { readJsonLine, readJsonLinesHead, toCell } from "#base/tables/json-lines.ts";
import { type TableFormat, USUAL_FORMAT } from "#base/tables/table-format.ts";
import type { TableKind } from "#base/tables/table-kind.ts";
import { TABLE_COLUMNS_COUNTED, TABLE_OFFSETS_EVERY, TABLE_OFFSETS_MAX } from "./limits.ts";
import { type ColumnCounts, countCell, openCounts, toColumnFacts } from "./column-counts.ts";
import {
  noteValue,
  openBlocks,
  type RowBlocks,
  openBlock,
  toReportedBlocks,
} from "./row-blocks.ts";
import { offerRow, openSample, type RowSample, toRows } from "./row-sample.ts";

export type TextKind = Exclude<TableKind, "parquet">;

/** How far a table was read, and its counts so far; stored as JSON between two steps. */
export interface Scan {
  kind: TextKind;
  /** Bytes of the file. */
  size: number;
  /** Bytes of it that were read: whole rows. */
  scanned: number;
  /** How its publisher says that it is to be read. */
  format: TableFormat;
  /** Whether all of it so far was ASCII, which is the same in most encodings. */
  isAscii: boolean;
  head: string[];
  /** Of a delimited text. */
  marks: RowMarks | null;
  rows: number;
  /** Of them those that the index reports. */
  reported: number;
  /** Rows from one offset to the next. */
  every: number;
  /** Where the rows 0, `every`, 2 × `every` … begin, bytes. */
  offsets: number[];
  columns: ColumnCounts[];
  sample: RowSample;
  blocks: RowBlocks;
}

export function openScan(kind: TextKind, size: number, format: TableFormat = USUAL_FORMAT): Scan {
  return {
    kind,
    size,
    scanned: 0,
    reported: 0,
    format,
    isAscii: true,
    head: [],
    marks: null,
    rows: 0,
    every: TABLE_OFFSETS_EVERY,
    offsets: [],
    columns: [],
    sample: openSample(1),
    blocks: openBlocks(1),
  };
}

/**
 * Counts the rows of the next part of the file, which begins where the scan ended. A row
 * that continues after the part is left for the next one. `false` when the text is not a table that can be read:
 * it is a mixture of encodings, or a row is longer than a part.
 */
export function scanPiece(scan: Scan, piece: Uint8Array): boolean {
  const isEnd = scan.scanned + piece.length >= scan.size;
  const marked = scan.scanned === 0 ? findMarked(piece, scan.format.encoding) : null;
  if (marked !== null) scan.format = { ...scan.format, encoding: marked };
  const { last } = findLines(piece, scan.format.encoding);
  const bytes = isEnd ? piece : piece.subarray(0, last);
  const text = decode(scan, bytes);
  if (text === null || text.includes("\0")) return false;
  const { encoding } = scan.format;
  const countBytes = createByteCount(text, bytes, encoding);
  const begin = scan.scanned;
  const start = scan.head.length === 0 ? openTable(scan, text) : 0;
  if (scan.head.length === 0) return false;
  const declared = toDeclaredColumns(scan.head, scan.format);
  const piecePlace = {
    text,
    start,
    isEnd,
    declared,
    toPlace: (at: number) => begin + countBytes(at),
  };
  const at = scan.marks ? scanDelimited(scan, scan.marks, piecePlace) : scanLines(scan, piecePlace);
  scan.scanned = at === text.length && isEnd ? scan.size : piecePlace.toPlace(at);
  return at > 0;
}

/**
 * A text that nobody describes is UTF-8, or Windows-1252 from its first bytes on that are no UTF-8. A declared
 * encoding may have characters that are none.
 */
function decode(scan: Scan, bytes: Uint8Array): string | null {
  const { encoding } = scan.format;
  if (encoding !== undefined) return decodeText(bytes, { encoding });
  try {
    const text = decodeText(bytes, { isFatal: true });
    scan.isAscii &&= text.length === bytes.length;
    return text;
  } catch {
    if (!scan.isAscii) return null;
    scan.format = { ...scan.format, encoding: "windows-1252" };
    return decode(scan, bytes);
  }
}

/** Reads the columns' names; returns where the first row begins. */
function openTable(scan: Scan, text: string): number {
  const opened = scan.kind === "lines" ? openLines(text) : openDelimited(text, scan.format);
  scan.head = opened.head;
  scan.marks = opened.marks;
  const counted = scan.head.slice(0, TABLE_COLUMNS_COUNTED);
  scan.columns = counted.map(() => openCounts(counted.length));
  scan.sample = openSample(scan.columns.length);
  scan.blocks = openBlocks(scan.columns.length);
  return opened.start;
}

function openLines(text: string): { marks: null; head: string[]; start: number } {
  const BOM = "\uFEFF";
  const start = text.startsWith(BOM) ? BOM.length : 0;
  return { marks: null, head: readJsonLinesHead(text.slice(start)), start };
}

interface Piece {
  text: string;
  start: number;
  isEnd: boolean;
  declared: DeclaredColumns;
  /** The place in the file of a place in the text; called in their order. */
  toPlace: (at: number) => number;
}

/** Returns where the first incomplete row begins. */
function scanDelimited(
  scan: Scan,
  marks: RowMarks,
  { text, start, isEnd, declared, toPlace }: Piece,
): number {
  const row: string[] = [];
  let at = start;
  while (at < text.length) {
    const end = readRow(text, { at, marks, row });
    // A quote that is open at the end of the part is closed after it.
    if (end === text.length && !isEnd && row.at(-1)?.includes("\n")) break;
    if (!isEmptyRow(row)) {
      if (wantsOffset(scan)) scan.offsets.push(toPlace(at));
      takeRow(scan, row, declared);
    }
    at = end;
  }
  return at;
}

function scanLines(scan: Scan, { text, start, declared, toPlace }: Piece): number {
  for (let at = start; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline + 1;
    const line = readJsonLine(text.slice(at, end));
    if (line !== null) {
      if (wantsOffset(scan)) scan.offsets.push(toPlace(at));
      const row = scan.head.map((name) => toCell(line[name]));
      takeRow(scan, row, declared);
    }
    at = end;
  }
  return text.length;
}

/** Whether the offset of the next row is stored; makes room when there are too many. */
function wantsOffset(scan: Scan): boolean {
  if (scan.rows % scan.every !== 0) return false;
  if (scan.offsets.length < TABLE_OFFSETS_MAX) return true;
  scan.offsets = scan.offsets.filter((_, at) => at % 2 === 0);
  scan.every *= 2;
  return scan.rows % scan.every === 0;
}

function takeRow(scan: Scan, row: readonly string[], declared: DeclaredColumns): void {
  const block = openBlock(scan.blocks, scan.rows);
  const isUsual = declared.size === 0;
  for (let at = 0; at < scan.columns.length; at += 1) {
    const [counts, own] = [scan.columns[at], scan.blocks.columns[at]];
    const cell = row[at] ?? "";
    const value = counts
      ? countCell(counts, isUsual ? cell : toValue(cell, declared.get(at)))
      : null;
    if (value !== null && own) noteValue(own, block, value);
  }
  offerRow(scan.sample, scan.rows, row);
  scan.rows += 1;
}

/** The reported statistics of the table so far. */
export function toIndex({ size, scanned, rows, every, offsets, ...scan }: Scan): TableIndex {
  const sample = toRows(scan.sample);
  const values = toValues(sample, toDeclaredColumns(scan.head, scan.format));
  const columns = scan.columns.map((counts, at) => ({
    name: scan.head[at] ?? "",
    ...toColumnFacts(
      counts,
      values.map((row) => row[at] ?? ""),
    ),
  }));
  const own = scan.blocks.columns.map((one, at) => ({
    type: columns[at]?.type ?? "",
    blocks: one,
  }));
  const blocks = toReportedBlocks(scan.blocks, own);
  const { encoding } = scan.format;
  return {
    size,
    scanned,
    rows,
    every,
    offsets,
    ...(encoding !== undefined && { encoding }),
    columns,
    sample,
    blocks,
  };
}
