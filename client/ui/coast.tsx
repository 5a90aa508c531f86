import { createSeries, drawHill } from "./contour-path.ts";
import * as styles from "./coast.css.ts";

const WIDTH = 1440;
const HEIGHT = 520;

/** Land reaching into the sea: the backdrop of dark bands, the same on every visit. */
export function Coast({ seed = 7 }: { seed?: number }) {
  const next = createSeries(seed);
  const lands = [
    { x: WIDTH * 0.93, y: HEIGHT * 0.3, radius: 560, flatness: 0.72, rings: 15, points: 11, next },
    { x: WIDTH * 0.02, y: HEIGHT * 1.02, radius: 430, flatness: 0.62, rings: 10, points: 10, next },
  ].map(drawHill);
  return (
    <svg
      className={styles.coast}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {lands.flat().map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
