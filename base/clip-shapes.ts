import { clip, type LandView } from "./draw-land.ts";
import type { Position } from "./positions.ts";

/** Shapes on a map: a point has one position, and of a polygon the last joins the first. */
export interface MapShape {
  kind: "point" | "line" | "polygon";
  positions: readonly Position[];
  /** Rings inside a polygon that are not part of it. */
  holes?: readonly (readonly Position[])[];
}

/** Degrees around the earth. */
const TURN = 360;

/** What of a shape is in an area, with longitudes of the area; of a line there may be several parts. */
export function clipShape(
  shape: MapShape,
  { west, east, south, north }: LandView,
  turn: (longitude: number) => number,
): MapShape[] {
  const middle = (west + east) / 2;
  // No place is shown twice.
  const area = {
    west: Math.max(west, middle - TURN / 2),
    east: Math.min(east, middle + TURN / 2),
    south,
    north,
  };
  const { kind, holes = [] } = shape;
  const joined = joinLongitudes(shape.positions, turn);
  const inner = holes.map((hole) => joinLongitudes(hole, turn));
  return [-TURN, 0, TURN].flatMap((shift): MapShape[] => {
    if (!touches(joined, shift, area)) return [];
    const move = (line: readonly Position[]): Position[] =>
      line.map(([longitude, latitude]) => [longitude + shift, latitude]);
    const positions = move(joined);
    if (kind === "point") return [{ kind, positions }];
    if (kind === "line")
      return clipLine(positions, area).map((part) => ({ kind, positions: part }));
    const ring = clipRing(positions, area);
    const cut = inner.map((hole) => clipRing(move(hole), area)).filter(({ length }) => length > 0);
    return ring.length === 0 ? [] : [{ kind, positions: ring, holes: cut }];
  });
}

/** Longitudes that go on across the antimeridian, where the next position is on the other side of it. */
function joinLongitudes(
  positions: readonly Position[],
  turn: (longitude: number) => number,
): Position[] {
  let shift = 0;
  let before = Number.NaN;
  return positions.map(([given, latitude]) => {
    const longitude = turn(given);
    const step = Math.abs(longitude - before);
    // An edge along a whole parallel is meant, as that of Antarctica.
    if (step > TURN / 2 && step < TURN) shift += longitude < before ? TURN : -TURN;
    before = longitude;
    return [longitude + shift, latitude];
  });
}

function touches(line: readonly Position[], shift: number, area: LandView): boolean {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [longitude, latitude] of line) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const isBeside = west + shift > area.east || east + shift < area.west;
  return !isBeside && south <= area.north && north >= area.south;
}

function clipLine(line: readonly Position[], area: LandView): Position[][] {
  const parts: Position[][] = [];
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    const piece = from && clipSegment(from, to, area);
    if (!piece) continue;
    const last = parts.at(-1);
    if (last?.at(-1) === piece[0]) last.push(piece[1]);
    else parts.push([...piece]);
  }
  return parts;
}

/** The part of a segment in an area (Liang and Barsky's algorithm); an end inside it stays the same object. */
function clipSegment(
  from: Position,
  to: Position,
  { west, east, south, north }: LandView,
): [Position, Position] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [first, last] = [0, 1];
  for (const [step, room] of [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) first = Math.max(first, room / step);
    if (step > 0) last = Math.min(last, room / step);
  }
  if (first > last) return null;
  const toPosition = (share: number): Position => [from[0] + share * dx, from[1] + share * dy];
  return [first === 0 ? from : toPosition(first), last === 1 ? to : toPosition(last)];
}

/** Outside, cutting leaves edges along the sides of an area: less of it than this is nothing, as a share. */
const AREA_MIN = 1e-9;

/** Empty when nothing of a ring is in the area. */
function clipRing(ring: readonly Position[], { west, east, south, north }: LandView): Position[] {
  const frame = { left: west, right: east, top: south, bottom: north };
  const flat = clip(ring.flat(), frame);
  const cut = Array.from({ length: flat.length / 2 }, (_, at): Position => [
    flat[2 * at] ?? 0,
    flat[2 * at + 1] ?? 0,
  ]);
  return toArea(cut) > AREA_MIN * (east - west) * (north - south) ? cut : [];
}

/** Of a ring, square degrees. */
function toArea(ring: readonly Position[]): number {
  const [startX, startY] = ring[0] ?? [0, 0];
  const doubled = ring.reduce((sum, [x, y], at) => {
    const [x2, y2] = ring[at + 1] ?? [startX, startY];
    return sum + (x - startX) * (y2 - startY) - (x2 - startX) * (y - startY);
  }, 0);
  return Math.abs(doubled) / 2;
}
