import { cutText } from "#base/cut.ts";
import { PLOT_POINTS_MAX } from "../previews/limits.ts";
import { type Axis, toTicks, writeNumber } from "./axes.ts";
import { type ColumnFacts, toNumber } from "#base/tables/column-facts.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import type { Box } from "#api/wire/coverage.ts";
import { clipShape } from "#base/clip-shapes.ts";
import { type MapView, toMapView } from "#base/map-view.ts";
import { type Position, toLongitude } from "#base/positions.ts";
import { listLine, listPoints, listPositions, type PlotPoints } from "./plot-points.ts";
import { drawMap, LAND_SOURCE, round, toViewRange } from "./map.ts";
import { downSample, type Series } from "./series.ts";
import type { PlotKind } from "./table-query.ts";
import { type Bar, countBars } from "./bars.ts";

const WIDTH = 720;
const HEIGHT = 320;
const LEFT = 84;
const BOTTOM = 52;
const TOP = 30;
const RIGHT = 12;
/** Room between the outermost points and the frame, as a share of the span. */
const MARGIN = 0.03;

export interface Plot {
  /** Path data, drawn in the colour of the text around it. */
  svg: string;
  /** A description of the picture, in one sentence. */
  summary: string;
  /** The place of its axes, for zooming; `null` for pictures without two axes of values. */
  frame: PlotFrame | null;
  /** What a map shows, for zooming. */
  view?: MapView;
  /** The counts of a histogram of different values. */
  bins?: readonly Bin[];
  /** What bars count. */
  bars?: readonly Bar[];
  /** What a line, points or positions are drawn from. */
  points?: PlotPoints;
}

/** Rows with a value between two ends, as text. */
export interface Bin {
  from: string;
  to: string;
  rows: number;
}

export interface PlotFrame {
  width: number;
  /** Where the horizontal axis begins and ends, pixels. */
  left: number;
  right: number;
  min: number;
  max: number;
  isDate: boolean;
}

export interface PlotColumn {
  name: string;
  type: ColumnFacts["type"];
  cells: readonly string[];
  facts: ColumnFacts;
}

interface Drawn {
  x: PlotColumn | null;
  y: PlotColumn;
  /** Rows before the first one; 0 if none is given. */
  skipped?: number;
  /** The part of a map that is shown; all of it if none is given. */
  box?: Box | null;
}

/** Draws columns; `null` when they do not suit the kind. */
export async function drawPlot(kind: PlotKind, drawn: Drawn): Promise<Plot | null> {
  if (kind !== "map") return drawChart(kind, drawn);
  return drawPositions(toSeries(drawn), drawn);
}

/** Plots without a map; `null` when the columns do not suit the kind. */
export function drawChart(kind: Exclude<PlotKind, "map">, drawn: Drawn): Plot | null {
  const { x, y } = drawn;
  if (kind === "histogram") return drawHistogram(y);
  if (kind === "bars") return drawBars(y);
  const series = toSeries(drawn);
  if (series.x.length === 0) return null;
  const xAxis = toAxis(x?.name ?? "Row", series.x, x?.type === "date");
  const yAxis = toAxis(y.name, series.y, y.type === "date");
  const count = formatCount(series.x.length, "point");
  const summary = `${count}: ${toRange(yAxis)}, ${toRange(xAxis)}.`;
  const kinds = { x: xAxis, y: yAxis };
  if (kind === "line") {
    const points = listLine(series, kinds);
    return { ...drawLine(series, xAxis, yAxis), summary, points };
  }
  const axes = [widen(xAxis), widen(yAxis)] as const;
  const place = toPlace(...axes);
  const step = Math.max(1, Math.ceil(series.x.length / (PLOT_POINTS_MAX * 4)));
  const dots = [...series.x].flatMap((value, at) =>
    at % step === 0 ? `M${place(value, series.y[at] ?? 0)}h0` : [],
  );
  const path = `<path d="${dots.join("")}" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-opacity="0.6"/>`;
  const shown = step > 1 ? ` One of every ${formatNumber(step)} points is drawn.` : "";
  const points = listPoints(series, kinds, step);
  return { svg: frame(...axes, path), summary: summary + shown, frame: toFrame(axes[0]), points };
}

