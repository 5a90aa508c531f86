import { createSeries, drawHill } from "./contour-path.ts";
import * as styles from "./contours.css.ts";

const shapes = {
  thumbnail: { width: 160, height: 120, hills: 2, rings: 5, points: 7, radius: 82 },
  banner: { width: 1200, height: 160, hills: 4, rings: 9, points: 9, radius: 330 },
} as const;

/** The picture of a record that has none: a chart of its own, always the same for the same id. */
export function Contours({ id, shape }: { id: number; shape: keyof typeof shapes }) {
  const { width, height, hills, rings, points, radius } = shapes[shape];
  const next = createSeries(id);
  const drawn = Array.from({ length: hills }, (_, hill) =>
    drawHill({
      x: width * ((hill + 0.15 + 0.7 * next()) / hills),
      y: height * (0.1 + 0.8 * next()),
      radius: radius * (0.65 + 0.5 * next()),
      flatness: 0.62 + 0.2 * next(),
      rings,
      points,
      next,
    }),
  );
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawn.map((paths) => (
        <g key={paths[0]}>
          {paths.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      ))}
    </svg>
  );
}
