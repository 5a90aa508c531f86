import {
  type ColumnFacts,
  isDateLike,
  isMissing,
  readNumber,
  toFacts,
  toNumber,
  toTop,
  writeValue,
} from "#base/tables/column-facts.ts";
import {
  TABLE_VALUE_MAX_CHARS,
  TABLE_VALUES_MAX,
  TABLE_VALUES_MAX_IN_ALL,
  TABLE_VALUES_MEAN_CHARS,
} from "./limits.ts";

/** The counts of a column while its rows are read; stored as JSON between two steps. */
export interface ColumnCounts {
  missing: number;
  filled: number;
  /** Whether every value so far is a number, or a day or time. */
  isNumber: boolean;
  isDate: boolean;
  /** The least and the largest number. */
  least: number;
  most: number;
  /** The first and the last day or time, as written in their cells. */
  first: string | null;
  last: string | null;
  /** How often each value occurs; `null` once there are more than are counted. */
  values: Map<string, number> | null;
  /** The most of them, and the characters of those that are counted. */
  max: number;
  chars: number;
}

/** For one of so many columns. */
export function openCounts(columns: number): ColumnCounts {
  const share = Math.floor(TABLE_VALUES_MAX_IN_ALL / Math.max(1, columns));
  return {
    max: Math.min(TABLE_VALUES_MAX, share),
    missing: 0,
    filled: 0,
    isNumber: true,
    isDate: true,
    least: Number.MAX_VALUE,
    most: -Number.MAX_VALUE,
    first: null,
    last: null,
    values: new Map(),
    chars: 0,
  };
}

/**
 * Counts one more cell, or several equal ones. Returns its number, or its day or time as written; `null`
 * for other cells.
 */
export function countCell(counts: ColumnCounts, cell: string, times = 1): number | string | null {
  const code = cell.charCodeAt(0);
  const isDigit = code >= 48 && code <= 57;
  if (!isDigit && isMissing(cell)) {
    counts.missing += times;
    return null;
  }
  counts.filled += times;
  if (counts.values !== null) countValue(counts, counts.values, { cell, times });
  if (counts.isNumber) {
    const number = isDigit ? readDigits(cell) : readNumber(cell);
    if (!Number.isNaN(number)) {
      counts.isDate = false;
      if (!Number.isFinite(number)) return null;
      if (number < counts.least) counts.least = number;
      if (number > counts.most) counts.most = number;
      return number;
    }
    counts.isNumber = false;
  }
  counts.isDate &&= isDigit && isDateLike(cell);
  if (!counts.isDate) return null;
  if (counts.first === null || isEarlier(cell, counts.first)) counts.first = cell;
  if (counts.last === null || isEarlier(counts.last, cell)) counts.last = cell;
  return cell;
}

function countValue(
  counts: ColumnCounts,
  values: Map<string, number>,
  { cell, times }: { cell: string; times: number },
): void {
  const count = values.get(cell);
  if (count !== undefined) {
    values.set(cell, count + times);
    return;
  }
  counts.chars += cell.length;
  const isKept =
    values.size < counts.max &&
    cell.length <= TABLE_VALUE_MAX_CHARS &&
    counts.chars <= counts.max * TABLE_VALUES_MEAN_CHARS;
  if (isKept) values.set(cell, times);
  else counts.values = null;
}

/** A cell that begins with a digit, as a number: only `0x1f` and its like are read otherwise by `Number`. */
function readDigits(cell: string): number {
  const decimal = readDecimal(cell);
  if (!Number.isNaN(decimal)) return decimal;
  const number = Number(cell);
  return cell.charCodeAt(1) < 58 && Number.isFinite(number) ? number : readNumber(cell);
}

/** Digits of a number that is the quotient of two that a double represents exactly. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, digits) => 10 ** digits);

/** A number of few digits, as `Number` reads it but quicker; `NaN` for any other text. */
function readDecimal(cell: string): number {
  const { length } = cell;
  if (length > EXACT_DIGITS) return Number.NaN;
  let value = 0;
  let point = length;
  for (let at = 0; at < length; at += 1) {
    const digit = cell.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === -2 && point === length) point = at;
    else return Number.NaN;
  }
  return value / (POWERS[Math.max(0, length - point - 1)] ?? 1);
}

/** Lengths of days and times whose texts sort in the order of time: `2016-01-01T00:00:00Z` is the longest. */
const ORDERED_CHARS: ReadonlySet<number> = new Set([7, 10, 16, 17, 19, 20]);
/** Where a time has its `T` or its space. */
const DAY_CHARS = 10;

/** Whether a day or time comes before another. */
export function isEarlier(a: string, b: string): boolean {
  const isAlike = a.length === b.length && a[DAY_CHARS] === b[DAY_CHARS];
  return isAlike && ORDERED_CHARS.has(a.length) ? a < b : toNumber(a) < toNumber(b);
}

/** Counts are of all rows; the median and the histogram are those of the sample. */
export function toColumnFacts(counts: ColumnCounts, sampled: string[]): ColumnFacts {
  const { filled, missing, values, isNumber, first, last } = counts;
  const days = [first, last].map((cell) => toNumber(cell ?? ""));
  const isDate = counts.isDate && !days.some(Number.isNaN);
  const type = filled === 0 ? "empty" : isNumber ? "number" : isDate ? "date" : "text";
  const [least, most] = isNumber ? [counts.least, counts.most] : days;
  const hasRange = type === "date" || (type === "number" && counts.least <= counts.most);
  const write = (value = Number.NaN): string | null =>
    hasRange ? writeValue(value, isDate) : null;
  const spread = toFacts(sampled);
  return {
    type,
    missing,
    distinct: values?.size ?? counts.max,
    isDistinctCut: values === null,
    minimum: write(least),
    median: spread.type === type ? spread.median : null,
    maximum: write(most),
    histogram: spread.type === type ? spread.histogram : null,
    top: type === "text" ? toTop(values ?? new Map()) : [],
  };
}