/** A line through points in order; many points are drawn as the least and the largest of equal steps. */
export function drawLine(series: Series, xAxis: Axis, yAxis: Axis): Omit<Plot, "summary"> {
  const axes = [widen(xAxis), widen(yAxis)] as const;
  const place = toPlace(...axes);
  const drawn = downSample(series, PLOT_POINTS_MAX);
  const path = [...drawn.x].map(
    (value, at) => `${at === 0 ? "M" : "L"}${place(value, drawn.y[at] ?? 0)}`,
  );
  const line = `<path d="${path.join("")}" fill="none" stroke="currentColor" stroke-width="1.5"/>`;
  return { svg: frame(...axes, line), frame: toFrame(axes[0]) };
}

/** Longitude across and latitude up; `null` when nothing is on the earth. */
async function drawPositions({ x, y }: Series, given: Drawn): Promise<Plot | null> {
  const positions = [...x].flatMap((east, at): Position[] => {
    const latitude = y[at] ?? Number.NaN;
    const longitude = toLongitude(east);
    const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
    return isOnEarth ? [[longitude, latitude]] : [];
  });
  if (positions.length === 0) return null;
  const view = toMapView(positions, given.box);
  const all = positions.map((position) => ({ kind: "point" as const, positions: [position] }));
  const shapes = view.isPart
    ? all.flatMap((shape) => clipShape(shape, view, view.whole.turn))
    : all;
  const others = x.length - positions.length;
  const step = Math.max(1, Math.ceil(shapes.length / (PLOT_POINTS_MAX * 4)));
  const shown = step > 1 ? ` One of every ${formatNumber(step)} positions is drawn.` : "";
  const left = others > 0 ? ` ${formatCount(others, "row")} without a place on the earth.` : "";
  const part = view.isPart
    ? ` The map shows ${toViewRange(view)}: ${formatCount(shapes.length, "position")}.`
    : "";
  const ranges = [
    toAxis(
      given.y.name,
      positions.map(([, north]) => north),
      false,
    ),
    toAxis(
      given.x?.name ?? "Row",
      positions.map(([east]) => east),
      false,
    ),
  ].map(toRange);
  return {
    svg: await drawMap(
      shapes.filter((_, at) => at % step === 0),
      view,
    ),
    summary: `${formatCount(positions.length, "position")}: ${ranges.join(", ")}.${left}${part}${shown} ${LAND_SOURCE}`,
    frame: null,
    view,
    points: listPositions(shapes, step),
  };
}

/** `height from 2 to 5` */
export function toRange(axis: Axis): string {
  return `${axis.name} from ${writeNumber(axis, axis.min)} to ${writeNumber(axis, axis.max)}`;
}

/** The axis with a margin at both ends, so that no point is on the frame. */
function widen(axis: Axis): Axis {
  const margin = (axis.max - axis.min) * MARGIN;
  return { ...axis, min: axis.min - margin, max: axis.max + margin };
}

function toFrame({ min, max, isDate }: Axis): PlotFrame {
  return { width: WIDTH, left: LEFT, right: WIDTH - RIGHT, min, max, isDate };
}

/** Rows where both columns have a number; without a column the row's own number is the first. */
function toSeries({ x, y, skipped = 0 }: Drawn): Series {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [at, cell] of y.cells.entries()) {
    const value = toNumber(cell);
    const place = x ? toNumber(x.cells[at] ?? "") : skipped + at + 1;
    if (!Number.isFinite(value) || !Number.isFinite(place)) continue;
    xs.push(place);
    ys.push(value);
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys) };
}

function drawHistogram({ name, type, facts: { histogram } }: PlotColumn): Plot | null {
  if (!histogram) return null;
  const { min, max, counts } = histogram;
  const most = Math.max(...counts);
  const xAxis = { name, isDate: type === "date", min, max: max === min ? min + 1 : max };
  const yAxis = { name: "Rows", isDate: false, min: 0, max: most };
  const width = (WIDTH - LEFT - RIGHT) / counts.length;
  const bars = counts.map((count, at) => {
    const height = (count / most) * (HEIGHT - TOP - BOTTOM);
    return `M${round(LEFT + at * width)} ${HEIGHT - BOTTOM}v${round(-height)}h${round(width - 1)}v${round(height)}z`;
  });
  const summary =
    min === max
      ? `${name} is ${writeNumber(xAxis, min)} in ${formatCount(most, "row")}.`
      : `${toRange({ ...xAxis, max })} in ${formatCount(counts.length, "bin")}; the fullest bin has ${formatCount(most, "row")}.`;
  const drawn = `<path d="${bars.join("")}" fill="currentColor"/>`;
  const plot = { svg: frame(xAxis, yAxis, drawn), summary, frame: toFrame(xAxis) };
  return min === max ? plot : { ...plot, bins: toBins(xAxis, counts) };
}

