import { widenHead } from "#base/tables/open-delimited.ts";
import {
  createByteCount,
  decodeText,
  findLines,
  toEncodingName,
  unitOf,
} from "#base/tables/encoded-text.ts";
import type { TableIndex } from "#api/wire/table-index.ts";
import {
  TABLE_INDEXED_BYTES,
  TABLE_ROWS_PER_PAGE,
  TABLE_SAMPLE_BYTES,
  TABLE_SAMPLES,
  TABLE_WHOLE_BYTES,
  TABLE_WINDOW_BYTES,
} from "../previews/limits.ts";
import type { ColumnFacts } from "#base/tables/column-facts.ts";
import type { RangedFile } from "../previews/read-range.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import { type EncodedFile, type OpenedTable, openTable } from "./open-table.ts";

/** Rows of a table as they were read: all of them, or those of one place of a large file. */
export interface TableRows {
  head: string[];
  /** What separates the cells of a delimited text, and its encoding where it is not UTF-8. */
  separator?: string;
  encoding?: string;
  /** Lines of JSON lines that are no objects. */
  skipped?: number;
  /** Whether lines of JSON lines may have names that are no columns. */
  isHeadCut?: boolean;
  rows: string[][];
  /** The places of the columns whose cells were read; all of them without it. */
  read?: readonly number[];
  /** Rows that represent all of them in plots, and in statistics that are not counted. */
  sample: string[][];
  /** Rows that were counted for the statistics of a large text: all of them, or its first. */
  counted?: { rows: number; isAll: boolean };
  /** Statistics of the columns without their cells, by the places of the columns. */
  facts?: (ColumnFacts | null)[];
  /** The least and the largest number of the columns in equal blocks of the counted rows. */
  blocks?: NonNullable<TableIndex["blocks"]>;
  /** Rows of a large table from one number up to another; `null` when they are too many to be read at once. */
  readRows?: (first: number, end: number, maxBytes: number) => Promise<string[][] | null>;
  /** Where a row of a window begins, bytes. */
  toPlace?: (row: number) => number;
  extent:
    | { kind: "whole" }
    /** Rows of the file from `first` on, counted; only those of one page are read. */
    | { kind: "counted"; total: number; first: number }
    /** Bytes where the window begins and ends; the rows were not counted. */
    | { kind: "window"; start: number; end: number; size: number };
}

interface RequestedRows {
  /** From 1. */
  page: number;
  /** Where the rows begin, bytes; 0 for those of the page. */
  at: number;
  isLines: boolean;
  /** Whether rows are filtered: then a part of the file is searched. */
  isFiltered: boolean;
  format: TableFormat;
}

/**
 * A comma or tab separated text, or JSON lines; of a large one the rows of the page, where its index
 * has their places, or otherwise those at `at`.
 */
export async function readTextTable(
  ranged: RangedFile,
  { page, at, isLines, isFiltered, format }: RequestedRows,
): Promise<TableRows | null> {
  const isWhole = ranged.size <= TABLE_WHOLE_BYTES;
  const [begun, index = null] = await Promise.all([
    openTable(ranged, { format, isLines, isWhole }),
    isWhole ? null : ranged.loadIndex?.(),
  ]);
  if (begun === null) return null;
  const { head, separator, isHeadCut = false } = begun;
  // Behind its beginning a text may show that it is not UTF-8.
  const found = toEncodingName(index?.encoding ?? "");
  const encoding = found ?? begun.file.encoding ?? "utf-8";
  const opened = { ...begun, file: { ...ranged, encoding } };
  const isUtf8 = encoding === "utf-8";
  const table = {
    head,
    ...(separator && { separator }),
    ...(isHeadCut && { isHeadCut }),
    ...(!isUtf8 && { encoding }),
  };
  if (isWhole) {
    const rows = opened.parse(opened.text.slice(opened.bodyStart));
    const skipped = isLines ? countSkipped(opened.text, rows.length) : 0;
    return {
      ...table,
      head: widenHead(head, rows),
      skipped,
      rows,
      sample: rows,
      extent: { kind: "whole" },
    };
  }
  const isAll = index !== null && index.scanned === index.size && index.size === ranged.size;
  const known = index && {
    sample: index.sample,
    facts: index.columns,
    counted: { rows: index.rows, isAll },
    ...(index.blocks && { blocks: index.blocks }),
    readRows: async (from: number, end: number, maxBytes: number) =>
      isAll ? readRows(opened, { index, first: from, end, maxBytes }) : null,
  };
  const isByPage = isAll && at === 0 && !isFiltered;
  const counted = isByPage ? await readIndexedRows(opened, { index, page }) : null;
  if (counted !== null) return { ...table, ...known, ...counted, sample: index?.sample ?? [] };
  const [window, sample] = await Promise.all([
    readRowsAt(opened, at),
    known ? known.sample : readSamples(opened),
  ]);
  if (window === null) return null;
  return { ...table, ...known, ...window, sample: sample.length > 0 ? sample : window.rows };
}

