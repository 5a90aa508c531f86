import type { Coordinates, OpenedField, PlaneQuery } from "../arrays/fields.ts";
import type { Preview } from "../kinds.ts";
import { FIELDS_MAX } from "#base/fields/limits.ts";
import { countValues } from "#base/fields/field.ts";
import { FIELD_UNPACKED_MAX, FIELD_VALUES_MAX } from "../limits.ts";
import { createGroupAxes } from "../arrays/group-axes.ts";
import { findMainField, toMainField } from "../arrays/main-field.ts";
import {
  choosePlane,
  createCoordinates,
  FIRST_PLANE,
  labelAxes,
  type Plane,
  takePlane,
} from "../arrays/plane.ts";
import {
  closedField,
  closedPlane,
  showField,
  showPlane,
  writeCoordinate,
} from "../arrays/show-field.ts";
import { findUnknownCodec, isNumber, readChunks, readPiece, readPieces } from "./zarr-chunks.ts";
import type { ZarrArray, ZarrStore } from "./zarr-array.ts";
import { readArrays } from "./zarr-metadata.ts";

/** Chunks of an array that are fetched, each by a request; of one with more the first is shown. */
const PIECES_MAX = 28;
/** Of an array whose chunks are stored together: requests are for up to 16 of them. */
const SHARDED_PIECES_MAX = 160;
const SHARDS_MAX = 10;
/** Of a coordinate beside it. */
const COORDINATE_PIECES_MAX = 12;

/**
 * The arrays of a Zarr store (versions 2 and 3) as its metadata lists them, and the values of one;
 * `null` when the file does not describe a store.
 */
export async function readZarr(
  store: ZarrStore,
  requested: string,
  plane: PlaneQuery = FIRST_PLANE,
): Promise<Preview | null> {
  const folder = store.path.replace(/[^/]*$/, "");
  const found = await readArrays(store, folder);
  if (!found || found.arrays.length === 0) return null;
  const { arrays, groups, facts, version } = found;
  const fields = arrays.map(({ field }) => field);
  const nameAxes = createGroupAxes(fields);
  for (const field of fields) field.dimensions = nameAxes(field, field.dimensions);
  const array = arrays[findMainField(fields, requested)];
  const label = async (index: number, at: number): Promise<string> => {
    const coordinate = arrays[index];
    return coordinate ? readLabel(coordinate, { ...store, folder }, at) : "";
  };
  const first = async (index: number, count: number): Promise<Float64Array | null> => {
    const coordinate = arrays[index];
    return coordinate ? readFirst(coordinate, { ...store, folder }, count) : null;
  };
  const shown = array && {
    field: array.field,
    plane: choosePlane(array.field, plane),
    query: plane,
  };
  const opening = shown && {
    ...store,
    folder,
    plane: shown.plane,
    ...createCoordinates(shown, fields, { label, first }),
  };
  const opened = array && opening ? await openArray(array, opening) : null;
  await labelAxes(opened ?? {}, fields, label);
  return {
    kind: "fields",
    fields: {
      format: `Zarr, version ${version}`,
      facts,
      fields: fields.slice(0, FIELDS_MAX),
      groups,
      isCut: fields.length > FIELDS_MAX,
      opened: opened && toMainField(opened, requested),
    },
  };
}

interface OpenStore extends ZarrStore, Coordinates {
  folder: string;
  plane: Plane | null;
}

async function openArray(array: ZarrArray, store: OpenStore): Promise<OpenedField> {
  const { field, piece, codecs } = array;
  const unknown = findUnknownCodec(array);
  if (!isNumber(array)) {
    return closedField(field, "Values of this type are not shown here.");
  }
  if (codecs === null || unknown !== undefined) {
    const how = unknown === undefined ? "in an unusual way" : `with ${unknown}`;
    return closedField(field, `Its values are compressed ${how}, which is not supported here.`);
  }
  if (store.plane) return openPlane(array, store, store.plane);
  const counts = field.shape.map((size, axis) => Math.ceil(size / Math.max(1, piece[axis] ?? 1)));
  const pieces = countValues({ shape: counts });
  // A piece is read whole, however little of the array is in it.
  const read = pieces * countValues({ shape: piece });
  const isWhole =
    canFetch(array, counts) && countValues(field) <= FIELD_VALUES_MAX && read <= FIELD_UNPACKED_MAX;
  const shape = isWhole
    ? field.shape
    : field.shape.map((size, axis) => Math.min(size, piece[axis] ?? 1));
  if (
    !(
      countValues({ shape }) <= FIELD_VALUES_MAX &&
      countValues({ shape: piece }) <= FIELD_VALUES_MAX
    )
  ) {
    return closedField(field, "A chunk of this array is too large for a preview.");
  }
  try {
    const own = isWhole ? counts : counts.map(() => 1);
    const values = await readPieces(array, store, { shape, counts: own });
    const opened = await showField({ ...field, shape }, values, store);
    return { ...opened, field, note: isWhole ? null : `The first of ${pieces} chunks is shown.` };
  } catch {
    return closedField(field, DAMAGED);
  }
}

