/** Longitude and latitude, degrees. */
export type Position = readonly [longitude: number, latitude: number];

export interface Bounds {
  /** Degrees; `east` exceeds 180 where the positions are on both sides of the antimeridian. */
  west: number;
  east: number;
  south: number;
  north: number;
  /** A longitude as one between `west` and `east`. */
  turn: (longitude: number) => number;
}

/** The extent of positions, across the antimeridian where that is the shorter way around. */
export function toBounds(positions: readonly Position[]): Bounds {
  let [west, east, south, north] = [180, -180, 90, -90];
  let [first, last] = [360, 0];
  for (const [longitude, latitude] of positions) {
    const turned = turnEast(longitude);
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [first, last] = [Math.min(first, turned), Math.max(last, turned)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  const isAcross = west < 0 && east > 0 && last - first < east - west;
  return isAcross
    ? { west: first, east: last, south, north, turn: turnEast }
    : { west, east, south, north, turn: (longitude) => longitude };
}

/** A longitude from -180 to 180 degrees: some count eastwards, from 0 to 360. */
export function toLongitude(given: number): number {
  return given > 180 && given <= 360 ? given - 360 : given;
}

function turnEast(longitude: number): number {
  return longitude < 0 ? longitude + 360 : longitude;
}
