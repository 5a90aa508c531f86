import { cutText } from "./cut.ts";

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** Rows of a comma or tab separated text (RFC 4180); quotes may contain separators and line ends. */
export function parseDelimited(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const row: string[] = [];
    at = readRow(text, { at, separator, row });
    if (!isEmptyRow(row)) rows.push(row);
  }
  return rows;
}

/** An empty line is not a row. */
export function isEmptyRow(row: readonly string[]): boolean {
  return row.length === 1 && row[0] === "";
}

interface RowPlace {
  at: number;
  separator: string;
  /** Filled with the cells. */
  row: string[];
}

/** Reads the cells of the row that begins at a place; returns where the next one begins. */
export function readRow(text: string, { at: start, separator, row }: RowPlace): number {
  const code = separator.charCodeAt(0);
  row.length = 0;
  let at = start;
  for (;;) {
    at = text.charCodeAt(at) === QUOTE ? readQuoted(text, at, row) : readPlain(text, at, row, code);
    if (text.charCodeAt(at) !== code) break;
    at += 1;
    if (at === text.length) {
      row.push("");
      return at;
    }
  }
  if (at === text.length) return at;
  return at + (text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1);
}

function readPlain(text: string, start: number, row: string[], separator: number): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === separator || code === LINE_FEED || code === RETURN) break;
  }
  row.push(text.slice(start, end));
  return end;
}

function readQuoted(text: string, start: number, row: string[]): number {
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) {
      row.push(value + text.slice(at));
      return text.length;
    }
    value += text.slice(at, close);
    if (text.charCodeAt(close + 1) !== QUOTE) {
      row.push(value);
      return close + 1;
    }
    value += '"';
    at = close + 2;
  }
}

/** The separator that occurs most evenly in a table's first lines. */
export function guessSeparator(text: string): string {
  const lines = cutText(text, 4_000).split(/\r?\n/).filter(Boolean).slice(0, 5);
  const counts = ["\t", ",", ";", "|"].map((separator) => ({
    separator,
    least: Math.min(...lines.map((line) => line.split(separator).length - 1)),
  }));
  counts.sort((a, b) => b.least - a.least);
  return counts[0] && counts[0].least > 0 ? counts[0].separator : ",";
}
