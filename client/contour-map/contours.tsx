import { Chart } from "./chart.tsx";
import type { ChartShape } from "./chart-shapes.ts";
import * as styles from "./contours.css.ts";

/** The picture of a record that has none: a chart of its own. */
export function Contours({ id, shape }: { id: number; shape: ChartShape }) {
  return (
    <Chart
      id={id}
      shape={shape}
      className={styles.chart}
      {...(shape === "banner" && { preserveAspectRatio: "xMidYMid slice" })}
    />
  );
}
