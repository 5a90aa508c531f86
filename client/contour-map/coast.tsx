import { Chart } from "./chart.tsx";
import * as styles from "./coast.css.ts";

/** The one coast of the portal: calm where the words stand, an island at their right. */
const COAST = 3;

/** Land reaching into the sea: the backdrop of dark bands. */
export function Coast() {
  return (
    <Chart id={COAST} shape="coast" className={styles.coast} preserveAspectRatio="xMaxYMid slice" />
  );
}
