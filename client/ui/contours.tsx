import { ChartLines } from "./chart-lines.tsx";
import { toChartPaths } from "./chart-paths.ts";
import * as styles from "./contours.css.ts";
import { createTerrain } from "./terrain.ts";

const shapes = {
  thumbnail: { width: 192, height: 144, step: 24, hills: 3, reach: 84, interval: 0.15 },
  banner: { width: 1200, height: 160, step: 20, hills: 8, reach: 190, interval: 0.09 },
} as const;

/** The picture of a record that has none: a chart of its own, always the same for the same id. */
export function Contours({ id, shape }: { id: number; shape: keyof typeof shapes }) {
  const { interval, ...terrain } = shapes[shape];
  return (
    <svg
      className={styles.chart}
      viewBox={`${terrain.step} ${terrain.step} ${terrain.width} ${terrain.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <ChartLines paths={toChartPaths(createTerrain(id, terrain), interval)} />
    </svg>
  );
}
