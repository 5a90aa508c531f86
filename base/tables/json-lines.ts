import { isObject, parseJson } from "../parse-json.ts";

/** The first objects, whose names become a table's columns. */
const HEAD_LINES = 100;

/** The object of a line of JSON lines; `null` for any other line. */
export function readJsonLine(line: string): Record<string, unknown> | null {
  const value = parseJson(line);
  return isObject(value) ? value : null;
}

/** Rows times columns: most of them would have no value. */
const CELLS_MAX = 2_000_000;

/** The names in the first objects of JSON lines, in their order; of very many as many as all lines can have. */
export function readJsonLinesHead(text: string): string[] {
  const first = text.split("\n", HEAD_LINES).map((line) => readJsonLine(line) ?? {});
  const names = new Set(first.flatMap((line) => Object.keys(line)));
  const most = Math.floor(CELLS_MAX / text.split("\n").length);
  return [...names].slice(0, Math.max(1, most));
}

/** A JSON value as a cell of a table shows it. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
