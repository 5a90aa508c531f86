import type { Preview, TableColumn } from "./kinds.ts";
import { NUMBER, toHistogram } from "#base/tables/column-facts.ts";
import { cutText } from "#base/cut.ts";
import { parseDelimited, toMarks } from "#base/tables/delimited.ts";
import { findFirstRow } from "#base/tables/first-row.ts";
import { readJsonLine, toCell } from "#base/tables/json-lines.ts";
import { USUAL_FORMAT } from "#base/tables/table-format.ts";
import {
  PREVIEW_CELL_MAX_CHARS,
  PREVIEW_COLUMNS_MAX,
  PREVIEW_ROWS_READ,
  PREVIEW_ROWS_SHOWN,
} from "./limits.ts";
import { toTextPreview } from "./text.ts";

const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;
const BOOLEAN = /^(true|false|yes|no)$/i;
/** Texts that tables write for a missing value; BIDS uses `n/a`. */
const MISSING = /^(|n\/a|na|nan|null|none|-)$/i;

/** A table's head, its first rows, and statistics of its columns. */
export function toTablePreview(text: string, isCut: boolean): Preview {
  const lines = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  const complete = lines.slice(findFirstRow(lines, USUAL_FORMAT));
  const marks = toMarks(USUAL_FORMAT, complete);
  const rows = parseDelimited(complete, marks, { maxRows: PREVIEW_ROWS_READ + 1 });
  const [head = [], ...body] = rows;
  return tableOf(head, body, isCut || rows.length > PREVIEW_ROWS_READ);
}

/** JSON lines as a table, whose columns are the names in its first lines; a text when none of these is an object. */
export function toJsonLinesPreview(text: string, isCut: boolean): Preview {
  const complete = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  const lines = complete.split("\n").filter((line) => line.trim() !== "");
  const objects = lines
    .slice(0, PREVIEW_ROWS_READ)
    .map(readJsonLine)
    .filter((object) => object !== null);
  // One more than is shown says that there are more; lines may have thousands of names each.
  const names = [...new Set(objects.flatMap(Object.keys))].slice(0, PREVIEW_COLUMNS_MAX + 1);
  if (names.length === 0) return toTextPreview(text, isCut);
  const rows = objects.map((object) => names.map((name) => toCell(object[name])));
  return tableOf(names, rows, isCut || lines.length > PREVIEW_ROWS_READ);
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
