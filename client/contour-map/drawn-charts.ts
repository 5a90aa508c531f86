import { type ChartPaths, toChartPaths } from "./chart-paths.ts";
import { CHART_SHAPES, type ChartShape } from "./chart-shapes.ts";
import { createTerrain } from "./terrain.ts";

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
  const { interval, ...terrain } = CHART_SHAPES[shape];
  const paths = toChartPaths(createTerrain(id, terrain), interval);
  const oldest = drawn.keys().next();
  if (drawn.size >= CHARTS_MAX && !oldest.done) drawn.delete(oldest.value);
  drawn.set(key, paths);
  return paths;
}
