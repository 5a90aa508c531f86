import { type Outline, readLand, STEPS } from "./land.ts";

/** A part of the earth, degrees. */
export interface LandView {
  /** May be below -180, or `east` above 180. */
  west: number;
  east: number;
  south: number;
  north: number;
}

export interface LandPicture {
  /** The place of the view in the drawing, units; the path has whole ones. */
  box: { left: number; top: number; width: number; height: number };
  /** The largest error of the coast, units. */
  tolerance: number;
  /** Longest path. A longer coast is drawn with less detail, and small islands are omitted. */
  maxChars: number;
}

/** Degrees around the earth. */
const TURN = 360;

/** Coordinates across and down in turn. */
type Points = number[];

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * The land of a view as SVG path data, to be filled by `evenodd`; empty where there is none. It shows
 * no place twice: a view of more than 360 degrees has no land at its ends.
 */
export async function drawLand(
  { west, east, south, north }: LandView,
  { box: { left, top, width, height }, tolerance, maxChars }: LandPicture,
): Promise<string> {
  const scale = { x: width / (east - west), y: height / (north - south) };
  const middle = (west + east) / 2;
  const [first, last] = [Math.max(west, middle - TURN / 2), Math.min(east, middle + TURN / 2)];
  const toX = (longitude: number): number => left + (longitude - west) * scale.x;
  const toY = (latitude: number): number => top + (north - latitude) * scale.y;
  const [right, bottom] = [toX(last), toY(Math.max(south, -TURN / 4))];
  const frame = { left: toX(first), right, top: toY(Math.min(north, TURN / 4)), bottom };
  const near = (tolerance / 2) * STEPS;
  const least = { x: near / scale.x, y: near / scale.y };
  const shapes: Points[] = [];
  for (const outline of await readLand()) {
    if (outline.south > north || outline.north < south) continue;
    const isTiny =
      (outline.east - outline.west) * scale.x < tolerance &&
      (outline.north - outline.south) * scale.y < tolerance;
    if (isTiny) continue;
    for (const turn of [-TURN, 0, TURN]) {
      if (outline.west + turn > last || outline.east + turn < first) continue;
      const placed = project(outline, { toX, toY, turn, least });
      const isInside =
        outline.west + turn > first &&
        outline.east + turn < last &&
        outline.south > south &&
        outline.north < north;
      shapes.push(isInside ? placed : clip(placed, frame));
    }
  }
  let coarse = tolerance;
  let drawn = shapes.map((shape) => simplify(shape, frame, coarse));
  let paths = drawn.map(write);
  while (paths.join("").length > maxChars && coarse < 8 * tolerance) {
    coarse *= 1.5;
    drawn = drawn.map((shape) => simplify(shape, frame, coarse));
    paths = drawn.map(write);
  }
  let charsLeft = maxChars;
  return paths
    .toSorted((a, b) => b.length - a.length)
    .filter((path) => {
      const fits = path.length <= charsLeft;
      if (fits) charsLeft -= path.length;
      return fits;
    })
    .join("");
}

interface Projection {
  toX: (longitude: number) => number;
  toY: (latitude: number) => number;
  turn: number;
  /** Steps between two positions that are both drawn, of one coordinate at least. */
  least: { x: number; y: number };
}

/** Converts an outline to units of the drawing, without positions that are too near to the last one. */
function project({ positions }: Outline, { toX, toY, turn, least }: Projection): Points {
  const points: Points = [];
  let lastX = Infinity;
  let lastY = Infinity;
  for (let at = 0; at < positions.length; at += 2) {
    const x = positions[at] ?? 0;
    const y = positions[at + 1] ?? 0;
    if (Math.abs(x - lastX) < least.x && Math.abs(y - lastY) < least.y) continue;
    points.push(toX(x / STEPS + turn), toY(y / STEPS));
    lastX = x;
    lastY = y;
  }
  return points;
}

