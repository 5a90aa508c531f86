import { type ColumnFacts, isMissing, toNumber, writeValue } from "#base/tables/column-facts.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import { cutCell } from "../previews/table.ts";

/** Rows with a value, or with a time in a period. */
export interface Bar {
  value: string;
  rows: number;
}

interface CountedColumn {
  name: string;
  type: ColumnFacts["type"];
  cells: readonly string[];
  facts: Pick<ColumnFacts, "top">;
}

/** Numbers that have a bar each; of more a histogram is drawn. */
const NUMBERS_MAX = 24;
/** Periods that have a bar each. */
const PERIODS_MAX = 40;

/**
 * The rows that a picture of bars counts: by the most frequent texts, by each of a few numbers, or by the months,
 * years, decades or centuries of times, those without a row too. `null` when there is nothing to count, and for
 * many different numbers.
 */
export function countBars(column: CountedColumn): { bars: Bar[]; summary: string } | null {
  if (column.type === "number") return countNumbers(column);
  if (column.type === "date") return countPeriods(column);
  const bars = column.facts.top.map(({ value, count }) => ({ value, rows: count }));
  if (bars.length === 0) return null;
  return { bars, summary: `The most frequent values of ${column.name}: ${list(bars)}.` };
}

function list(bars: readonly Bar[]): string {
  return bars.map(({ value, rows }) => `${cutCell(value)} (${formatNumber(rows)})`).join(", ");
}

function toValues(cells: readonly string[]): number[] {
  return cells.flatMap((cell) => {
    const value = isMissing(cell) ? Number.NaN : toNumber(cell);
    return Number.isFinite(value) ? [value] : [];
  });
}

function countNumbers({ name, cells }: CountedColumn): ReturnType<typeof countBars> {
  const counts = new Map<number, number>();
  for (const value of toValues(cells)) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > NUMBERS_MAX) return null;
  }
  if (counts.size === 0) return null;
  const bars = [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([value, rows]) => ({ value: writeValue(value, false), rows }));
  return { bars, summary: `The values of ${name}: ${list(bars)}.` };
}

interface Period {
  /** Its length. */
  months: number;
  /** What is counted by it. */
  describe: (rows: string, name: string) => string;
}

const PERIODS: readonly Period[] = [
  { months: 1, describe: (rows, name) => `${rows} by the month of ${name}.` },
  { months: 12, describe: (rows, name) => `${rows} by the year of ${name}.` },
  { months: 120, describe: (rows, name) => `${rows} by the decade of ${name}.` },
  { months: 1_200, describe: (rows, name) => `${rows} by the century of ${name}.` },
];

function countPeriods({ name, cells }: CountedColumn): ReturnType<typeof countBars> {
  const months = toValues(cells).map((time) => {
    const date = new Date(time);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  });
  if (months.length === 0) return null;
  const least = months.reduce((first, month) => Math.min(first, month));
  const most = months.reduce((last, month) => Math.max(last, month));
  const count = (length: number): number =>
    Math.floor(most / length) - Math.floor(least / length) + 1;
  const period = PERIODS.find((one) => count(one.months) <= PERIODS_MAX);
  if (!period) return null;
  const first = Math.floor(least / period.months);
  const bars = Array.from({ length: count(period.months) }, (_, at): Bar => {
    return { value: writePeriod((first + at) * period.months, period.months), rows: 0 };
  });
  for (const month of months) {
    const bar = bars[Math.floor(month / period.months) - first];
    if (bar) bar.rows += 1;
  }
  const fullest = bars.reduce((most, bar) => (bar.rows > most.rows ? bar : most));
  const all = period.describe(formatCount(months.length, "row"), name);
  const ends = `They are from ${bars[0]?.value} to ${bars.at(-1)?.value}, most in ${fullest.value} (${formatNumber(fullest.rows)}).`;
  const summary = `${all} ${ends}`;
  return { bars, summary };
}

/** `2024-05`, `2024`, or of longer periods the first and the last year. */
function writePeriod(start: number, months: number): string {
  const year = Math.floor(start / 12);
  if (months === 1) return `${year}-${String((start % 12) + 1).padStart(2, "0")}`;
  return months === 12 ? String(year) : `${year}–${year + months / 12 - 1}`;
}
