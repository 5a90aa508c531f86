import { type ChartPaths, toChartPaths } from "./chart-paths.ts";
import { createTerrain } from "./terrain.ts";

const SHAPES = {
  thumbnail: { width: 192, height: 144, step: 24, hills: 3, reach: 84, interval: 0.15 },
  banner: { width: 1200, height: 160, step: 20, hills: 8, reach: 190, interval: 0.09 },
} as const;

export type ChartShape = keyof typeof SHAPES;

/** Charts kept at most; a chart is about 1 kB of text. */
const CHARTS_MAX = 400;

/**
 * The one module-level memory of the room: a chart depends on nothing but its id and shape, so
 * that keeping it serves every reader the same and tells nobody anything.
 */
const drawn = new Map<string, ChartPaths>();

/** The chart of a record, drawn once; the oldest is dropped when there are many. */
export function drawChart(id: number, shape: ChartShape): ChartPaths {
  const key = `${shape} ${id}`;
  const known = drawn.get(key);
  if (known) return known;
  const { interval, ...terrain } = SHAPES[shape];
  const paths = toChartPaths(createTerrain(id, terrain), interval);
  const oldest = drawn.keys().next();
  if (drawn.size >= CHARTS_MAX && !oldest.done) drawn.delete(oldest.value);
  drawn.set(key, paths);
  return paths;
}

/** The part of the terrain that is seen: all but the step around it. */
export function toViewBox(shape: ChartShape): string {
  const { step, width, height } = SHAPES[shape];
  return `${step} ${step} ${width} ${height}`;
}
