import { isMissing } from "#base/column-facts.ts";

/** A column's cells as numbers or as texts; `null` where a value is missing. */
export type TypedCells =
  | { type: "whole" | "decimal"; values: (number | null)[] }
  | { type: "text"; values: (string | null)[] };

const WHOLE = /^-?(0|[1-9]\d{0,14})$/;
/** A number that a double represents exactly: no zeros in front, which are part of a code, and at most 15 digits. */
const DECIMAL = /^-?(0|[1-9]\d*)?(\.\d+)?(e[-+]?\d{1,2})?$/i;
const EXACT_DIGITS = 15;

/**
 * Numbers when each cell is one or is missing, and none loses a digit by it; otherwise text, dates as
 * written in the table.
 */
export function toTypedCells(cells: readonly string[]): TypedCells {
  const filled = cells.filter((cell) => !isMissing(cell)).map((cell) => cell.trim());
  const isWhole = filled.every((cell) => WHOLE.test(cell));
  if (filled.length > 0 && (isWhole || filled.every(isExact))) {
    const values = cells.map((cell) => (isMissing(cell) ? null : Number(cell)));
    return { type: isWhole ? "whole" : "decimal", values };
  }
  return { type: "text", values: cells.map((cell) => (cell === "" ? null : cell)) };
}

function isExact(cell: string): boolean {
  const digits = cell.replace(/e.*$/i, "").replaceAll(/\D/g, "");
  return digits !== "" && digits.length <= EXACT_DIGITS && DECIMAL.test(cell);
}
