import { cutText } from "#base/cut.ts";
import {
  TABLE_SAMPLE_CELL_CHARS,
  TABLE_SAMPLE_CELLS,
  TABLE_SAMPLE_ROWS,
  TABLE_SAMPLE_ROWS_MIN,
} from "./limits.ts";

/** A random sample of a table's rows, each with the same chance; stored between two steps. */
export interface RowSample {
  /** Columns whose cells are taken: the first. */
  columns: number;
  /** Rows of the sample at most, and those that it has. */
  max: number;
  count: number;
  /** The rows as JSON, without those taken since: to parse and to write all at each step takes longer than to count. */
  written: string;
  /** The rows taken since, each with its place in the sample. */
  taken: [place: number, row: SampledRow][];
  /** The number of the next row that replaces another. */
  next: number;
  weight: number;
  seed: number;
}

interface SampledRow {
  /** In the table, from 0. */
  number: number;
  cells: string[];
}

export function openSample(columns: number): RowSample {
  const share = Math.floor(TABLE_SAMPLE_CELLS / Math.max(1, columns));
  const max = Math.min(TABLE_SAMPLE_ROWS, Math.max(TABLE_SAMPLE_ROWS_MIN, share));
  return { columns, max, count: 0, written: "[]", taken: [], next: 0, weight: 1, seed: 1 };
}

/** Takes or skips the row (Li's algorithm L, 1994): most rows cost one comparison. */
export function offerRow(sample: RowSample, number: number, row: readonly string[]): void {
  if (number < sample.next) return;
  const cells = row.slice(0, sample.columns);
  const own = { number, cells: cells.map((cell) => cutText(cell, TABLE_SAMPLE_CELL_CHARS)) };
  const isFull = sample.count === sample.max;
  sample.taken.push([isFull ? Math.floor(random(sample) * sample.max) : sample.count, own]);
  if (!isFull) sample.count += 1;
  if (sample.count < sample.max) return;
  sample.weight *= random(sample) ** (1 / sample.max);
  const skipped = Math.floor(Math.log(random(sample)) / Math.log(1 - sample.weight));
  sample.next = number + 1 + skipped;
}

function listRows({ written, taken }: RowSample): SampledRow[] {
  const rows = JSON.parse(written) as SampledRow[]; // written by `writeRows` alone
  for (const [place, row] of taken) rows[place] = row;
  return rows;
}

/** Taken rows that are stored beside the others. */
const TAKEN_MAX = 200;

/** Writes the taken rows among the others once they are many. */
export function writeRows(sample: RowSample): void {
  if (sample.taken.length <= TAKEN_MAX) return;
  sample.written = JSON.stringify(listRows(sample));
  sample.taken = [];
}

/** The numbers of the sampled rows of a table of so many, in its order. */
export function toSampleNumbers(columns: number, rows: number): number[] {
  const sample = openSample(columns);
  for (let number = 0; number < rows; number = Math.max(number + 1, sample.next))
    offerRow(sample, number, []);
  return listRows(sample)
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
}

/** In the order of the table. */
export function toRows(sample: RowSample): string[][] {
  return listRows(sample)
    .toSorted((a, b) => a.number - b.number)
    .map(({ cells }) => cells);
}

/** Between 0 and 1, both excluded. The same table has the same sample: a repeated step changes nothing. */
function random(sample: RowSample): number {
  // Mulberry32, whose whole state is one number.
  sample.seed = (sample.seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(sample.seed ^ (sample.seed >>> 15), 1 | sample.seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
}