type PageRows = Pick<TableRows, "rows" | "extent" | "toPlace">;

/** The rows of a page; `null` when they are too far apart to be read at once. */
async function readIndexedRows(
  opened: OpenedTable,
  { index, page }: { index: TableIndex; page: number },
): Promise<PageRows | null> {
  const total = index.rows;
  const first = Math.min((page - 1) * TABLE_ROWS_PER_PAGE, total);
  const extent = { kind: "counted", total, first } as const;
  if (first === total) return { rows: [], extent };
  const end = first + TABLE_ROWS_PER_PAGE;
  const rows = await readRows(opened, { index, first, end, maxBytes: TABLE_INDEXED_BYTES });
  return rows && { rows, extent };
}

interface CountedRows {
  index: TableIndex;
  /** The numbers of the first row and of the first row after them. */
  first: number;
  end: number;
  maxBytes: number;
}

/** `null` when the rows are too many bytes. */
async function readRows(
  { file, parse }: OpenedTable,
  { index: { every, offsets }, first, end, maxBytes }: CountedRows,
): Promise<string[][] | null> {
  const mark = Math.floor(first / every);
  const start = offsets[mark] ?? file.size;
  const last = offsets[Math.floor((end - 1) / every) + 1] ?? file.size;
  if (last - start > maxBytes) return null;
  const text = await readText(file, start, last);
  if (text === null) return null;
  const skipped = first - mark * every;
  return parse(text).slice(skipped, skipped + end - first);
}

/** The rows of the part of a text that begins at a place. */
async function readRowsAt(
  { file, parse, headBytes }: OpenedTable,
  at: number,
): Promise<PageRows | null> {
  const near = Math.min(Math.max(at, headBytes), file.size - 1);
  const start = toCharacter(near, file);
  const window = await readWindow(file, { start, isAtRow: at <= headBytes });
  if (window === null) return null;
  const starts: number[] = [];
  const rows = parse(window.text, starts);
  const extent = { kind: "window", start: window.start, end: window.end, size: file.size } as const;
  const toPlace = (row: number): number => {
    const rowStart = starts[row];
    if (rowStart === undefined) return window.end;
    return window.start + createByteCount(window.text, window.bytes, file.encoding)(rowStart);
  };
  return { rows, extent, toPlace };
}

interface TextWindow {
  text: string;
  bytes: Uint8Array;
  start: number;
  end: number;
}

/** Whole lines between two places, and where they begin and end. */
async function readWindow(
  file: EncodedFile,
  { start, isAtRow }: { start: number; isAtRow: boolean },
): Promise<TextWindow | null> {
  // One character before the place shows whether a row begins there.
  const from = isAtRow ? start : Math.max(0, start - unitOf(file.encoding));
  const bytes = await file.read(from, from + TABLE_WINDOW_BYTES);
  if (!bytes) return null;
  const lines = findLines(bytes, file.encoding);
  const begin = isAtRow ? 0 : lines.second;
  const isEnd = from + bytes.length >= file.size;
  const end = isEnd ? bytes.length : lines.last;
  if (end <= begin)
    return { text: "", bytes: new Uint8Array(), start: from + begin, end: from + bytes.length };
  const rows = bytes.subarray(begin, end);
  return { text: decodeText(rows, file), bytes: rows, start: from + begin, end: from + end };
}

/** Rows from places evenly spread over a large text. */
async function readSamples({ file, parse }: OpenedTable): Promise<string[][]> {
  const places = Array.from({ length: TABLE_SAMPLES }, (_, index) =>
    toCharacter(Math.floor((file.size / TABLE_SAMPLES) * (index + 0.5)), file),
  );
  const texts = await Promise.all(
    places.map((place) => readText(file, place, place + TABLE_SAMPLE_BYTES)),
  );
  return texts.flatMap((text) => {
    if (text === null) return [];
    const lines = text.slice(text.indexOf("\n") + 1, text.lastIndexOf("\n") + 1);
    return parse(lines);
  });
}

/** The place of a whole character at or before a place. */
function toCharacter(place: number, { encoding }: EncodedFile): number {
  return place - (place % unitOf(encoding));
}

async function readText(file: EncodedFile, start: number, end: number): Promise<string | null> {
  const bytes = await file.read(start, end);
  return bytes && decodeText(bytes, file);
}

function countSkipped(text: string, rows: number): number {
  return text.split("\n").filter((line) => line.trim() !== "").length - rows;
}
