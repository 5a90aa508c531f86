import type { SqlPrimitive } from "squirreling";
import { toCell } from "#base/tables/json-lines.ts";
import { toCsvLine, toDistinctNames } from "#base/tables/saved-rows.ts";

export type SavedAs = "csv" | "json";

interface Result {
  columns: string[];
  rows: SqlPrimitive[][];
  /** The query that asked for it, and the address of the page of its table's version. */
  sql: string;
  source: string;
}

/** Rows as a file in the form that the server saves rows in; JSON has the query, too. */
export function writeResult({ columns, rows, sql, source }: Result, as: SavedAs): Blob {
  // In parts: the longest text of a browser is shorter than such a file may be.
  if (as === "csv") {
    const lines = rows.map((row) => toCsvLine(row.map(toText)));
    return new Blob([toCsvLine(columns), ...lines], { type: "text/csv" });
  }
  const names = toDistinctNames(columns);
  const objects = rows.map((row, at) => {
    const cells = names.map((name, column) => [name, row[column] ?? null]);
    return `${at === 0 ? "" : ","}${JSON.stringify(Object.fromEntries(cells), toJson)}`;
  });
  const head = `{"source":${JSON.stringify(source)},"query":${JSON.stringify(sql)},"rows":[`;
  return new Blob([head, ...objects, "]}"], { type: "application/json" });
}

/** A cell as the page shows it, and CSV has it. */
export function toText(value: SqlPrimitive): string {
  return typeof value === "bigint" ? String(value) : toCell(value);
}

/** JSON has no whole numbers that are larger than those of JavaScript: they stay text. */
function toJson(_name: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
