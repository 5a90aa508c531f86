/** A closed piece of coast; one within another is a lake. */
export interface Outline {
  /** Its extent, degrees; `east` may exceed 180. */
  west: number;
  east: number;
  south: number;
  north: number;
  /** Longitudes and latitudes in turn, hundredths of a degree. */
  positions: Int16Array;
}

/** Steps of a degree. */
export const STEPS = 100;

let outlines: Promise<readonly Outline[]> | null = null;

/** Natural Earth's land (1:50 million), decoded once in an isolate: about a megabyte. */
export function readLand(): Promise<readonly Outline[]> {
  outlines ??= import("virtual:land").then(({ land }) => land.split(" ").map(decodeOutline));
  return outlines;
}

/** An encoded polyline: each step in characters of five bits, the lowest first. */
function decodeOutline(text: string): Outline {
  const positions = new Int16Array(text.length);
  let length = 0;
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  let [x, y] = [0, 0];
  let [value, shift] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 63;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    const step = value & 1 ? ~(value >> 1) : value >> 1;
    if (length % 2 === 0) {
      x += step;
      west = Math.min(west, x);
      east = Math.max(east, x);
      positions[length] = x;
    } else {
      y += step;
      south = Math.min(south, y);
      north = Math.max(north, y);
      positions[length] = y;
    }
    length += 1;
    value = 0;
    shift = 0;
  }
  return {
    west: west / STEPS,
    east: east / STEPS,
    south: south / STEPS,
    north: north / STEPS,
    positions: positions.slice(0, length),
  };
}
