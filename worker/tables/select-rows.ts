import { isMissing, readNumber, toNumber } from "#base/tables/column-facts.ts";
import {
  type DeclaredColumn,
  type DeclaredColumns,
  NONE_DECLARED,
  toValue,
} from "#base/tables/declared-columns.ts";
import { compareLongIntegers } from "#base/tables/long-integers.ts";
import type { TableFilter, TableQuery } from "./table-query.ts";

/** Rows that all filters let pass, in the requested order; equal rows keep theirs. */
export function selectRows(
  rows: readonly string[][],
  { filters, sort }: Pick<TableQuery, "filters" | "sort">,
  declared: DeclaredColumns = NONE_DECLARED,
): readonly string[][] {
  const tests = filters.map((filter) => toTest(filter, declared.get(filter.column)));
  const passed =
    tests.length === 0 ? rows : rows.filter((row) => tests.every((passes) => passes(row)));
  if (!sort) return passed;
  const column = declared.get(sort.column);
  const cells = passed.map((row) => toValue(row[sort.column] ?? "", column));
  const numbers = Float64Array.from(cells, toOrder);
  const areMissing = cells.map(isMissing);
  const areNumbers = cells.every((_, at) => areMissing[at] || !Number.isNaN(numbers[at]));
  const turn = sort.isDescending ? -1 : 1;
  const compare = (a: number, b: number): number =>
    areNumbers
      ? Math.sign((numbers[a] ?? 0) - (numbers[b] ?? 0)) ||
        compareLongIntegers(cells[a] ?? "", cells[b] ?? "")
      : (cells[a] ?? "") < (cells[b] ?? "")
        ? -1
        : Number((cells[a] ?? "") > (cells[b] ?? ""));
  const order = Array.from(cells, (_, at) => at).toSorted((a, b) => {
    // Missing values come last in both directions.
    const order = Number(areMissing[a]) - Number(areMissing[b]);
    return order || (areMissing[a] ? a - b : turn * compare(a, b) || a - b);
  });
  return order.map((at) => passed[at] ?? []);
}

/** Infinite numbers have their places at the ends. */
function toOrder(cell: string): number {
  const number = toNumber(cell);
  return Number.isNaN(number) ? readNumber(cell) : number;
}

function toTest(
  { column, operator, value }: TableFilter,
  declared: DeclaredColumn | undefined,
): (row: string[]) => boolean {
  const wanted = value.toLowerCase();
  const limit = toNumber(value);
  const cellOf = (row: string[]): string => row[column] ?? "";
  const valueOf = (row: string[]): string => toValue(cellOf(row), declared);
  const isSame = (cell: string): boolean =>
    cell === value ||
    (!Number.isNaN(limit) && toNumber(cell) === limit && compareLongIntegers(cell, value) === 0);
  switch (operator) {
    case "has":
      return (row) => cellOf(row).toLowerCase().includes(wanted);
    case "eq":
      return (row) => isSame(cellOf(row));
    case "ne":
      return (row) => !isSame(cellOf(row));
    case "ge":
      return (row) => isAtLeast(valueOf(row), { value, limit });
    case "le":
      return (row) => isAtMost(valueOf(row), { value, limit });
    case "none":
      return (row) => isMissing(valueOf(row));
    case "some":
      return (row) => !isMissing(valueOf(row));
  }
}

interface Limit {
  value: string;
  /** `NaN` when the value is no number or day. */
  limit: number;
}

function isAtLeast(cell: string, { value, limit }: Limit): boolean {
  if (Number.isNaN(limit)) return cell >= value;
  const number = toOrder(cell);
  return number === limit ? compareLongIntegers(cell, value) >= 0 : number > limit;
}

function isAtMost(cell: string, { value, limit }: Limit): boolean {
  if (Number.isNaN(limit)) return !isMissing(cell) && cell <= value;
  const number = toOrder(cell);
  return number === limit ? compareLongIntegers(cell, value) <= 0 : number < limit;
}
