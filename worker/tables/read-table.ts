import { guessSeparator, parseDelimited } from "#base/delimited.ts";
import type { TableIndex } from "#api/wire/table-index.ts";
import { readJsonLine, readJsonLinesHead, toCell } from "#base/json-lines.ts";
import {
  TABLE_HEAD_BYTES,
  TABLE_INDEXED_BYTES,
  TABLE_ROWS_PER_PAGE,
  TABLE_SAMPLE_BYTES,
  TABLE_SAMPLES,
  TABLE_WHOLE_BYTES,
  TABLE_WINDOW_BYTES,
} from "../previews/limits.ts";
import type { ColumnFacts } from "#base/column-facts.ts";
import type { RangedFile } from "../previews/read-range.ts";
import type { TextFormat } from "./text-format.ts";

/** Rows of a table as they were read: all of them, or those of one place of a large file. */
export interface TableRows {
  head: string[];
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

type Parse = (text: string) => string[][];

interface RequestedRows extends TextFormat {
  /** From 1. */
  page: number;
  /** Where the rows begin, bytes; 0 for those of the page. */
  at: number;
  isLines: boolean;
  /** Whether rows are filtered: then a part of the file is searched. */
  isFiltered: boolean;
}

/**
 * A comma or tab separated text, or JSON lines; of a large one the rows of the page, where its index
 * has their places, or otherwise those at `at`.
 */
export async function readTextTable(
  ranged: RangedFile,
  { page, at, isLines, isFiltered, encoding, names }: RequestedRows,
): Promise<TableRows | null> {
  const file = { ...ranged, encoding };
  const isWhole = file.size <= TABLE_WHOLE_BYTES;
  const [first, index = null] = await Promise.all([
    isWhole ? readText(file, 0, file.size) : readBeginning(file),
    // The catalogue counts rows after a head.
    isWhole || names !== null ? null : file.loadIndex?.(),
  ]);
  if (first === null || first.includes("\0")) return null;
  const opened = isLines ? openLines(first) : openDelimited(first, { encoding, names });
  if (isWhole) {
    const rows = opened.parse(first.slice(opened.bodyStart));
    return { head: opened.head, rows, sample: rows, extent: { kind: "whole" } };
  }
  const isAll = index !== null && index.scanned === index.size && index.size === file.size;
  const known = index && {
    sample: index.sample,
    facts: index.columns,
    counted: { rows: index.rows, isAll },
    ...(index.blocks && { blocks: index.blocks }),
    readRows: async (from: number, end: number, maxBytes: number) =>
      isAll ? readRows(file, opened, { index, first: from, end, maxBytes }) : null,
  };
  const isByPage = isAll && at === 0 && !isFiltered;
  const counted = isByPage ? await readIndexedRows(file, opened, { index, page }) : null;
  if (counted !== null)
    return { head: opened.head, ...known, ...counted, sample: index?.sample ?? [] };
  const [window, sample] = await Promise.all([
    readRowsAt(file, opened, { at, isLines }),
    known ? known.sample : readSamples(file, opened.parse),
  ]);
  if (window === null) return null;
  return {
    head: opened.head,
    ...known,
    ...window,
    sample: sample.length > 0 ? sample : window.rows,
  };
}

/** The first rows of a text, or at least the names of its columns. */
async function readBeginning(file: EncodedFile): Promise<string | null> {
  const first = await readText(file, 0, TABLE_SAMPLE_BYTES);
  return first?.includes("\n") === false ? readText(file, 0, TABLE_HEAD_BYTES) : first;
}

type PageRows = Pick<TableRows, "rows" | "extent" | "toPlace">;

/** The rows of a page; `null` when they are too far apart to be read at once. */
async function readIndexedRows(
  file: EncodedFile,
  opened: Opened,
  { index, page }: { index: TableIndex; page: number },
): Promise<PageRows | null> {
  const total = index.rows;
  const first = Math.min((page - 1) * TABLE_ROWS_PER_PAGE, total);
  const extent = { kind: "counted", total, first } as const;
  if (first === total) return { rows: [], extent };
  const end = first + TABLE_ROWS_PER_PAGE;
  const rows = await readRows(file, opened, { index, first, end, maxBytes: TABLE_INDEXED_BYTES });
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
  file: EncodedFile,
  { parse }: Opened,
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
  file: EncodedFile,
  { parse, headBytes }: Opened,
  { at, isLines }: { at: number; isLines: boolean },
): Promise<PageRows | null> {
  const start = Math.min(Math.max(at, headBytes), file.size - 1);
  const window = await readWindow(file, { start, isAtRow: at <= headBytes });
  if (window === null) return null;
  const rows = parse(window.text);
  const extent = { kind: "window", start: window.start, end: window.end, size: file.size } as const;
  const toPlace = (row: number): number =>
    row < rows.length
      ? window.start +
        countBytes(
          window.text.slice(0, toRowStart(window.text, { row, isQuoting: !isLines })),
          file.encoding,
        )
      : window.end;
  return { rows, extent, toPlace };
}

/** Whole lines between two places, and where they begin and end. */
async function readWindow(
  file: EncodedFile,
  { start, isAtRow }: { start: number; isAtRow: boolean },
): Promise<{ text: string; start: number; end: number } | null> {
  // One byte before the place shows whether a row begins there.
  const from = isAtRow ? start : Math.max(0, start - 1);
  const bytes = await file.read(from, from + TABLE_WINDOW_BYTES);
  if (!bytes) return null;
  const NEWLINE = 10;
  const begin = isAtRow ? 0 : bytes.indexOf(NEWLINE) + 1;
  const isEnd = from + bytes.length >= file.size;
  const end = isEnd ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
  if (end <= begin) return { text: "", start: from + begin, end: from + bytes.length };
  const text = new TextDecoder(file.encoding ?? "utf-8").decode(bytes.subarray(begin, end));
  return { text, start: from + begin, end: from + end };
}

/** Characters before a row of a text; empty lines do not count. */
function toRowStart(text: string, { row, isQuoting }: { row: number; isQuoting: boolean }): number {
  let rows = 0;
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && rows < row; at += 1) {
    if (isQuoting && text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== "\n" || isQuoted) continue;
    if (text.slice(start, at).trim() !== "") rows += 1;
    start = at + 1;
  }
  return start;
}

