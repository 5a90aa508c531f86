import { type ChartShape, VIEW_BOXES } from "../chart-shapes.ts";
import { createTerrain } from "./terrain.ts";
import { type Isoline, type Point, findIsolines, type Grid } from "./isolines.ts";

/** The parameters of each shape: `reach` is the width of a hill, `interval` the height between two lines. */
const TERRAINS = {
  thumbnail: { hills: 3, reach: 84, interval: 0.2 },
  banner: { hills: 8, reach: 190, interval: 0.09 },
  coast: { hills: 5, reach: 420, interval: 0.075 },
} as const satisfies Record<ChartShape, object>;

/** Charts stored at most; a chart is about 1 kB of text. */
const CHARTS_MAX = 400;

/**
 * The only module-level cache of this folder: a chart depends on nothing but its id and shape, so
 * that caching it serves every reader the same and reveals nothing.
 */
const drawn = new Map<string, ChartPaths>();

/** The chart of a record, drawn once; the oldest is removed when there are many. */
export function drawChart(id: number, shape: ChartShape): ChartPaths {
  const key = `${shape} ${id}`;
  const known = drawn.get(key);
  if (known) return known;
  const [step = 0, , width = 0, height = 0] = VIEW_BOXES[shape].split(" ").map(Number);
  const { interval, ...hills } = TERRAINS[shape];
  const paths = toChartPaths(createTerrain(id, { step, width, height, ...hills }), interval);
  const oldest = drawn.keys().next();
  if (drawn.size >= CHARTS_MAX && !oldest.done) drawn.delete(oldest.value);
  drawn.set(key, paths);
  return paths;
}

/**
 * The `d` of a smooth curve along a line, in whole units to stay short. Every `t` mirrors the
 * control point before it; the knots are placed so that rounding never adds up.
 * Points nearer to each other than `nearest` are left out.
 */
export function toSmoothPath({ points: walked, isClosed }: Isoline, nearest = 0): string {
  const points = thinOut(walked, isClosed, nearest);
  const [first, second] = points;
  if (!first || !second || (isClosed && points.length < 3)) return "";
  const line = isClosed ? [...points, first, second] : points;
  const start = isClosed ? between(first, second) : round(first);
  let control = round(isClosed ? second : first);
  const toFirst = control;
  let at = start;
  const steps: number[] = [];
  const targets = line.slice(isClosed ? 2 : 1);
  for (const [index, target] of targets.entries()) {
    const isHome = isClosed && index === targets.length - 1;
    const knot = isHome ? start : between(control, target);
    steps.push(knot.x - at.x, knot.y - at.y);
    control = { x: 2 * knot.x - control.x, y: 2 * knot.y - control.y };
    at = knot;
  }
  const lead = isClosed ? `q${join([toFirst.x - start.x, toFirst.y - start.y])} ` : "t";
  const rest = isClosed ? `${join(steps.slice(0, 2))}t${join(steps.slice(2))}` : join(steps);
  return `M${start.x} ${start.y}${lead}${rest}`;
}

/** Points too near to the last one only make a curve restless; an open line keeps its ends. */
function thinOut(points: Point[], isClosed: boolean, nearest: number): Point[] {
  const [first] = points;
  let last: Point | null = null;
  return points.filter((point, index) => {
    const isEnd = index === 0 || (!isClosed && index === points.length - 1);
    const isDrawn =
      isEnd ||
      (isFar(point, last, nearest) && !(isClosed && !isFar(point, first ?? null, nearest)));
    if (isDrawn) last = point;
    return isDrawn;
  });
}

function isFar(point: Point, other: Point | null, nearest: number): boolean {
  return other === null || (point.x - other.x) ** 2 + (point.y - other.y) ** 2 >= nearest ** 2;
}

function between(a: Point, b: Point): Point {
  return round({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}

function round({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function join(numbers: number[]): string {
  return numbers.join(" ").replaceAll(" -", "-");
}

/** Every fourth line of a chart is drawn stronger. */
const INDEX_EVERY = 4;
/** Points of a line keep this share of a grid's step between them. */
const NEAREST_SHARE = 0.7;

export interface ChartPaths {
  plain: string;
  strong: string;
}

/** The contour lines of a terrain, one path a strength. */
function toChartPaths(grid: Grid, interval: number): ChartPaths {
  const paths: ChartPaths = { plain: "", strong: "" };
  const lowest = Math.ceil(Math.min(...grid.heights) / interval - 0.5);
  const highest = Math.floor(Math.max(...grid.heights) / interval - 0.5);
  for (let step = lowest; step <= highest; step += 1) {
    const kind = step % INDEX_EVERY === 0 ? "strong" : "plain";
    for (const line of findIsolines(grid, (step + 0.5) * interval)) {
      paths[kind] += toSmoothPath(line, grid.step * NEAREST_SHARE);
    }
  }
  return paths;
}
