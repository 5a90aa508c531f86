import { ChartLines } from "./chart-lines.tsx";
import { toChartPaths } from "./chart-paths.ts";
import * as styles from "./coast.css.ts";
import { createTerrain } from "./terrain.ts";

const SHAPE = { width: 1440, height: 520, step: 32, hills: 5, reach: 420 };
const INTERVAL = 0.075;

/** The one coast of the portal: calm where the words stand, an island at their right. */
const SEED = 3;

const paths = toChartPaths(createTerrain(SEED, SHAPE), INTERVAL);

/** Land reaching into the sea: the backdrop of dark bands, drawn once. */
export function Coast() {
  return (
    <svg
      className={styles.coast}
      viewBox={`${SHAPE.step} ${SHAPE.step} ${SHAPE.width} ${SHAPE.height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <ChartLines paths={paths} />
    </svg>
  );
}
