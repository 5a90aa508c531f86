import { cutText } from "#base/cut.ts";
import { PLOT_POINTS_MAX } from "../previews/limits.ts";
import { type ColumnFacts, toNumber, writeValue } from "./columns.ts";
import type { PlotKind } from "./table-query.ts";

const WIDTH = 720;
const HEIGHT = 280;
const LEFT = 72;
const BOTTOM = 36;
const TOP = 12;
const RIGHT = 12;
/** Marks on an axis. */
const TICKS = 5;

/** Points in the order of their rows. */
export interface Series {
  x: Float64Array;
  y: Float64Array;
}

interface Axis {
  name: string;
  isDate: boolean;
  min: number;
  max: number;
}

export interface Plot {
  /** Path data, drawn in the colour of the text around it. */
  svg: string;
  /** What the picture shows, in one sentence. */
  summary: string;
}

export interface PlotColumn {
  name: string;
  type: ColumnFacts["type"];
  cells: readonly string[];
  facts: ColumnFacts;
}

/** Draws columns; `null` when there is nothing that the kind can draw. */
export function drawPlot(
  kind: PlotKind,
  { x, y }: { x: PlotColumn | null; y: PlotColumn },
): Plot | null {
  if (kind === "histogram") return drawHistogram(y);
  if (kind === "bars") return drawBars(y);
  const series = toSeries(x, y);
  if (series.x.length === 0) return null;
  const xAxis = toAxis(x?.name ?? "Row", series.x, x?.type === "date");
  const yAxis = toAxis(y.name, series.y, y.type === "date");
  const count = series.x.length.toLocaleString("en");
  const range = `${yAxis.name} from ${write(yAxis, yAxis.min)} to ${write(yAxis, yAxis.max)}`;
  const against = `${xAxis.name} from ${write(xAxis, xAxis.min)} to ${write(xAxis, xAxis.max)}`;
  const summary = `${count} points: ${range}, ${against}.`;
  const place = toPlace(xAxis, yAxis);
  if (kind === "line") {
    const drawn = downSample(series, PLOT_POINTS_MAX);
    const path = [...drawn.x].map(
      (value, at) => `${at === 0 ? "M" : "L"}${place(value, drawn.y[at] ?? 0)}`,
    );
    const line = `<path d="${path.join("")}" fill="none" stroke="currentColor" stroke-width="1.5"/>`;
    return { svg: frame(xAxis, yAxis, line), summary };
  }
  const step = Math.max(1, Math.ceil(series.x.length / (PLOT_POINTS_MAX * 4)));
  const dots = [...series.x].flatMap((value, at) =>
    at % step === 0 ? `M${place(value, series.y[at] ?? 0)}h0` : [],
  );
  const drawn = `<path d="${dots.join("")}" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-opacity="0.6"/>`;
  const shown = step > 1 ? ` Every ${step}th point is drawn.` : "";
  return { svg: frame(xAxis, yAxis, drawn), summary: summary + shown };
}

/** Rows where both columns have a number; without a column the row's own number is the first. */
function toSeries(x: PlotColumn | null, y: PlotColumn): Series {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [at, cell] of y.cells.entries()) {
    const value = toNumber(cell);
    const place = x ? toNumber(x.cells[at] ?? "") : at + 1;
    if (!Number.isFinite(value) || !Number.isFinite(place)) continue;
    xs.push(place);
    ys.push(value);
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys) };
}

/**
 * Of a long series the least and the largest value of equal steps, in their order: no peak is lost
 * and none is invented.
 */
export function downSample({ x, y }: Series, maxPoints: number): Series {
  if (x.length <= maxPoints) return { x, y };
  const steps = Math.floor(maxPoints / 2);
  const drawn: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const start = Math.floor((step * x.length) / steps);
    const end = Math.floor(((step + 1) * x.length) / steps);
    let least = start;
    let most = start;
    for (let at = start; at < end; at += 1) {
      if ((y[at] ?? 0) < (y[least] ?? 0)) least = at;
      if ((y[at] ?? 0) > (y[most] ?? 0)) most = at;
    }
    drawn.push(Math.min(least, most));
    if (least !== most) drawn.push(Math.max(least, most));
  }
  return {
    x: Float64Array.from(drawn, (at) => x[at] ?? 0),
    y: Float64Array.from(drawn, (at) => y[at] ?? 0),
  };
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
  const summary = `${name} from ${write(xAxis, min)} to ${write(xAxis, max)} in ${counts.length} equal steps; the fullest has ${most.toLocaleString("en")} rows.`;
  return { svg: frame(xAxis, yAxis, `<path d="${bars.join("")}" fill="currentColor"/>`), summary };
}

function drawBars({ name, facts: { top } }: PlotColumn): Plot | null {
  const [first] = top;
  if (!first) return null;
  const height = 24;
  const rows = top.map(({ value, count }, at) => {
    const width = Math.max(1, (count / first.count) * (WIDTH - 260));
    const middle = TOP + at * (height + 8) + 16;
    return (
      `<text x="170" y="${middle}" text-anchor="end">${escapeText(cutText(value, 24))}</text>` + // a label in a picture; the table has all of it
      `<rect x="180" y="${TOP + at * (height + 8)}" width="${round(width)}" height="${height}"/>` +
      `<text x="${round(186 + width)}" y="${middle}">${count.toLocaleString("en")}</text>`
    );
  });
  const summary = `The most frequent values of ${name}: ${top.map(({ value, count }) => `${value} (${count.toLocaleString("en")})`).join(", ")}.`;
  const full = TOP * 2 + top.length * (height + 8);
  return { svg: wrap(full, rows.join("")), summary };
}

function toAxis(name: string, values: Float64Array, isDate: boolean): Axis {
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

/** Axes with their marks around what is drawn. */
function frame(xAxis: Axis, yAxis: Axis, drawn: string): string {
  const marks = Array.from({ length: TICKS }, (_, at) => at / (TICKS - 1));
  const xs = marks.map((share) => {
    const value = xAxis.min + share * (xAxis.max - xAxis.min);
    const anchor = share === 0 ? "start" : share === 1 ? "end" : "middle";
    return `<text x="${round(LEFT + share * (WIDTH - LEFT - RIGHT))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="${anchor}">${write(xAxis, value)}</text>`;
  });
  const ys = marks.map((share) => {
    const value = yAxis.min + share * (yAxis.max - yAxis.min);
    const y = round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM));
    return `<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="currentColor" stroke-opacity="0.15"/><text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${write(yAxis, value)}</text>`;
  });
  return wrap(HEIGHT, ys.join("") + xs.join("") + drawn);
}

function wrap(height: number, drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="currentColor" aria-hidden="true">${drawn}</svg>`;
}

function write({ isDate, min, max }: Axis, value: number): string {
  if (isDate) return writeValue(value, true);
  const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.max(Math.abs(max - min), 1e-9))));
  return escapeText(String(Number(value.toFixed(Math.min(12, digits)))));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
