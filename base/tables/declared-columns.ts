import { readNumber } from "./column-facts.ts";
import type { TableFormat } from "./table-format.ts";

/** How a table's publisher says that the cells of a column are to be read. */
export interface DeclaredColumn {
  missing: ReadonlySet<string>;
  /** Of its numbers: the decimal separator where it is not a point, and the thousands separator. */
  decimalChar: string | null;
  groupChar: string | null;
  /** Whether its numbers may have other texts before and behind them. */
  hasAffixes: boolean;
}

/** By the places of the columns. */
export type DeclaredColumns = ReadonlyMap<number, DeclaredColumn>;

export const NONE_DECLARED: DeclaredColumns = new Map();

/** What is said of a column comes before what is said of the table. */
export function toDeclaredColumns(head: readonly string[], format: TableFormat): DeclaredColumns {
  if (!format.missing && !format.columns) return NONE_DECLARED;
  const declared = head.map((name) => toDeclaredColumn(name, format));
  return new Map([...declared.entries()].flatMap(([at, column]) => (column ? [[at, column]] : [])));
}

/** Nothing where its cells are read as usual. */
export function toDeclaredColumn(
  name: string,
  { missing: ofTable = [], columns = {} }: TableFormat,
): DeclaredColumn | undefined {
  const own = Object.hasOwn(columns, name) ? columns[name] : undefined;
  const { missing = ofTable, decimalChar = null, groupChar = null } = own ?? {};
  const hasAffixes = own?.bareNumber === false;
  const isUsual = decimalChar === null && groupChar === null && !hasAffixes;
  if (missing.length === 0 && isUsual) return undefined;
  return { missing: new Set(missing), decimalChar, groupChar, hasAffixes };
}

/** A cell as statistics and plots read it: empty where it is declared missing, and numbers with a point alone. */
export function toValue(cell: string, column: DeclaredColumn | undefined): string {
  if (column === undefined) return cell;
  const { missing, decimalChar, groupChar, hasAffixes } = column;
  if (missing.has(cell)) return "";
  if (decimalChar === null && groupChar === null && !hasAffixes) return cell;
  const bare = hasAffixes ? toBareNumber(cell) : cell;
  const joined = groupChar === null ? bare : bare.replaceAll(groupChar, "");
  const text = decimalChar === null ? joined : joined.replace(decimalChar, ".");
  return Number.isNaN(readNumber(text)) ? cell : text;
}

/** The longest part of a cell that begins with a sign or a digit and ends with a digit; nothing else is taken from it. */
function toBareNumber(cell: string): string {
  return /[-+]?\d(?:.*\d)?/su.exec(cell)?.[0] ?? cell;
}

export function toValues(rows: readonly string[][], declared: DeclaredColumns): string[][] {
  if (declared.size === 0) return [...rows];
  return rows.map((row) => row.map((cell, at) => toValue(cell, declared.get(at))));
}
