import { toSteps } from "#base/fields/field.ts";
import type {
  Coordinate,
  Coordinates,
  Field,
  OpenedField,
  PlaneAxis,
  PlaneQuery,
  PlaneSides,
} from "./fields.ts";

export const FIRST_PLANE: PlaneQuery = { z: null, volume: null };

/** One plane of an array of more axes. */
export interface Plane {
  axes: PlaneAxis[];
  /** The place on each axis of the array, from 0; on the plane's own it is 0. */
  place: number[];
  /** The axes of its columns and of its rows, from 0. */
  across: number;
  down: number;
  sides: PlaneSides;
  /** Of the plane itself: its rows and its columns. */
  shape: number[];
  dimensions: string[];
}

/** Axes of an array whose planes are shown; HDF5 has no more (H5S_MAX_RANK). */
const AXES_MAX = 32;

/**
 * A plane is that of the chosen two axes with more than one value, else of the last two; of the others the last two
 * are selected. `null` for an array that is one plane, for one without values and for one of too many axes.
 */
export function choosePlane(
  { shape, dimensions }: Pick<Field, "shape" | "dimensions">,
  query: PlaneQuery,
): Plane | null {
  if (shape.length > AXES_MAX) return null;
  const long = shape.flatMap((size, axis) => (size > 1 ? [axis] : []));
  if (long.length < 3 || !shape.every((size) => size >= 1)) return null;
  const { across, down } = chooseSides(long, query);
  const place = shape.map(() => 0);
  const others = long.filter((axis) => axis !== across && axis !== down);
  const axes = others.map((axis, order, { length }): PlaneAxis => {
    const parameter = PARAMETERS[length - 1 - order] ?? null;
    const of = shape[axis] ?? 1;
    const at = Math.min((parameter && query[parameter]) ?? 1, of);
    place[axis] = at - 1;
    return { parameter, name: nameAxis(dimensions, axis), at, of, label: "" };
  });
  const choices = long.map((axis) => ({ axis: axis + 1, name: nameAxis(dimensions, axis) }));
  return {
    axes,
    place,
    across,
    down,
    sides: { across: across + 1, down: down + 1, choices },
    shape: [down, across].map((axis) => shape[axis] ?? 1),
    dimensions: [down, across].map((axis) => nameAxis(dimensions, axis)),
  };
}

/** Instead of an axis that the array does not have, or that is requested twice, a plane has its usual one. */
function chooseSides(long: readonly number[], query: PlaneQuery): { across: number; down: number } {
  const [first = 0, second = 0] = long.toReversed();
  const find = (asked: number | null | undefined): number | undefined =>
    long.find((axis) => axis + 1 === asked);
  const across = find(query.across) ?? (find(query.down) === first ? second : first);
  const down = [find(query.down), second, first].find(
    (axis) => axis !== undefined && axis !== across,
  );
  return { across, down: down ?? second };
}

/** The values of a plane, row after row, out of those of a block of its array; `inside`: its place in the block. */
export function takePlane(
  values: Float64Array,
  shape: readonly number[],
  { across, down, inside }: Pick<Plane, "across" | "down"> & { inside: readonly number[] },
): Float64Array {
  const steps = toSteps(shape);
  const start = steps.reduce((sum, step, axis) => sum + step * (inside[axis] ?? 0), 0);
  const [rows = 1, columns = 1] = [shape[down], shape[across]];
  const [rowStep = 0, columnStep = 0] = [steps[down], steps[across]];
  const taken = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      taken[row * columns + column] =
        values[start + row * rowStep + column * columnStep] ?? Number.NaN;
  return taken;
}

/** From the last axis beside a plane to the first. */
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
