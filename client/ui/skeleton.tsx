import * as styles from "./skeleton.css.ts";
import { visuallyHidden } from "./visually-hidden.css.ts";

/** Holds the place of rows that are on their way, at their true height. */
export function Skeleton({
  label,
  count,
  height,
}: {
  label: string;
  count: number;
  height: number;
}) {
  return (
    <output className={styles.rows}>
      <span className={visuallyHidden}>{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bar} style={{ height }} aria-hidden="true" />
      ))}
    </output>
  );
}
