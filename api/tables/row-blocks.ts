import type { TableIndex } from "#api/wire/table-index.ts";
import { toNumber } from "#base/tables/column-facts.ts";
import type { PageValues, Values } from "#base/parquet/page-values.ts";
import { isEarlier } from "./column-counts.ts";
import { TABLE_BLOCK_NUMBERS, TABLE_BLOCKS_MAX, TABLE_BLOCKS_MIN } from "./limits.ts";

/**
 * The least and the largest number of each column in equal blocks of a table's rows: what plots draw of
 * a large table. Stored as JSON between two steps.
 */
export interface RowBlocks {
  /** Rows of a block; doubles whenever there are too many blocks. */
  every: number;
  /** The most blocks. */
  max: number;
  columns: ColumnBlocks[];
}

export interface ColumnBlocks {
  /** One for each block; `null` for a block without numbers. Days and times are milliseconds. */
  least: (number | null)[];
  most: (number | null)[];
  /** The first and the last day or time of the block that is being read, as written in their cells. */
  days: { block: number; first: string; last: string } | null;
}

export function openBlocks(columns: number): RowBlocks {
  const share = TABLE_BLOCK_NUMBERS / (2 * Math.max(1, columns));
  const most = Math.min(TABLE_BLOCKS_MAX, Math.max(TABLE_BLOCKS_MIN, share));
  return {
    every: 1,
    max: 2 * Math.floor(most / 2),
    columns: Array.from({ length: columns }, () => ({ least: [], most: [], days: null })),
  };
}

/** The number of the block of a row. Rows come in order; blocks are joined in pairs when there are too many. */
export function openBlock(blocks: RowBlocks, row: number): number {
  while (row >= blocks.every * blocks.max) {
    blocks.every *= 2;
    for (const column of blocks.columns) {
      noteDays(column);
      column.least = toPairs(column.least, Math.min);
      column.most = toPairs(column.most, Math.max);
    }
  }
  return Math.floor(row / blocks.every);
}

type Choose = (a: number, b: number) => number;

function toPairs(values: (number | null)[], choose: Choose): (number | null)[] {
  return Array.from({ length: Math.ceil(values.length / 2) }, (_, at) => {
    const [a, b] = [values[2 * at] ?? null, values[2 * at + 1] ?? null];
    return a === null || b === null ? (a ?? b) : choose(a, b);
  });
}

/** Notes a number, or a day or time as it is written. */
export function noteValue(column: ColumnBlocks, block: number, value: number | string): void {
  if (typeof value === "number") {
    if (value < (column.least[block] ?? Number.POSITIVE_INFINITY)) column.least[block] = value;
    if (value > (column.most[block] ?? Number.NEGATIVE_INFINITY)) column.most[block] = value;
    return;
  }
  const { days } = column;
  if (days?.block !== block) {
    noteDays(column);
    column.days = { block, first: value, last: value };
  } else if (isEarlier(value, days.first)) days.first = value;
  else if (isEarlier(days.last, value)) days.last = value;
}

/** Notes the days of a block whose rows were read. Only its first and its last day are made numbers. */
function noteDays(column: ColumnBlocks): void {
  const { days } = column;
  if (days === null) return;
  column.days = null;
  for (const day of [days.first, days.last]) noteValue(column, days.block, toNumber(day));
}

interface PageRows extends PageValues {
  values: Values;
  /** The number of its first row in the file, and of its rows. */
  first: number;
  count: number;
}

/** Which of a page's values are its least and its largest finite number, and whether all are such. */
export interface PageRange {
  /** -1 for none. */
  least: number;
  most: number;
  isAll: boolean;
}

/**
 * Notes the rows of a Parquet page, but no texts, because reading each as a number takes too long;
 * returns `null` for these.
 */
export function notePage(
  { every }: RowBlocks,
  column: ColumnBlocks,
  { there, words, values, first, count }: PageRows,
): PageRange | null {
  const { numbers } = values;
  if (numbers === null) return null;
  const range = { least: -1, most: -1, isAll: true };
  let filled = 0;
  for (let row = 0; row < count;) {
    const block = Math.floor((first + row) / every);
    const end = Math.min(count, (block + 1) * every - first);
    let [least, most] = [-1, -1];
    for (; row < end; row += 1) {
      if (there !== null && there[row] !== 1) continue;
      const at = words === null ? filled : (words[filled] ?? -1);
      filled += 1;
      const number = numbers[at] ?? Number.NaN;
      if (!Number.isFinite(number)) {
        range.isAll = false;
        continue;
      }
      if (least === -1 || number < (numbers[least] ?? 0)) least = at;
      if (most === -1 || number > (numbers[most] ?? 0)) most = at;
    }
    if (least === -1) continue;
    for (const at of [least, most]) noteValue(column, block, toNumber(values.toCell(at)));
    if (range.least === -1 || isLess(numbers, least, range.least)) range.least = least;
    if (range.most === -1 || isLess(numbers, range.most, most)) range.most = most;
  }
  return range;
}

function isLess(numbers: Float64Array, a: number, b: number): boolean {
  return (numbers[a] ?? 0) < (numbers[b] ?? 0);
}

/** The reported blocks of columns of numbers and days; `null` for a column without any. */
export function toReportedBlocks(
  { every }: RowBlocks,
  columns: readonly { type: string; blocks: ColumnBlocks }[],
): NonNullable<TableIndex["blocks"]> {
  return {
    every,
    columns: columns.map(({ type, blocks }) => {
      if (type !== "number" && type !== "date") return null;
      const all = { ...blocks, least: [...blocks.least], most: [...blocks.most] };
      noteDays(all);
      const [least = [], most = []] = [all.least, all.most].map((own) =>
        Array.from(own, (number) => number ?? null),
      );
      return least.length === 0 ? null : { least, most };
    }),
  };
}
