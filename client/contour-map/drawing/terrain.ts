import type { Grid } from "./isolines.ts";

interface TerrainShape {
  /** Size of the drawing, in its own units. */
  width: number;
  height: number;
  /** Distance between two samples. */
  step: number;
  hills: number;
  /** Width of a hill. */
  reach: number;
}

/**
 * Heights of an invented coast: hills and basins that fade into one another. The grid reaches one
 * step beyond the drawing on every side, so that no line ends within it.
 */
export function createTerrain(seed: number, shape: TerrainShape): Grid {
  const { width, height, step, hills, reach } = shape;
  const next = createSeries(seed);
  const bumps = Array.from({ length: hills }, (_, hill) => ({
    x: (width * (hill + next())) / hills,
    y: height * (next() * 1.3 - 0.15),
    height: (hill % 3 === 2 ? -0.55 : 0.75) * (0.7 + 0.5 * next()),
    wide: 1 / (reach * (0.6 + 0.7 * next())),
    tall: 1 / (reach * (0.4 + 0.45 * next())),
    lean: (next() - 0.5) * 0.9,
  }));
  const columns = Math.ceil(width / step) + 3;
  const rows = Math.ceil(height / step) + 3;
  const heights = Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) - 1) * step;
    const y = (Math.floor(index / columns) - 1) * step;
    return bumps.reduce((sum, bump) => {
      const across = (x - bump.x) * bump.wide;
      const down = (y - bump.y) * bump.tall + across * bump.lean;
      return sum + bump.height * Math.exp(-across * across - down * down);
    }, 0);
  });
  return { columns, rows, step, heights };
}

/** A small seeded generator of numbers in [0, 1): the same seed draws the same lines everywhere. */
function createSeries(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