const DAMAGED = "The values cannot be read here: a part of the file is damaged or too large.";

/** The chunks that have a part of the plane, and of these values the plane; of one with many chunks the first. */
async function openPlane(array: ZarrArray, store: OpenStore, plane: Plane): Promise<OpenedField> {
  const { field, piece } = array;
  const { place, across, down } = plane;
  const sizes = piece.map((size) => Math.max(1, size));
  const isOwn = (axis: number): boolean => axis === across || axis === down;
  const stack = (whole: readonly number[]): number[] =>
    whole.map((size, axis) => (isOwn(axis) ? size : (sizes[axis] ?? 1)));
  const counts = field.shape.map((size, axis) =>
    isOwn(axis) ? Math.ceil(size / (sizes[axis] ?? 1)) : 1,
  );
  const first = place.map((at, axis) => Math.floor(at / (sizes[axis] ?? 1)));
  const pieces = countValues({ shape: counts });
  const inPiece = countValues({ shape: piece.map(Math.abs) });
  // A chunk is read whole, however little of the plane is in it.
  const isWhole =
    canFetch(array, counts, first) &&
    pieces * inPiece <= FIELD_UNPACKED_MAX &&
    countValues({ shape: stack(field.shape) }) <= FIELD_VALUES_MAX;
  const shape = stack(
    isWhole ? field.shape : field.shape.map((size, axis) => Math.min(size, sizes[axis] ?? 1)),
  );
  if (!(inPiece <= FIELD_VALUES_MAX && countValues({ shape }) <= FIELD_VALUES_MAX)) {
    return closedPlane(field, "A chunk of this array is too large for a preview.", plane);
  }
  const read = { shape, counts: isWhole ? counts : counts.map(() => 1), first };
  const values = await readPieces(array, store, read).catch(() => null);
  if (!values) return closedField(field, DAMAGED);
  const inside = place.map((at, axis) => at % (sizes[axis] ?? 1));
  const taken = takePlane(values, shape, { across, down, inside });
  const own = [down, across].map((axis) => shape[axis] ?? 1);
  const { rises, query } = store;
  const opened = await showPlane(field, taken, { ...plane, shape: own, rises, query });
  const note = isWhole ? null : `The first of ${pieces} chunks of this plane is shown.`;
  return { ...opened, note };
}

/** The first values of a coordinate; `null` where they are not read, or in too many or too large chunks. */
async function readFirst(
  array: ZarrArray,
  store: Pick<OpenStore, "folder" | "openOther">,
  count: number,
): Promise<Float64Array | null> {
  const size = Math.max(1, array.piece[0] ?? 1);
  const pieces = Math.ceil(count / size);
  if (!canRead(array) || pieces > COORDINATE_PIECES_MAX || pieces * size > FIELD_VALUES_MAX)
    return null;
  return readPieces(array, store, { shape: [count], counts: [pieces] });
}

/** Whether so many chunks along each axis, from the first, take few enough requests. */
function canFetch({ sharding }: ZarrArray, counts: number[], first: number[] = []): boolean {
  const pieces = countValues({ shape: counts });
  if (!sharding) return pieces <= PIECES_MAX;
  const shards = counts.map((count, axis) => {
    const size = sharding.counts[axis] ?? 1;
    const start = first[axis] ?? 0;
    return Math.ceil((start + count) / size) - Math.floor(start / size);
  });
  return pieces <= SHARDED_PIECES_MAX && countValues({ shape: shards }) <= SHARDS_MAX;
}

function canRead(array: ZarrArray): boolean {
  return array.codecs !== null && findUnknownCodec(array) === undefined && isNumber(array);
}

/** What the coordinate of an axis says of a place on it. */
async function readLabel(
  array: ZarrArray,
  store: Pick<OpenStore, "folder" | "openOther">,
  at: number,
): Promise<string> {
  const { field, piece } = array;
  const size = Math.max(1, piece[0] ?? 1);
  if (!canRead(array) || size > FIELD_VALUES_MAX) return "";
  const chunk = [Math.floor(at / size)];
  const values = await readPiece(array, chunk, readChunks(array, store)).catch(() => null);
  const value = values?.[at % size];
  return value === undefined ? "" : writeCoordinate(field, value);
}
