import { findIsolines, type Grid } from "./isolines.ts";
import { toSmoothPath } from "./smooth-path.ts";

/** Every fourth line of a chart is drawn stronger. */
const INDEX_EVERY = 4;

/** The contour lines of a terrain, one path a strength. */
export function ChartLines({ grid, interval }: { grid: Grid; interval: number }) {
  const plain: string[] = [];
  const strong: string[] = [];
  const steps = Math.floor(1.6 / interval);
  for (let step = -steps; step <= steps; step += 1) {
    const paths = findIsolines(grid, (step + 0.5) * interval).map((line) =>
      toSmoothPath(line, grid.step * 0.7),
    );
    (step % INDEX_EVERY === 0 ? strong : plain).push(...paths);
  }
  return (
    <>
      <path d={plain.join("")} />
      <path d={strong.join("")} strokeWidth={2} />
    </>
  );
}
