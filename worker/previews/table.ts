import type { Preview, TableColumn } from "./kinds.ts";
import { cutText } from "#base/cut.ts";
import {
  PREVIEW_CELL_MAX_CHARS,
  PREVIEW_COLUMNS_MAX,
  PREVIEW_ROWS_READ,
  PREVIEW_ROWS_SHOWN,
} from "./limits.ts";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;
const BOOLEAN = /^(true|false|yes|no)$/i;
/** What tables write for nothing; BIDS says `n/a`. */
const MISSING = /^(|n\/a|na|nan|null|none|-)$/i;
const HISTOGRAM_STEPS = 16;

/** A table's head, its first rows, and what its columns hold. */
export function toTablePreview(text: string, isCut: boolean): Preview {
  const complete = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  const rows = parseDelimited(complete, guessSeparator(complete), PREVIEW_ROWS_READ + 1);
  const [head = [], ...body] = rows;
  return tableOf(head, body, isCut || rows.length > PREVIEW_ROWS_READ);
}

/** The same from rows that are read already. */
export function tableOf(
  head: string[],
  body: string[][],
  isCut: boolean,
): Extract<Preview, { kind: "table" }> {
  const shown = head.slice(0, PREVIEW_COLUMNS_MAX);
  return {
    kind: "table",
    columns: shown.map((name, index) =>
      toColumn(
        name,
        body.map((row) => row[index] ?? ""),
      ),
    ),
    rows: body
      .slice(0, PREVIEW_ROWS_SHOWN)
      .map((row) => shown.map((_, index) => cutCell(row[index]))),
    isCut: isCut || body.length > PREVIEW_ROWS_SHOWN || head.length > shown.length,
  };
}

export function cutCell(cell = ""): string {
  return cell.length > PREVIEW_CELL_MAX_CHARS ? `${cutText(cell, PREVIEW_CELL_MAX_CHARS)}…` : cell;
}

function toColumn(name: string, cells: string[]): TableColumn {
  const values = cells.map((cell) => cell.trim()).filter((cell) => !MISSING.test(cell));
  const type = toType(values);
  const histogram = type === "number" ? toHistogram(values.map(Number)) : null;
  return { name: cutCell(name), type, filled: values.length, histogram };
}

function toType(values: string[]): TableColumn["type"] {
  if (values.length === 0) return "empty";
  if (values.every((value) => NUMBER.test(value))) return "number";
  if (values.every((value) => DATE.test(value))) return "date";
  return values.every((value) => BOOLEAN.test(value)) ? "boolean" : "text";
}

/** How many numbers lie in each of the equal steps between the least and the largest. */
export function toHistogram(numbers: number[]): TableColumn["histogram"] {
  const finite = numbers.filter(Number.isFinite);
  if (finite.length === 0) return null;
  const min = finite.reduce((least, number) => Math.min(least, number));
  const max = finite.reduce((most, number) => Math.max(most, number));
  const steps = min === max ? 1 : HISTOGRAM_STEPS;
  const counts = Array.from({ length: steps }, () => 0);
  for (const number of finite) {
    const step = max === min ? 0 : Math.floor(((number - min) / (max - min)) * steps);
    const index = Math.min(step, steps - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { min, max, counts };
}

/** Rows of a comma or tab separated text (RFC 4180); quotes may hold separators and line ends. */
export function parseDelimited(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < maxRows) {
    const field = readField(text, at, separator);
    row.push(field.value);
    at = field.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length < maxRows) rows.push(row);
  return rows;
}

function readField(text: string, start: number, separator: string): { value: string; end: number } {
  if (text[start] === '"') return readQuoted(text, start);
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") {
    end += 1;
  }
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    at = close + 2;
  }
}

/** The separator that a table's first lines use most evenly. */
export function guessSeparator(text: string): string {
  const lines = cutText(text, 4_000).split(/\r?\n/).filter(Boolean).slice(0, 5);
  const counts = ["\t", ",", ";", "|"].map((separator) => ({
    separator,
    least: Math.min(...lines.map((line) => line.split(separator).length - 1)),
  }));
  counts.sort((a, b) => b.least - a.least);
  return counts[0] && counts[0].least > 0 ? counts[0].separator : ",";
}

/** A JSON value as a cell shows it. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
