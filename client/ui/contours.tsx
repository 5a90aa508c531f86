import { ChartLines } from "./chart-lines.tsx";
import * as styles from "./contours.css.ts";
import { type ChartShape, drawChart, toViewBox } from "./drawn-charts.ts";

/** The picture of a record that has none: a chart of its own, always the same for the same id. */
export function Contours({ id, shape }: { id: number; shape: ChartShape }) {
  return (
    <svg
      className={styles.chart}
      viewBox={toViewBox(shape)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <ChartLines paths={drawChart(id, shape)} />
    </svg>
  );
}
