import { isEmptyRow, parseDelimited, readRow, type RowMarks, toMarks } from "./delimited.ts";
import { findFirstRow } from "./first-row.ts";
import type { TableFormat } from "./table-format.ts";

export interface OpenedText {
  marks: RowMarks;
  /** The names of the columns. */
  head: string[];
  /** Where the rows begin. */
  start: number;
}

/** Rows that are looked at for values beyond the last name. */
const WIDTH_ROWS = 100;

/** The marks and the columns of a text, from its beginning. Columns that only rows have are without a name. */
export function openDelimited(text: string, format: TableFormat): OpenedText {
  const begin = findFirstRow(text, format);
  const marks = toMarks(format, text.slice(begin));
  const first: string[] = [];
  let start = begin;
  while (start < text.length && (first.length === 0 || isEmptyRow(first)))
    start = readRow(text, { at: start, marks, row: first });
  const { names, headerRows } = format;
  if (names !== undefined)
    return { marks, head: first.map((_, at) => names[at] ?? `column_${at + 1}`), start: begin };
  if (headerRows !== undefined) return openBelow(text, { begin, marks, headerRows, format });
  if (isEmptyRow(first)) return { marks, head: [], start };
  const rows = parseDelimited(text.slice(start), marks, { maxRows: WIDTH_ROWS });
  return { marks, head: widenHead(first, rows), start };
}

/** With a column for each value of the rows: of a row that is longer than the head none is lost. */
export function widenHead(head: string[], rows: readonly (readonly string[])[]): string[] {
  let width = head.length;
  for (const row of rows)
    if (row.length > width) width = Math.max(width, 1 + row.findLastIndex((cell) => cell !== ""));
  return [...head, ...Array.from({ length: width - head.length }, () => "")];
}

interface HeaderRows {
  begin: number;
  marks: RowMarks;
  headerRows: readonly number[];
  format: TableFormat;
}

/** A text with other rows than the first as its header, or several; lines before and between them are left out. */
function openBelow(text: string, { begin, marks, headerRows, format }: HeaderRows): OpenedText {
  const parts: string[][] = [];
  let start = begin;
  for (let number = 1; number <= (headerRows.at(-1) ?? 0) && start < text.length; number += 1) {
    const row: string[] = [];
    start = readRow(text, { at: start, marks, row });
    if (headerRows.includes(number)) parts.push(row);
  }
  const width = Math.max(0, ...parts.map(({ length }) => length));
  const names = Array.from({ length: width }, (_, at) => joinName(parts, at, format.headerJoin));
  const rows = parseDelimited(text.slice(start), marks, { maxRows: WIDTH_ROWS });
  return { marks, head: widenHead(names, rows), start };
}

/** The texts above a column, each once where it is repeated. */
function joinName(parts: readonly string[][], at: number, join = " "): string {
  const texts = parts.map((row) => row[at] ?? "").filter((text) => text !== "");
  return texts.filter((text, index) => text !== texts[index - 1]).join(join);
}