/** The part of a shape within the frame (Sutherland and Hodgman's algorithm). */
export function clip(shape: Points, { left, right, top, bottom }: Frame): Points {
  const sides = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ] as const;
  return sides.reduce<Points>((points, [axis, bound, sign]) => {
    const inside: Points = [];
    let x = points.at(-2) ?? 0;
    let y = points.at(-1) ?? 0;
    let wasIn = ((axis === 0 ? x : y) - bound) * sign >= 0;
    for (let at = 0; at < points.length; at += 2) {
      const [nextX = 0, nextY = 0] = [points[at], points[at + 1]];
      const isIn = ((axis === 0 ? nextX : nextY) - bound) * sign >= 0;
      if (isIn !== wasIn) {
        const share = axis === 0 ? (bound - x) / (nextX - x) : (bound - y) / (nextY - y);
        if (axis === 0) inside.push(bound, y + share * (nextY - y));
        else inside.push(x + share * (nextX - x), bound);
      }
      if (isIn) inside.push(nextX, nextY);
      [x, y, wasIn] = [nextX, nextY, isIn];
    }
    return inside;
  }, shape);
}

/**
 * Omits points while the outline moves by no more than the tolerance (Douglas and
 * Peucker's algorithm); points on the frame stay.
 */
function simplify(shape: Points, { left, right, top, bottom }: Frame, tolerance: number): Points {
  const count = shape.length / 2;
  // The first point once more at the end, which closes the shape.
  const xs = new Float64Array(count + 1);
  const ys = new Float64Array(count + 1);
  const [firstX = 0, firstY = 0] = shape;
  xs[count] = firstX;
  ys[count] = firstY;
  const fixed = [0];
  let far = 0;
  let distance = -1;
  for (let at = 0; at < count; at += 1) {
    const x = shape[at * 2] ?? 0;
    const y = shape[at * 2 + 1] ?? 0;
    xs[at] = x;
    ys[at] = y;
    if (x === left || x === right || y === top || y === bottom) fixed.push(at);
    const away = (x - firstX) ** 2 + (y - firstY) ** 2;
    if (away > distance) {
      far = at;
      distance = away;
    }
  }
  if (distance < tolerance ** 2) return [];
  const ends = [...new Set([...fixed, far, count])].toSorted((a, b) => a - b);
  const isKept = new Uint8Array(count + 1);
  for (const end of ends) isKept[end] = 1;
  const open = ends.slice(1).map((end, at): [number, number] => [ends[at] ?? 0, end]);
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [start, end] = piece;
    const farthest = findFarthest(xs, ys, { start, end, least: tolerance });
    if (farthest === start) continue;
    isKept[farthest] = 1;
    open.push([start, farthest], [farthest, end]);
  }
  const remaining: Points = [];
  for (let at = 0; at < count; at += 1) if (isKept[at]) remaining.push(xs[at] ?? 0, ys[at] ?? 0);
  return remaining;
}

interface Piece {
  start: number;
  end: number;
  /** Distance that a point must have, units. */
  least: number;
}

/** Of the points between two others the one farthest from the line through them; `start` if none is. */
function findFarthest(xs: Float64Array, ys: Float64Array, { start, end, least }: Piece): number {
  const [startX = 0, startY = 0] = [xs[start], ys[start]];
  const [dx, dy] = [(xs[end] ?? 0) - startX, (ys[end] ?? 0) - startY];
  const length = Math.sqrt(dx * dx + dy * dy);
  let farthest = start;
  let most = length === 0 ? least : least * length;
  for (let at = start + 1; at < end; at += 1) {
    const x = (xs[at] ?? 0) - startX;
    const y = (ys[at] ?? 0) - startY;
    const off = length === 0 ? Math.sqrt(x * x + y * y) : Math.abs(x * dy - y * dx);
    if (off > most) {
      farthest = at;
      most = off;
    }
  }
  return farthest;
}

/** A shape as path data in whole units; empty when nothing of it is left. */
function write(shape: Points): string {
  let x = Math.round(shape[0] ?? 0);
  let y = Math.round(shape[1] ?? 0);
  let path = `M${x}${y < 0 ? "" : " "}${y}l`;
  let steps = 0;
  for (let at = 2; at < shape.length; at += 2) {
    const dx = Math.round(shape[at] ?? 0) - x;
    const dy = Math.round(shape[at + 1] ?? 0) - y;
    if (dx === 0 && dy === 0) continue;
    path += `${steps > 0 && dx >= 0 ? " " : ""}${dx}${dy >= 0 ? " " : ""}${dy}`;
    x += dx;
    y += dy;
    steps += 1;
  }
  return steps > 1 ? `${path}z` : "";
}
