import type { Values } from "#base/parquet/page-values.ts";
import { type ColumnCounts, countCell } from "./column-counts.ts";
import type { PageRange } from "./row-blocks.ts";

/**
 * Counts values of a page, each `times` times, as if their cells were counted one by one.
 * Once a column has more different values than are counted, most of them are not written as cells.
 */
export function countValues(
  counts: ColumnCounts,
  values: Values,
  times: Uint32Array | null = null,
): void {
  const { count, numbers } = values;
  let [least, most] = [-1, -1];
  for (let at = 0; at < count; at += 1) {
    const often = times === null ? 1 : (times[at] ?? 0);
    if (often === 0) continue;
    const number = numbers === null ? 0 : (numbers[at] ?? Number.NaN);
    const isAlike = numbers !== null || (!counts.isNumber && !counts.isDate);
    const isQuick = counts.values === null && isAlike && Number.isFinite(number);
    if (!isQuick || !values.isFilled(at)) {
      countCell(counts, values.toCell(at), often);
      continue;
    }
    counts.filled += often;
    if (numbers === null) continue;
    if (least === -1 || number < (numbers[least] ?? 0)) least = at;
    if (most === -1 || number > (numbers[most] ?? 0)) most = at;
  }
  for (const at of [least, most]) if (at !== -1) countCell(counts, values.toCell(at), 0);
}

/** The same for a page of numbers alone, once no more different values are counted: only its ends are written as cells. */
export function countRange(counts: ColumnCounts, values: Values, { least, most }: PageRange): void {
  counts.filled += values.count;
  for (const at of [least, most]) if (at !== -1) countCell(counts, values.toCell(at), 0);
}

/** How often each value of a dictionary occurs in a page. */
export function countWords(words: Uint32Array, count: number): Uint32Array {
  const times = new Uint32Array(count);
  for (const word of words) {
    if (word >= count) throw new Error("A word lies outside its dictionary.");
    times[word] = (times[word] ?? 0) + 1;
  }
  return times;
}
