import { isObject, parseJson } from "../parse-json.ts";

/** The first objects, whose names become a table's columns. */
const HEAD_LINES = 100;

/** The object of a line of JSON lines; `null` for any other line. */
export function readJsonLine(line: string): Record<string, unknown> | null {
  const value = parseJson(line);
  return isObject(value) ? value : null;
}

/** The names in the first objects of JSON lines, in their order. */
export function readJsonLinesHead(text: string): string[] {
  const first = text.split("\n", HEAD_LINES).map((line) => readJsonLine(line) ?? {});
  return [...new Set(first.flatMap((line) => Object.keys(line)))];
}

/** A JSON value as a cell of a table shows it. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
