/** Different values that are distinguished while the most frequent are counted. */
const DISTINCT_MAX = 10_000;
const HISTOGRAM_STEPS = 16;
/** Each digit fits in one way only: a cell of many digits and a letter costs one pass. */
export const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;
/** As programs write what is beyond all numbers. */
const INFINITE = /^[-+]?inf(inity)?$/i;
const DATE = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}.*)?)?$/;
/** Texts that tables write for a missing value; BIDS uses `n/a`. */
const MISSING = /^(|n\/a|na|nan|null|none|-)$/i;
/** Values that are listed for a column of texts. */
const TOP_VALUES = 5;

export interface ColumnFacts {
  type: "number" | "date" | "text" | "empty";
  missing: number;
  /** `null` when they were not counted. */
  distinct: number | null;
  /** Whether there are more different values than are distinguished. */
  isDistinctCut: boolean;
  /** As written in the cells; of numbers and dates only. */
  minimum: string | null;
  median: string | null;
  maximum: string | null;
  histogram: { min: number; max: number; counts: number[] } | null;
  /** The most frequent values. */
  top: { value: string; count: number }[];
}

export function isMissing(cell: string): boolean {
  const code = cell.charCodeAt(0);
  const isOther = code > 32 && code < 127 && code !== MINUS && (code | 32) !== SMALL_N;
  return !isOther && MISSING.test(cell.trim());
}

/** With which these texts begin, besides spaces. */
const MINUS = 45;
const SMALL_N = 110;

/** Whether a cell has the format of a day or a time; `2016-13-01` has it too, and is no valid day. */
export function isDateLike(cell: string): boolean {
  return DATE.test(cell);
}

/** A cell with a number, which may be infinite; `NaN` for any other. */
export function readNumber(cell: string): number {
  const text = cell.trim();
  if (NUMBER.test(text)) return Number(text);
  if (!INFINITE.test(text)) return Number.NaN;
  return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** A cell as a finite number to compare and to draw; `NaN` for any other. Days are milliseconds. */
export function toNumber(cell: string): number {
  const text = cell.trim();
  if (text.length > 40) return Number.NaN;
  if (NUMBER.test(text)) return Number(text);
  if (!DATE.test(text)) return Number.NaN;
  const hasZone = text.length <= 10 || /(z|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text.replace(" ", "T")}Z`);
}

/** Statistics of the cells of a column, or of some of them, of which all cells know the type. */
export function toFacts(cells: readonly string[], ofAll?: ColumnFacts["type"]): ColumnFacts {
  const filled = cells.filter((cell) => !isMissing(cell));
  const type = ofAll ?? toType(filled);
  const counts = countValues(filled);
  const facts = {
    missing: cells.length - filled.length,
    distinct: counts.size,
    isDistinctCut: counts.size >= DISTINCT_MAX,
  };
  const none = { minimum: null, median: null, maximum: null, histogram: null };
  if (filled.length === 0) return { type, ...facts, ...none, top: [] };
  if (type === "text") return { type, ...facts, ...none, top: toTop(counts) };
  const isDate = type === "date";
  const values = Float64Array.from(filled, toNumber).filter(Number.isFinite).toSorted();
  const write = (value = Number.NaN): string => writeValue(value, isDate);
  const middle = values.length >> 1;
  // Between two days there is none that the column has.
  const median =
    values.length % 2 === 1 || isDate
      ? values[isDate ? (values.length - 1) >> 1 : middle]
      : ((values[middle - 1] ?? Number.NaN) + (values[middle] ?? Number.NaN)) / 2;
  return {
    type,
    ...facts,
    minimum: write(values[0]),
    median: write(median),
    maximum: write(values.at(-1)),
    histogram: toHistogram([...values]),
    top: [],
  };
}

function toType(filled: readonly string[]): ColumnFacts["type"] {
  if (filled.length === 0) return "empty";
  if (filled.every((cell) => !Number.isNaN(readNumber(cell)))) return "number";
  return filled.every((cell) => !Number.isNaN(toNumber(cell))) ? "date" : "text";
}

/** How many numbers are in each of the equal steps between the least and the largest. */
export function toHistogram(numbers: number[]): ColumnFacts["histogram"] {
  const finite = numbers.filter(Number.isFinite);
  if (finite.length === 0) return null;
  const min = finite.reduce((least, number) => Math.min(least, number));
  const max = finite.reduce((most, number) => Math.max(most, number));
  const steps = min === max ? 1 : HISTOGRAM_STEPS;
  const counts = Array.from({ length: steps }, () => 0);
  for (const number of finite) {
    const step = max === min ? 0 : Math.floor(((number - min) / (max - min)) * steps);
    const index = Math.min(step, steps - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { min, max, counts };
}

/** With eight significant digits, but all of a whole number; a day as its date, a time with its seconds where it has some. */
export function writeValue(value: number, isDate: boolean): string {
  if (!Number.isFinite(value)) return "";
  if (!isDate) return writeNumber(value);
  const iso = new Date(Math.round(value / 1000) * 1000).toISOString();
  if (iso.endsWith("T00:00:00.000Z")) return iso.slice(0, 10);
  return iso.slice(0, iso.endsWith(":00.000Z") ? 16 : 19).replace("T", " ");
}

/** A whole number that a double may round is written with a power of ten, so that it looks rounded. */
function writeNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(8));
  return Number.isInteger(value) ? rounded.toExponential() : String(rounded);
}

function countValues(filled: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of filled) {
    const count = counts.get(cell);
    if (count !== undefined) counts.set(cell, count + 1);
    else if (counts.size < DISTINCT_MAX) counts.set(cell, 1);
  }
  return counts;
}

/** The most frequent values, the most frequent first. */
export function toTop(counts: ReadonlyMap<string, number>): ColumnFacts["top"] {
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, TOP_VALUES)
    .map(([value, count]) => ({ value, count }));
}
