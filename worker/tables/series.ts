/** Points in the order of their rows. */
export interface Series {
  x: Float64Array;
  y: Float64Array;
}

/**
 * The least and the largest value of equal steps of a long series, in order: no peak is lost
 * and none is invented.
 */
export function downSample({ x, y }: Series, maxPoints: number): Series {
  if (x.length <= maxPoints) return { x, y };
  const steps = Math.floor(maxPoints / 2);
  const drawn: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const start = Math.floor((step * x.length) / steps);
    const end = Math.floor(((step + 1) * x.length) / steps);
    let least = start;
    let most = start;
    for (let at = start; at < end; at += 1) {
      if ((y[at] ?? 0) < (y[least] ?? 0)) least = at;
      if ((y[at] ?? 0) > (y[most] ?? 0)) most = at;
    }
    drawn.push(Math.min(least, most));
    if (least !== most) drawn.push(Math.max(least, most));
  }
  return {
    x: Float64Array.from(drawn, (at) => x[at] ?? 0),
    y: Float64Array.from(drawn, (at) => y[at] ?? 0),
  };
}
