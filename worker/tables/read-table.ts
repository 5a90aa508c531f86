import { guessSeparator, parseDelimited, toCell } from "../previews/table.ts";
import {
  TABLE_SAMPLE_BYTES,
  TABLE_SAMPLES,
  TABLE_WHOLE_BYTES,
  TABLE_WINDOW_BYTES,
} from "../previews/limits.ts";
import type { ColumnFacts } from "./columns.ts";
import type { RangedFile } from "../previews/read-range.ts";

/** Rows of a table as they were read: all of them, or those of one place of a large file. */
export interface TableRows {
  head: string[];
  rows: string[][];
  /** Rows that the statistics are of. */
  sample: string[][];
  /** What the file itself says of its columns. */
  facts?: (ColumnFacts | null)[];
  /** Where a row of a window begins, bytes. */
  toPlace?: (row: number) => number;
  extent:
    | { kind: "whole" }
    /** Rows of the file from `first` on, counted; those of one page alone are read. */
    | { kind: "counted"; total: number; first: number }
    /** Bytes where the window begins and ends; nobody has counted the rows. */
    | { kind: "window"; start: number; end: number; size: number };
}

type Parse = (text: string) => string[][];

/** A comma or tab separated text, or JSON lines; of a large one what stands at `at`. */
export async function readTextTable(
  file: RangedFile,
  { at, isLines }: { at: number; isLines: boolean },
): Promise<TableRows | null> {
  const isWhole = file.size <= TABLE_WHOLE_BYTES;
  const first = await readText(file, 0, isWhole ? file.size : TABLE_SAMPLE_BYTES);
  if (first === null || first.includes("\0")) return null;
  const { head, parse, bodyStart } = isLines ? openLines(first) : openDelimited(first);
  if (isWhole) {
    const rows = parse(first.slice(bodyStart));
    return { head, rows, sample: rows, extent: { kind: "whole" } };
  }
  const headBytes = new TextEncoder().encode(first.slice(0, bodyStart)).length;
  const start = Math.min(Math.max(at, headBytes), file.size - 1);
  const [window, sample] = await Promise.all([
    readWindow(file, { start, isAtRow: at <= headBytes }),
    readSamples(file, parse),
  ]);
  if (window === null) return null;
  const rows = parse(window.text);
  const extent = { kind: "window", start: window.start, end: window.end, size: file.size } as const;
  const toPlace = (row: number): number =>
    row < rows.length
      ? window.start + toRowBytes(window.text, { row, isQuoting: !isLines })
      : window.end;
  return { head, rows, sample: sample.length > 0 ? sample : rows, extent, toPlace };
}

/** Whole lines between two places, and where they begin and end. */
async function readWindow(
  file: RangedFile,
  { start, isAtRow }: { start: number; isAtRow: boolean },
): Promise<{ text: string; start: number; end: number } | null> {
  // One byte before the place tells whether a row begins there.
  const from = isAtRow ? start : Math.max(0, start - 1);
  const bytes = await file.read(from, from + TABLE_WINDOW_BYTES);
  if (!bytes) return null;
  const NEWLINE = 10;
  const begin = isAtRow ? 0 : bytes.indexOf(NEWLINE) + 1;
  const isEnd = from + bytes.length >= file.size;
  const end = isEnd ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
  if (end <= begin) return { text: "", start: from + begin, end: from + bytes.length };
  const text = new TextDecoder().decode(bytes.subarray(begin, end));
  return { text, start: from + begin, end: from + end };
}

/** Bytes before a row of a text; empty lines are none. */
function toRowBytes(text: string, { row, isQuoting }: { row: number; isQuoting: boolean }): number {
  let rows = 0;
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && rows < row; at += 1) {
    if (isQuoting && text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== "\n" || isQuoted) continue;
    if (text.slice(start, at).trim() !== "") rows += 1;
    start = at + 1;
  }
  return new TextEncoder().encode(text.slice(0, start)).length; // the text before the row, not a text that is shown
}

/** Rows from places evenly spread over a large text. */
async function readSamples(file: RangedFile, parse: Parse): Promise<string[][]> {
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

async function readText(file: RangedFile, start: number, end: number): Promise<string | null> {
  const bytes = await file.read(start, end);
  return bytes && new TextDecoder().decode(bytes).replace(/^\uFEFF/, "");
}

interface Opened {
  head: string[];
  parse: Parse;
  /** Characters before the first row. */
  bodyStart: number;
}

function openDelimited(text: string): Opened {
  const separator = guessSeparator(text);
  const parse: Parse = (part) => parseDelimited(part, separator, Number.POSITIVE_INFINITY);
  const [head = []] = parseDelimited(text, separator, 1);
  return { head, parse, bodyStart: endOfRow(text) };
}

/** Where the first row ends; a quoted name may hold line ends. */
function endOfRow(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === "\n" && !isQuoted) return at + 1;
  }
  return text.length;
}

/** Columns are the names of the first objects. */
function openLines(text: string): Opened {
  const first = text.split("\n").slice(0, 100).flatMap(readLine);
  const head = [...new Set(first.flatMap((line) => Object.keys(line)))];
  const parse: Parse = (part) =>
    part
      .split("\n")
      .flatMap(readLine)
      .map((line) => head.map((name) => toCell(line[name])));
  return { head, parse, bodyStart: 0 };
}

function readLine(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? [value as Record<string, unknown>] // an object, as the line before shows
      : [];
  } catch {
    return [];
  }
}