/** Rows from places evenly spread over a large text. */
async function readSamples(file: EncodedFile, parse: Parse): Promise<string[][]> {
  const places = Array.from({ length: TABLE_SAMPLES }, (_, index) =>
    Math.floor((file.size / TABLE_SAMPLES) * (index + 0.5)),
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

type EncodedFile = RangedFile & Pick<RequestedRows, "encoding">;

async function readText(file: EncodedFile, start: number, end: number): Promise<string | null> {
  const bytes = await file.read(start, end);
  const decoder = new TextDecoder(file.encoding ?? "utf-8", { fatal: false, ignoreBOM: true });
  return bytes && decoder.decode(bytes);
}

function countBytes(text: string, encoding: string | null): number {
  return encoding === null ? new TextEncoder().encode(text).length : text.length;
}

interface Opened {
  head: string[];
  parse: Parse;
  /** Characters before the first row, and their bytes. */
  bodyStart: number;
  headBytes: number;
}

/** Byte order mark that some programs write before a text. */
const BOM = "\uFEFF";

function openDelimited(text: string, { encoding, names: declared }: TextFormat): Opened {
  const names = text.startsWith(BOM) ? text.slice(BOM.length) : text;
  const separator = guessSeparator(names);
  const parse: Parse = (part) => parseDelimited(part, separator, Number.POSITIVE_INFINITY);
  const [first = []] = parseDelimited(names, separator, 1);
  const head = declared === null ? first : first.map((_, at) => declared[at] ?? `column_${at + 1}`);
  const bodyStart = declared === null ? endOfRow(text) : text.length - names.length;
  const headBytes = countBytes(text.slice(0, bodyStart), encoding);
  return { head, parse, bodyStart, headBytes };
}

/** Where the first row ends; a quoted name may contain line ends. */
function endOfRow(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === "\n" && !isQuoted) return at + 1;
  }
  return text.length;
}

function openLines(text: string): Opened {
  const bodyStart = text.startsWith(BOM) ? BOM.length : 0;
  const head = readJsonLinesHead(text.slice(bodyStart));
  const parse: Parse = (part) =>
    part
      .split("\n")
      .map(readJsonLine)
      .filter((line) => line !== null)
      .map((line) => head.map((name) => toCell(line[name])));
  const headBytes = new TextEncoder().encode(text.slice(0, bodyStart)).length;
  return { head, parse, bodyStart, headBytes };
}
