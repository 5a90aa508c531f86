import { ChartLines } from "./chart-lines.tsx";
import * as styles from "./coast.css.ts";
import { createTerrain } from "./terrain.ts";

const SHAPE = { width: 1440, height: 520, step: 32, hills: 5, reach: 420 };

/** Land reaching into the sea: the backdrop of dark bands. */
export function Coast({ seed }: { seed: number }) {
  return (
    <svg
      className={styles.coast}
      viewBox={`${SHAPE.step} ${SHAPE.step} ${SHAPE.width} ${SHAPE.height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <ChartLines grid={createTerrain(seed, SHAPE)} interval={0.075} />
    </svg>
  );
}
