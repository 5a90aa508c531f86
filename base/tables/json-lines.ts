import { isObject, parseExactJson } from "../parse-json.ts";

/** The first objects, whose names become a table's columns. */
const HEAD_LINES = 100;

/** The object of a line of JSON lines; `null` for any other line. */
export function readJsonLine(line: string): Record<string, unknown> | null {
  const value = parseExactJson(line);
  return isObject(value) ? value : null;
}

/** Rows times columns: of more, most would have no value. */
const CELLS_MAX = 2_000_000;
/** A value with its name, `"a":1,`. */
const CELL_MIN_CHARS = 6;

/**
 * The names in the first objects of JSON lines, in their order; only the first ones where they are so
 * many that most lines cannot have them.
 */
export function readJsonLinesHead(text: string): string[] {
  const first = text.split("\n", HEAD_LINES).map(readJsonLine);
  return listJsonNames(first, { chars: text.length, lines: countLines(text) }).names;
}

/** The names in some of a text's objects, in their order, and whether they are all of these. */
export function listJsonNames(
  objects: readonly (Record<string, unknown> | null)[],
  { chars, lines }: { chars: number; lines: number },
): { names: string[]; isAll: boolean } {
  const cellsMax = Math.max(CELLS_MAX, chars / CELL_MIN_CHARS);
  const most = Math.max(1, Math.floor(cellsMax / lines));
  const names = new Set<string>();
  for (const object of objects) {
    for (const name of Object.keys(object ?? {})) {
      if (names.size < most) names.add(name);
      else if (!names.has(name)) return { names: [...names], isAll: false };
    }
  }
  return { names: [...names], isAll: true };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** A JSON value as a cell of a table shows it. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value, toJson) : String(value);
}

/** JSON has no big integers: within a value they are rounded as other programs round them. */
function toJson(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
