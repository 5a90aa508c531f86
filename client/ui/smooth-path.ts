import type { Isoline, Point } from "./isolines.ts";

/**
 * The `d` of a smooth curve along a line, in whole units to stay short. Every `t` mirrors the
 * control point before it; the knots are chosen so that rounding never adds up.
 * Points nearer to each other than `nearest` are left out.
 */
export function toSmoothPath({ points: walked, isClosed }: Isoline, nearest = 0): string {
  const points = thinOut(walked, nearest);
  const [first, second] = points;
  if (!first || !second) return "";
  const line = isClosed ? [...points, first, second] : points;
  const start = isClosed ? between(first, second) : round(first);
  let control = round(isClosed ? second : first);
  const toFirst = control;
  let at = start;
  const steps: number[] = [];
  for (const target of line.slice(isClosed ? 2 : 1)) {
    const knot = between(control, target);
    steps.push(knot.x - at.x, knot.y - at.y);
    control = { x: 2 * knot.x - control.x, y: 2 * knot.y - control.y };
    at = knot;
  }
  const lead = isClosed ? `q${join([toFirst.x - start.x, toFirst.y - start.y])} ` : "t";
  const rest = isClosed ? `${join(steps.slice(0, 2))}t${join(steps.slice(2))}` : join(steps);
  return `M${start.x} ${start.y}${lead}${rest}`;
}

/** Points too near to the last kept one only make a curve restless; both ends are kept. */
function thinOut(points: Point[], nearest: number): Point[] {
  let last: Point | null = null;
  return points.filter((point, index) => {
    const isKept =
      last === null ||
      index === points.length - 1 ||
      Math.hypot(point.x - last.x, point.y - last.y) >= nearest;
    if (isKept) last = point;
    return isKept;
  });
}

function between(a: Point, b: Point): Point {
  return round({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}

function round({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function join(numbers: number[]): string {
  return numbers.join(" ").replaceAll(" -", "-");
}
