import type { Preview, TableColumn } from "#client/contract/record-parts.ts";
import { cutText } from "#base/cut.ts";
import {
  PREVIEW_CELL_MAX_CHARS,
  PREVIEW_COLUMNS_MAX,
  PREVIEW_ROWS_READ,
  PREVIEW_ROWS_SHOWN,
} from "./limits.ts";
import { guessSeparator, parseDelimited } from "./delimited.ts";

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
    rows: body.slice(0, PREVIEW_ROWS_SHOWN).map((row) => shown.map((_, index) => cut(row[index]))),
    isCut: isCut || body.length > PREVIEW_ROWS_SHOWN || head.length > shown.length,
  };
}

function cut(cell = ""): string {
  return cell.length > PREVIEW_CELL_MAX_CHARS ? `${cutText(cell, PREVIEW_CELL_MAX_CHARS)}…` : cell;
}

function toColumn(name: string, cells: string[]): TableColumn {
  const values = cells.map((cell) => cell.trim()).filter((cell) => !MISSING.test(cell));
  const type = toType(values);
  const histogram = type === "number" ? toHistogram(values.map(Number)) : null;
  return { name: cut(name), type, filled: values.length, histogram };
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
