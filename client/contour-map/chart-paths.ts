import { findIsolines, type Grid } from "./isolines.ts";
import { toSmoothPath } from "./smooth-path.ts";

/** Every fourth line of a chart is drawn stronger. */
const INDEX_EVERY = 4;
/** Points of a line keep this share of a grid's step between them. */
const NEAREST_SHARE = 0.7;

export interface ChartPaths {
  plain: string;
  strong: string;
}

/** The contour lines of a terrain, one path a strength. */
export function toChartPaths(grid: Grid, interval: number): ChartPaths {
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
