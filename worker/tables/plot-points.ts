import { writeValue } from "#base/tables/column-facts.ts";
import { toSigned } from "#base/map-view.ts";
import type { Position } from "#base/positions.ts";
import { formatNumber } from "#client/format.tsx";
import { LINE_POINTS_LISTED } from "../previews/limits.ts";
import { downSample, type Series } from "./series.ts";

/** What a line, points or positions are drawn from, as text. */
export interface PlotPoints {
  /** A row has the two values of a point; of a block where it begins and ends, its least and its largest value. */
  rows: readonly string[][];
  isOfBlocks: boolean;
  /** Which of the points these are; `null` for all of them. */
  note: string | null;
}

/** What is said of the axes of a plot. */
interface AxisKinds {
  x: { isDate: boolean };
  y: { isDate: boolean };
}

/** A line's points; of many the least and the largest of equal steps. */
export function listLine(series: Series, axes: AxisKinds): PlotPoints {
  const { length } = series.x;
  const isCut = length > LINE_POINTS_LISTED;
  const steps = formatNumber(LINE_POINTS_LISTED / 2);
  return {
    rows: toRows(downSample(series, LINE_POINTS_LISTED), axes),
    isOfBlocks: false,
    note: isCut
      ? `The least and the largest value of each of ${steps} equal steps of ${formatNumber(length)} points.`
      : null,
  };
}

/** Points in any order, of which one of every `drawn` is drawn; of many of these one of every few. */
export function listPoints(series: Series, axes: AxisKinds, drawn: number): PlotPoints {
  const { length } = series.x;
  const step = drawn * Math.max(1, Math.ceil(length / drawn / LINE_POINTS_LISTED));
  const toListed = (values: Float64Array): Float64Array =>
    values.filter((_, at) => at % step === 0);
  const listed = { x: toListed(series.x), y: toListed(series.y) };
  const [shown, all, each] = [listed.x.length, length, step].map(formatNumber);
  return {
    rows: toRows(listed, axes),
    isOfBlocks: false,
    note: step > 1 ? `${shown} of ${all} are listed, one of every ${each}.` : null,
  };
}

const DEGREES = { x: { isDate: false }, y: { isDate: false } };

/** Longitude and latitude of shapes of positions, of which one of every `drawn` is drawn. */
export function listPositions(
  shapes: readonly { positions: readonly Position[] }[],
  drawn: number,
): PlotPoints {
  const all = shapes.flatMap(({ positions }) => positions);
  const x = Float64Array.from(all, ([longitude]) => toSigned(longitude));
  const y = Float64Array.from(all, ([, latitude]) => latitude);
  return listPoints({ x, y }, DEGREES, drawn);
}

/** What is known of a block's rows, which are between two places of the horizontal axis. */
export interface DrawnBlock {
  /** Numbers of its first row and of the first behind it, from 0. */
  first: number;
  end: number;
  /** Where its rows lie on the horizontal axis. */
  left: number;
  right: number;
  least: number;
  most: number;
}

/** Blocks of rows; many are put together. */
export function listBlocks(blocks: readonly DrawnBlock[], { x, y }: AxisKinds): PlotPoints {
  const each = Math.max(1, Math.ceil(blocks.length / (LINE_POINTS_LISTED / 2)));
  const groups = Array.from({ length: Math.ceil(blocks.length / each) }, (_, at) =>
    blocks.slice(at * each, (at + 1) * each),
  );
  const rows = groups.map((group) => [
    writePlace(Math.min(...group.map(({ left }) => left)), x.isDate),
    writePlace(Math.max(...group.map(({ right }) => right)), x.isDate),
    writePlace(Math.min(...group.map(({ least }) => least)), y.isDate),
    writePlace(Math.max(...group.map(({ most }) => most)), y.isDate),
  ]);
  const counts = groups.map((group) => group.reduce((sum, { first, end }) => sum + end - first, 0));
  const [most, all] = [Math.max(...counts), counts.reduce((sum, count) => sum + count, 0)];
  return {
    rows,
    isOfBlocks: true,
    note: `Each line is of up to ${formatNumber(most)} of ${formatNumber(all)} rows.`,
  };
}

function toRows({ x, y }: Series, kinds: AxisKinds): string[][] {
  return Array.from(x, (place, at) => [
    writePlace(place, kinds.x.isDate),
    writePlace(y[at] ?? Number.NaN, kinds.y.isDate),
  ]);
}

const MINUTE_MS = 60_000;

/** A value as statistics have it, but a time with its seconds. */
function writePlace(value: number, isDate: boolean): string {
  if (!isDate || value % MINUTE_MS === 0) return writeValue(value, isDate);
  return new Date(value)
    .toISOString()
    .replace("T", " ")
    .replace(/(\.000)?Z$/, "");
}
