import { cutText } from "#base/cut.ts";
import { TABLE_SAMPLE_CELL_CHARS, TABLE_SAMPLE_CELLS, TABLE_SAMPLE_ROWS } from "./limits.ts";

/** A random sample of a table's rows, each with the same chance; stored as JSON between two steps. */
export interface RowSample {
  /** Rows of the sample at most. */
  max: number;
  /** Each with its number in the table, from 0. */
  rows: { number: number; cells: string[] }[];
  /** The number of the next row that replaces another. */
  next: number;
  weight: number;
  seed: number;
}

export function openSample(columns: number): RowSample {
  const max = Math.min(TABLE_SAMPLE_ROWS, Math.floor(TABLE_SAMPLE_CELLS / Math.max(1, columns)));
  return { max, rows: [], next: 0, weight: 1, seed: 1 };
}

/** Takes or skips the row (Li's algorithm L, 1994): most rows cost one comparison. */
export function offerRow(sample: RowSample, number: number, row: readonly string[]): void {
  if (number < sample.next) return;
  const taken = { number, cells: row.map((cell) => cutText(cell, TABLE_SAMPLE_CELL_CHARS)) };
  if (sample.rows.length < sample.max) {
    sample.rows.push(taken);
    if (sample.rows.length < sample.max) return;
  } else sample.rows[Math.floor(random(sample) * sample.max)] = taken;
  sample.weight *= random(sample) ** (1 / sample.max);
  const skipped = Math.floor(Math.log(random(sample)) / Math.log(1 - sample.weight));
  sample.next = number + 1 + skipped;
}

/** The numbers of the sampled rows of a table of so many, in its order. */
export function toSampleNumbers(columns: number, rows: number): number[] {
  const sample = openSample(columns);
  for (let number = 0; number < rows; number = Math.max(number + 1, sample.next))
    offerRow(sample, number, []);
  return sample.rows.map(({ number }) => number).toSorted((a, b) => a - b);
}

/** In the order of the table. */
export function toRows({ rows }: RowSample): string[][] {
  return rows.toSorted((a, b) => a.number - b.number).map(({ cells }) => cells);
}

/** Between 0 and 1, both excluded. The same table has the same sample: a repeated step changes nothing. */
function random(sample: RowSample): number {
  // Mulberry32, whose whole state is one number.
  sample.seed = (sample.seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(sample.seed ^ (sample.seed >>> 15), 1 | sample.seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
}
