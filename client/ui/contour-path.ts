/** A small seeded generator of numbers in [0, 1): the same seed draws the same lines everywhere. */
export function createSeries(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Hill {
  x: number;
  y: number;
  /** Radius of the outermost ring. */
  radius: number;
  /** Height of a ring divided by its width. */
  flatness: number;
  rings: number;
  /** Corners of a ring before it is smoothed. */
  points: number;
  next: () => number;
}

interface Point {
  x: number;
  y: number;
}

/** Nested rings around a drifting summit, outermost first, each as the `d` of a closed path. */
export function drawHill({ x, y, radius, flatness, rings, points, next }: Hill): string[] {
  const waves = [2, 3, 4].map((count) => ({
    count,
    height: (0.1 + 0.16 * next()) / (count - 0.4),
    phase: next() * Math.PI * 2,
    turn: (next() - 0.5) * 1.6,
  }));
  const drift = { x: (next() - 0.5) * radius * 0.5, y: (next() - 0.5) * radius * flatness * 0.5 };
  return Array.from({ length: rings }, (_, ring) => {
    const rise = ring / rings;
    const reach = radius * (1 - rise) ** 0.92;
    return toClosedPath(
      Array.from({ length: points }, (__, corner) => {
        const angle = (corner / points) * Math.PI * 2;
        const swell = waves.reduce(
          (sum, wave) =>
            sum + wave.height * Math.cos(wave.count * angle + wave.phase + wave.turn * rise),
          1,
        );
        return {
          x: x + drift.x * rise + Math.cos(angle) * reach * swell,
          y: y + drift.y * rise + Math.sin(angle) * reach * swell * flatness,
        };
      }),
    );
  });
}

/** A smooth closed curve through the points (Catmull-Rom), in whole units to stay short. */
function toClosedPath(points: Point[]): string {
  const at = (index: number): Point =>
    points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const start = at(0);
  const path = [`M${Math.round(start.x)} ${Math.round(start.y)}C`];
  for (const index of points.keys()) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    path.push(
      [
        from.x + (to.x - before.x) / 6,
        from.y + (to.y - before.y) / 6,
        to.x - (after.x - from.x) / 6,
        to.y - (after.y - from.y) / 6,
        to.x,
        to.y,
      ]
        .map(Math.round)
        .join(" "),
    );
  }
  return `${path.join(" ")}Z`;
}