function toBins(axis: Axis, counts: readonly number[]): Bin[] {
  const span = (axis.max - axis.min) / counts.length;
  const bin = { ...axis, max: axis.min + span };
  const write = (at: number): string =>
    writeNumber(bin, at === counts.length ? axis.max : axis.min + at * span);
  return counts.map((rows, at) => ({ from: write(at), to: write(at + 1), rows }));
}

/** Of many different numbers their histogram, which counts them in bins. */
function drawBars(column: PlotColumn): Plot | null {
  const counted = countBars(column);
  if (counted === null) {
    const bins = drawHistogram(column);
    const why = `${column.name} has too many different values for a bar each, so they are counted in bins:`;
    return bins && { ...bins, summary: `${why} ${bins.summary}`, frame: null };
  }
  const { bars, summary } = counted;
  const most = bars.reduce((largest, { rows }) => Math.max(largest, rows), 1);
  const height = 24;
  const drawn = bars.map(({ value, rows }, at) => {
    const width = rows === 0 ? 0 : Math.max(1, (rows / most) * (WIDTH - 260));
    const middle = TOP + at * (height + 8) + 16;
    return (
      `<text x="170" y="${middle}" text-anchor="end">${escapeText(cutText(value, 24))}</text>` + // a label in a picture; the table has all of it
      `<rect x="180" y="${TOP + at * (height + 8)}" width="${round(width)}" height="${height}"/>` +
      `<text x="${round(186 + width)}" y="${middle}">${formatNumber(rows)}</text>`
    );
  });
  const full = TOP * 2 + bars.length * (height + 8);
  return { svg: wrap(full, drawn.join("")), summary, frame: null, bars };
}

export function toAxis(name: string, values: Iterable<number>, isDate: boolean): Axis {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { name, isDate, min, max };
}

function toPlace(xAxis: Axis, yAxis: Axis): (x: number, y: number) => string {
  const share = ({ min, max }: Axis, value: number): number =>
    max === min ? 0.5 : (value - min) / (max - min);
  return (x, y) =>
    `${round(LEFT + share(xAxis, x) * (WIDTH - LEFT - RIGHT))} ${round(HEIGHT - BOTTOM - share(yAxis, y) * (HEIGHT - TOP - BOTTOM))}`;
}

/** Axes with their marks around the drawing. */
function frame(xAxis: Axis, yAxis: Axis, drawn: string): string {
  const share = ({ min, max }: Axis, at: number): number =>
    max === min ? 0.5 : (at - min) / (max - min);
  const xs = toTicks(xAxis).map(({ at, label }) => {
    const x = round(LEFT + share(xAxis, at) * (WIDTH - LEFT - RIGHT));
    const anchor = x < LEFT + 20 ? "start" : x > WIDTH - RIGHT - 20 ? "end" : "middle";
    return `<path d="M${x} ${HEIGHT - BOTTOM}v4" stroke="currentColor" stroke-opacity="0.5"/><text x="${x}" y="${HEIGHT - BOTTOM + 18}" text-anchor="${anchor}">${label}</text>`;
  });
  const ys = toTicks(yAxis).map(({ at, label }) => {
    const y = round(HEIGHT - BOTTOM - share(yAxis, at) * (HEIGHT - TOP - BOTTOM));
    return `<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="currentColor" stroke-opacity="0.15"/><text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${label}</text>`;
  });
  const names =
    `<text x="${LEFT}" y="14" font-weight="600">${toLabel(yAxis.name)}</text>` +
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle" font-weight="600">${toLabel(xAxis.name)}</text>`;
  return wrap(HEIGHT, ys.join("") + xs.join("") + names + drawn);
}

/** A name in a picture; the table has all of it. */
function toLabel(name: string): string {
  return escapeText(cutText(name, 60));
}

function wrap(height: number, drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor" aria-hidden="true">${drawn}</svg>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
