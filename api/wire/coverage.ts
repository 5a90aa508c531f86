import * as v from "valibot";

const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));

/** A place in degrees; across the 180th meridian its west is greater than its east. */
export const Box = v.pipe(
  v.object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude }),
  v.check(({ south, north }) => south <= north, "south must not be beyond north"),
);
export type Box = v.InferOutput<typeof Box>;

/** West, south, east and north. */
type FlatBox = [west: number, south: number, east: number, north: number];

/** As boxes whose west is never greater than their east: one across the 180th meridian becomes two. */
export function toFlatBoxes({ west, south, east, north }: Box): FlatBox[] {
  if (west <= east) return [[west, south, east, north]];
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
}
