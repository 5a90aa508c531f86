import { isMissing } from "#base/tables/column-facts.ts";

/** A column's cells as numbers, truth values or texts; `null` where a value is missing. */
export type TypedCells =
  | { type: "whole" | "decimal"; values: (number | null)[] }
  | { type: "boolean"; values: (boolean | null)[] }
  | { type: "text"; values: (string | null)[] };

const WHOLE = /^-?(0|[1-9]\d{0,14})$/;
/** A number without zeros in front, which are part of a code. */
const DECIMAL = /^-?(0|[1-9]\d*)?(\.\d+)?(e[-+]?\d{1,3})?$/i;
/** Any number of so many digits is one that a double represents exactly. */
const EXACT_DIGITS = 15;
const BOOLEAN = /^(true|false)$/i;

/**
 * Numbers or truth values when each cell is one or is missing, and none loses a digit by it; otherwise
 * text, dates as written in the table.
 */
export function toTypedCells(cells: readonly string[]): TypedCells {
  const filled = cells.filter((cell) => !isMissing(cell)).map((cell) => cell.trim());
  if (filled.length === 0) return { type: "text", values: cells.map(() => null) };
  const isWhole = filled.every((cell) => WHOLE.test(cell));
  if (isWhole || filled.every(isExact)) {
    const values = cells.map((cell) => (isMissing(cell) ? null : Number(cell)));
    return { type: isWhole ? "whole" : "decimal", values };
  }
  if (filled.every((cell) => BOOLEAN.test(cell))) {
    const values = cells.map((cell) => (isMissing(cell) ? null : /true/i.test(cell)));
    return { type: "boolean", values };
  }
  return { type: "text", values: cells.map((cell) => (cell === "" ? null : cell)) };
}

function isExact(cell: string): boolean {
  const digits = cell.replace(/e.*$/i, "").replaceAll(/\D/g, "");
  if (digits === "" || !DECIMAL.test(cell) || !Number.isFinite(Number(cell))) return false;
  // Programs write a double with up to 17 digits, of which none is lost.
  return digits.length <= EXACT_DIGITS || String(Number(cell)) === cell;
}
