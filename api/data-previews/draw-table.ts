import { isMissing, toHistogram, toNumber } from "#base/tables/column-facts.ts";
import { toNameKind } from "#base/tables/column-names.ts";
import {
  PREVIEW_COLUMNS_MAX,
  PREVIEW_INTEGERS_MAX,
  PREVIEW_LINE_ROWS_MIN,
  PREVIEW_NUMBERS_MIN,
  PREVIEW_VALUES_MAX,
} from "./limits.ts";
import {
  drawBars,
  drawLine,
  drawPositions,
  type Drawing,
  type MapDrawing,
  type Point,
} from "./paths.ts";

export interface TableRows {
  head: readonly string[];
  /** In the order of the table. */
  rows: readonly (readonly string[])[];
}

/** The drawing of a table: a line, a map, or bars of how many rows have which values. */
export type TableDrawing =
  | ({ kind: "line"; y: string; x: string; rows: number; isWhole: boolean } & Drawing)
  | ({ kind: "map" } & MapDrawing)
  | ({ kind: "counts"; of: "steps" | "values"; x: string } & Drawing);

/**
 * A line of the first column that measures something, along the first ordered one; otherwise a map;
 * otherwise a histogram, or bars of the first column of few different values.
 */
export function drawTable({ head, rows }: TableRows): TableDrawing | null {
  const names = head.slice(0, PREVIEW_COLUMNS_MAX);
  const columns = names.map((name, at) => ({ name, values: rows.map((row) => toCell(row[at])) }));
  return toLine(columns, rows.length) ?? toMap(columns) ?? toSteps(columns) ?? toBars(names, rows);
}

interface Column {
  name: string;
  /** `null` for an empty cell, `NaN` when it is not a number, day or time. */
  values: (number | null)[];
}

function toCell(cell = ""): number | null {
  return isMissing(cell) ? null : toNumber(cell);
}

function toLine(columns: readonly Column[], rows: number): TableDrawing | null {
  for (const x of columns) {
    if (isPlace(x) || toNameKind(x.name) === "naming") continue;
    const ordered = countOrdered(x.values);
    if (ordered < PREVIEW_LINE_ROWS_MIN) continue;
    const y = findMeasured(columns, (column) => column !== x && isMeasured(column, ordered));
    if (y === undefined) continue;
    const points = y.values.slice(0, ordered).flatMap((value, at): Point[] => {
      const place = x.values[at];
      return typeof value === "number" && typeof place === "number" ? [[place, value]] : [];
    });
    if (points.length < PREVIEW_LINE_ROWS_MIN) continue;
    const isWhole = ordered === rows;
    return {
      kind: "line",
      y: y.name,
      x: x.name,
      rows: ordered,
      isWhole,
      ...drawLine(points),
    };
  }
  return null;
}

/** Rather a value than how sure it is. */
function findMeasured(
  columns: readonly Column[],
  isSuited: (column: Column) => boolean,
): Column | undefined {
  const suited = columns.filter(isSuited);
  return suited.find(({ name }) => toNameKind(name) !== "doubt") ?? suited[0];
}

/** The first rows in which each value is larger than the one before. */
function countOrdered(values: Column["values"]): number {
  let last = Number.NEGATIVE_INFINITY;
  const end = values.findIndex((value) => {
    const isNext = value !== null && value > last;
    if (isNext) last = value;
    return !isNext;
  });
  return end === -1 ? values.length : end;
}

/** Whether a column's first rows are numbers of which not all are the same. */
function isMeasured(column: Column, rows: number): boolean {
  const kind = toNameKind(column.name);
  if (isPlace(column) || kind === "naming" || kind === "calendar") return false;
  const given = column.values.slice(0, rows).filter((value) => value !== null);
  return (
    given.length * 2 > rows &&
    given.every(Number.isFinite) &&
    given.some((value) => value !== given[0]) &&
    (countOrdered(given) < given.length || (kind !== "time" && isUneven(given)))
  );
}

/** Equal steps are those of a count or of time; what is measured rises by steps of different sizes. */
const UNEVEN = 1.5;

function isUneven(rising: readonly number[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 1; at < rising.length; at += 1) {
    const step = (rising[at] ?? 0) - (rising[at - 1] ?? 0);
    [least, most] = [Math.min(least, step), Math.max(most, step)];
  }
  return most > UNEVEN * least;
}

function isPlace({ name }: Column): boolean {
  const kind = toNameKind(name);
  return kind === "latitude" || kind === "longitude";
}

function toMap(columns: readonly Column[]): TableDrawing | null {
  const latitudes = columns.find(({ name }) => toNameKind(name) === "latitude")?.values;
  const longitudes = columns.find(({ name }) => toNameKind(name) === "longitude")?.values;
  if (!latitudes || !longitudes) return null;
  const points = longitudes.flatMap((longitude, at): Point[] => {
    const latitude = latitudes[at] ?? null;
    return longitude === null || latitude === null ? [] : [[longitude, latitude]];
  });
  const drawn = drawPositions(points);
  return drawn && { kind: "map", ...drawn };
}

function toSteps(columns: readonly Column[]): TableDrawing | null {
  const measured = findMeasured(columns, (column) => {
    const { name, values } = column;
    const given = values.filter((value) => value !== null);
    return (
      given.length >= PREVIEW_LINE_ROWS_MIN &&
      new Set(given).size >= PREVIEW_NUMBERS_MIN &&
      toNameKind(name) !== "time" &&
      isMeasured(column, values.length)
    );
  });
  if (!measured) return null;
  const counts = countSteps(measured.values.filter((value) => value !== null));
  return { kind: "counts", of: "steps", x: measured.name, ...drawBars(counts) };
}

/** A bar for each of few whole numbers, otherwise for equal steps. */
function countSteps(numbers: number[]): number[] {
  const { min, max, counts } = toHistogram(numbers) ?? { min: 0, max: 0, counts: [] };
  if (max - min >= PREVIEW_INTEGERS_MAX || !numbers.every(Number.isInteger)) return counts;
  const bars = Array.from({ length: max - min + 1 }, () => 0);
  for (const number of numbers) bars[number - min] = (bars[number - min] ?? 0) + 1;
  return bars;
}

/** Equal bars would show nothing. */
function toBars(names: readonly string[], rows: TableRows["rows"]): TableDrawing | null {
  for (const [at, name] of names.entries()) {
    const counts = countFew(rows.map((row) => row[at] ?? ""));
    const given = counts.reduce((sum, count) => sum + count, 0);
    const isUnequal = counts.some((count) => count !== counts[0]);
    if (toNameKind(name) === "naming" || given < PREVIEW_LINE_ROWS_MIN || !isUnequal) continue;
    if (given * 2 <= rows.length) continue;
    const sorted = counts.toSorted((a, b) => b - a);
    return { kind: "counts", of: "values", x: name, ...drawBars(sorted) };
  }
  return null;
}

/** How often each value occurs; nothing when there are many different ones. */
function countFew(cells: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (isMissing(cell)) continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    if (counts.size > PREVIEW_VALUES_MAX) return [];
  }
  return [...counts.values()];
}
