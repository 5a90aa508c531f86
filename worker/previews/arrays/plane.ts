import type {
  Coordinate,
  Coordinates,
  Field,
  OpenedField,
  PlaneAxis,
  PlaneQuery,
} from "./fields.ts";

export const FIRST_PLANE: PlaneQuery = { z: null, volume: null };

/** One plane of an array of more axes. */
export interface Plane {
  axes: PlaneAxis[];
  /** The place on each axis before the plane, from 0. */
  place: number[];
  /** Of the plane itself. */
  shape: number[];
  dimensions: string[];
}

/** Axes of an array whose planes are shown; HDF5 has no more (H5S_MAX_RANK). */
const AXES_MAX = 32;

/**
 * A plane is that of the last two axes with more than one value; of those before it the last two are
 * selected. `null` for an array that is one plane, for one without values and for one of too many axes.
 */
export function choosePlane(
  { shape, dimensions }: Pick<Field, "shape" | "dimensions">,
  query: PlaneQuery,
): Plane | null {
  if (shape.length > AXES_MAX) return null;
  const long = shape.flatMap((size, axis) => (size > 1 ? [axis] : []));
  if (long.length < 3 || !shape.every((size) => size >= 1)) return null;
  const within = long.slice(-2);
  const place = shape.slice(0, within[0]).map(() => 0);
  const axes = long.slice(0, -2).map((axis, order, { length }): PlaneAxis => {
    const parameter = PARAMETERS[length - 1 - order] ?? null;
    const of = shape[axis] ?? 1;
    const at = Math.min((parameter && query[parameter]) ?? 1, of);
    place[axis] = at - 1;
    return { parameter, name: nameAxis(dimensions, axis), at, of, label: "" };
  });
  return {
    axes,
    place,
    shape: within.map((axis) => shape[axis] ?? 1),
    dimensions: within.map((axis) => nameAxis(dimensions, axis)),
  };
}

/** From the last axis before a plane to the first. */
const PARAMETERS = ["z", "volume"] as const;

export function nameAxis(dimensions: readonly string[], axis: number): string {
  return dimensions[axis] || `axis ${axis + 1}`;
}

/**
 * Names the selected places by the coordinate variables of their axes, read together. Of an axis that
 * stays at its first place none is read: a file may have any number of them.
 */
export async function labelAxes(
  { plane = [], picture }: Partial<Pick<OpenedField, "plane" | "picture">>,
  fields: readonly Field[],
  read: (coordinate: number, at: number) => Promise<string>,
): Promise<void> {
  const all = [...plane, ...(picture?.point?.axes ?? [])];
  const selected = all.filter(({ parameter }) => parameter !== null);
  await Promise.all(
    selected.map(async (axis) => {
      const coordinate = findCoordinate(fields, axis);
      if (coordinate >= 0) axis.label = await read(coordinate, axis.at - 1);
    }),
  );
}

/**
 * Whether an array's rows go from south to north: the coordinate variable of its last axis but one is a
 * latitude (CF conventions) that rises. `read` is as for `labelAxes`.
 */
export async function risesToNorth(
  { field, plane }: { field: Field; plane: Plane | null },
  fields: readonly Field[],
  read: (coordinate: number, at: number) => Promise<string>,
): Promise<boolean> {
  const { shape, dimensions } = plane ?? field;
  const [rows = 0] = shape.slice(-2);
  const coordinate = findCoordinate(fields, { name: dimensions.at(-2) ?? "", of: rows });
  const latitude = fields[coordinate];
  if (!latitude || !isLatitude(latitude)) return false;
  const ends = await Promise.all([read(coordinate, 0), read(coordinate, rows - 1)]).catch(() => []);
  const [first = Number.NaN, last = Number.NaN] = ends.map(Number.parseFloat);
  return last > first;
}

const UNITS_NORTH = /^degrees?_?n(orth)?$/i;

function isLatitude({ name, attributes }: Field): boolean {
  const facts = new Map(attributes);
  const isNamed = facts.get("standard_name") === "latitude" || /(^|\/)lat(itude)?$/i.test(name);
  return isNamed || UNITS_NORTH.test(facts.get("units") ?? "");
}

/**
 * The first values of the coordinate variable of an axis; `null` where it has none, and for that variable itself.
 * `read` gives those that are stored, and may throw.
 */
export async function readCoordinate(
  { name, shape, dimensions }: Field,
  fields: readonly Field[],
  { axis, count, read }: FirstPlaces,
): Promise<Coordinate | null> {
  const dimension = dimensions[axis] ?? "";
  if (dimension === "" || dimension === name) return null;
  const index = findCoordinate(fields, { name: dimension, of: shape[axis] ?? 0 });
  const coordinate = fields[index];
  if (!coordinate) return null;
  const values = await read(index, count).catch(() => null);
  return values?.length === count ? { field: coordinate, values } : null;
}

interface CoordinateReads {
  /** As for `labelAxes`. */
  label: (coordinate: number, at: number) => Promise<string>;
  /** As for `readCoordinate`. */
  first: (coordinate: number, count: number) => Promise<Float64Array | null>;
}

/** The coordinates of an array, of which perhaps one plane is shown, by the other arrays of its file. */
export function createCoordinates(
  shown: { field: Field; plane: Plane | null; query: PlaneQuery },
  fields: readonly Field[],
  { label, first }: CoordinateReads,
): Coordinates {
  return {
    query: shown.query,
    rises: () => risesToNorth(shown, fields, label),
    readAxis: (axis, count) => readCoordinate(shown.field, fields, { axis, count, read: first }),
  };
}

interface FirstPlaces {
  axis: number;
  count: number;
  read: (coordinate: number, count: number) => Promise<Float64Array | null>;
}

/** Where the coordinate variable of an axis is: it has the axis' name, and a value for each place. */
function findCoordinate(
  fields: readonly Field[],
  { name, of }: Pick<PlaneAxis, "name" | "of">,
): number {
  return fields.findIndex(
    (field) => field.name === name && field.shape.length === 1 && field.shape[0] === of,
  );
}
