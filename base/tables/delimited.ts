import { cutText } from "../cut.ts";
import type { TableFormat } from "./table-format.ts";

/** What marks the cells of a text, as character codes; -1 where it has no such mark. */
export interface RowMarks {
  separator: number;
  quote: number;
  escape: number;
  comment: number;
  skipsSpace: boolean;
  /** A quote inside quotes ends them; without it two are one. */
  isSingle?: true;
}

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;

/** The marks of a text of this format, the separator from its first lines where none is declared. */
export function toMarks(format: TableFormat, beginning: string): RowMarks {
  const { delimiter, quoteChar = '"', escapeChar, commentChar, skipInitialSpace } = format;
  return {
    separator: toCode(delimiter ?? guessSeparator(skipLines(beginning, format), commentChar)),
    quote: toCode(quoteChar),
    escape: toCode(escapeChar),
    comment: toCode(commentChar),
    skipsSpace: skipInitialSpace === true,
    ...(format.doubleQuote === false && { isSingle: true }),
  };
}

/** From the first row of the header on: lines above it say nothing of the separator. */
function skipLines(text: string, { headerRows: [first = 1] = [] }: TableFormat): string {
  let start = 0;
  for (let line = 1; line < first; line += 1) {
    const end = text.indexOf("\n", start);
    if (end === -1) break;
    start = end + 1;
  }
  return text.slice(start);
}

function toCode(mark = ""): number {
  return mark === "" ? -1 : mark.charCodeAt(0);
}

interface ParsedRows {
  maxRows?: number;
  /** Filled with the places of the rows in the text. */
  starts?: number[];
}

/** Rows of a delimited text (RFC 4180); quotes may contain separators and line ends. */
export function parseDelimited(
  text: string,
  marks: RowMarks,
  { maxRows = Number.POSITIVE_INFINITY, starts }: ParsedRows = {},
): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const row: string[] = [];
    const start = at;
    at = readRow(text, { at, marks, row });
    if (isEmptyRow(row)) continue;
    starts?.push(start);
    rows.push(row);
  }
  return rows;
}

/** An empty line is not a row, and neither is a comment. */
export function isEmptyRow(row: readonly string[]): boolean {
  return row.length === 1 && row[0] === "";
}

interface RowPlace {
  at: number;
  marks: RowMarks;
  /** Filled with the cells. */
  row: string[];
}

/** Reads the cells of the row that begins at a place; returns where the next one begins. */
export function readRow(text: string, { at: start, marks, row }: RowPlace): number {
  const { separator, quote, comment, skipsSpace } = marks;
  row.length = 0;
  if (text.charCodeAt(start) === comment) {
    row.push("");
    return toNextLine(text, findLineEnd(text, start));
  }
  for (let at = start; ; at += 1) {
    if (skipsSpace) at = skipSpaces(text, at);
    // Spaces before the end of a line separate nothing.
    if (skipsSpace && separator === SPACE && row.length > 0 && isLineEnd(text, at))
      return toNextLine(text, at);
    at =
      text.charCodeAt(at) === quote
        ? readQuoted(text, at, row, marks)
        : readPlain(text, at, row, separator);
    if (text.charCodeAt(at) !== separator) return toNextLine(text, at);
    if (at + 1 === text.length) {
      row.push("");
      return text.length;
    }
  }
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** After the end of a line, or at the end of the text. */
function toNextLine(text: string, end: number): number {
  if (end === text.length) return end;
  return end + (text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === LINE_FEED ? 2 : 1);
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at === text.length || code === LINE_FEED || code === RETURN;
}

function findLineEnd(text: string, start: number): number {
  let at = start;
  while (!isLineEnd(text, at)) at += 1;
  return at;
}

function readPlain(text: string, start: number, row: string[], separator: number): number {
  const end = findCellEnd(text, start, separator);
  row.push(text.slice(start, end));
  return end;
}

function findCellEnd(text: string, start: number, separator: number): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === separator || code === LINE_FEED || code === RETURN) break;
  }
  return end;
}

/** A quote inside is written twice, or after the escape character where there is one. */
function readQuoted(text: string, start: number, row: string[], marks: RowMarks): number {
  const { quote, escape, separator, isSingle } = marks;
  const sign = text.charAt(start);
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = escape === -1 ? text.indexOf(sign, at) : findMark(text, at, marks);
    if (close === -1) {
      row.push(value + text.slice(at));
      return text.length;
    }
    value += text.slice(at, close);
    if (text.charCodeAt(close) === escape && escape !== quote) {
      value += text.charAt(close + 1);
      at = close + 2;
      continue;
    }
    if (isSingle || text.charCodeAt(close + 1) !== quote) {
      // What follows the closing quote belongs to the cell.
      const end = findCellEnd(text, close + 1, separator);
      row.push(value + text.slice(close + 1, end));
      return end;
    }
    value += sign;
    at = close + 2;
  }
}

/** Where the next quote or escape character is; -1 when there is none. */
function findMark(text: string, start: number, { quote, escape }: RowMarks): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote || code === escape) return at;
  }
  return -1;
}

/** Characters of the beginning that are looked at; comments before the first row may be long. */
const GUESSED_CHARS = 4_000;
const COMMENTED_CHARS = 64_000;

/** The separator that occurs most evenly in a table's first lines. */
export function guessSeparator(text: string, commentChar?: string): string {
  const isRow = (line: string): boolean =>
    line !== "" && (commentChar === undefined || !line.startsWith(commentChar));
  const length = commentChar === undefined ? GUESSED_CHARS : COMMENTED_CHARS;
  const lines = cutText(text, length).split(/\r?\n/).filter(isRow).slice(0, 5);
  if (lines.length === 0) return ",";
  const counts = ["\t", ",", ";", "|"].map((separator) => ({
    separator,
    least: Math.min(...lines.map((line) => line.split(separator).length - 1)),
  }));
  counts.sort((a, b) => b.least - a.least);
  return counts[0] && counts[0].least > 0 ? counts[0].separator : ",";
}
