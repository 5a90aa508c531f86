import type { TableColumn } from "../../../contract/record-parts.ts";
import * as styles from "./files.css.ts";

const WIDTH = 96;
const HEIGHT = 24;

interface HistogramProps {
  name: string;
  histogram: NonNullable<TableColumn["histogram"]>;
}

/** How the numbers of a column are spread, as one path. */
export function Histogram({ name, histogram: { min, max, counts } }: HistogramProps) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const bars = counts.map((count, index) => {
    const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
    const left = (index * step).toFixed(1);
    return `M${left} ${HEIGHT}v${(-height).toFixed(1)}h${Math.max(1, step - 1).toFixed(1)}V${HEIGHT}z`;
  });
  return (
    <svg
      className={styles.chart}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chart drawn in the page has no address
      role="img"
      aria-label={`${name}: from ${min} to ${max}`}
    >
      <path d={bars.join("")} fill="currentColor" />
    </svg>
  );
}
