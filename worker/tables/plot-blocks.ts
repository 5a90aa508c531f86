import { formatNumber } from "#client/format.tsx";
import { type DrawnBlock, listBlocks } from "./plot-points.ts";
import { type Plot, drawLine, toAxis, toRange } from "./plot.ts";
import type { TableRows } from "./read-table.ts";

/** The part of the horizontal axis that is drawn; `null` for an open end. */
export interface Span {
  from: number | null;
  until: number | null;
}

interface BlockColumn {
  at: number;
  name: string;
  isDate: boolean;
}

interface Requested {
  /** `null` for the row's number. */
  x: BlockColumn | null;
  y: BlockColumn;
  span: Span;
}

/**
 * The blocks of a large table's rows within a span; `null` where they are not known, or where the rows
 * are not in the order of the horizontal axis, because a block then has no place on it.
 */
export function findBlocks(
  { blocks, counted }: Pick<TableRows, "blocks" | "counted">,
  { x, y, span }: Requested,
): DrawnBlock[] | null {
  const values = blocks?.columns[y.at];
  const places = x === null ? null : blocks?.columns[x.at];
  if (!blocks || !counted || !values || places === undefined) return null;
  if (x !== null && places === null) return null;
  const all = values.least.flatMap((least, at): DrawnBlock[] => {
    const [first, end] = [at * blocks.every, Math.min((at + 1) * blocks.every, counted.rows)];
    const left = places ? (places.least[at] ?? null) : first + 1;
    const right = places ? (places.most[at] ?? null) : end;
    const most = values.most[at] ?? null;
    if (least === null || most === null || left === null || right === null) return [];
    return [{ first, end, left, right, least, most }];
  });
  if (!isInOrder(all)) return null;
  const [from, until] = [span.from ?? -Infinity, span.until ?? Infinity];
  return from > until ? [] : all.filter(({ left, right }) => right >= from && left <= until);
}

/** Blocks of rows in any order cover the axis many times. */
const COVERED_MAX = 1.5;

function isInOrder(blocks: readonly DrawnBlock[]): boolean {
  let [least, most, covered] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { left, right } of blocks) {
    least = Math.min(least, left);
    most = Math.max(most, right);
    covered += right - left;
  }
  // Without a block the span is less than any.
  return covered <= COVERED_MAX * (most - least);
}

/** A line through the least and the largest value of each block: no peak is lost and none is invented. */
export function drawBlocks(blocks: readonly DrawnBlock[], { x, y }: Omit<Requested, "span">): Plot {
  const series = {
    x: Float64Array.from(blocks.flatMap(({ left, right }) => Array(2).fill((left + right) / 2))),
    y: Float64Array.from(blocks.flatMap(({ least, most }) => [least, most])),
  };
  const ends = Float64Array.from(blocks.flatMap(({ left, right }) => [left, right]));
  const xAxis = toAxis(x?.name ?? "Row", ends, x?.isDate ?? false);
  const yAxis = toAxis(y.name, series.y, y.isDate);
  const rows = formatNumber(blocks.reduce((sum, { first, end }) => sum + end - first, 0));
  const every = formatNumber(Math.max(...blocks.map(({ first, end }) => end - first)));
  const summary = `${rows} rows, drawn by the smallest and largest value of every ${every}: ${toRange(yAxis)}, ${toRange(xAxis)}.`;
  const points = listBlocks(blocks, { x: xAxis, y: yAxis });
  return { ...drawLine(series, xAxis, yAxis), summary, points };
}
