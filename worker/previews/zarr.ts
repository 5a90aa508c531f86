import { gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { OpenedField, PlaneQuery } from "./fields.ts";
import type { Preview } from "./kinds.ts";
import { FIELDS_MAX } from "#base/fields/limits.ts";
import { countBefore, countValues } from "#base/fields/field.ts";
import { FIELD_PIECE_BYTES, FIELD_UNPACKED_MAX, FIELD_VALUES_MAX } from "./limits.ts";
import { findMainField, toMainField } from "./main-field.ts";
import { choosePlane, FIRST_PLANE, labelAxes, type Plane, risesToNorth } from "./plane.ts";
import {
  closedField,
  readNumbers,
  type Rises,
  showField,
  showPlane,
  writeCoordinate,
} from "./show-field.ts";
import { readArrays, type ZarrArray, type ZarrStore } from "./zarr-metadata.ts";

/** Chunks of an array that are fetched; of one with more the first is shown. */
const PIECES_MAX = 12;

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
  const { arrays, facts, version } = found;
  const fields = arrays.map(({ field }) => field);
  const array = arrays[findMainField(fields, requested)];
  const label = async (index: number, at: number): Promise<string> => {
    const coordinate = arrays[index];
    return coordinate ? readLabel(coordinate, { ...store, folder }, at) : "";
  };
  const shown = array && { field: array.field, plane: choosePlane(array.field, plane) };
  const rises = async (): Promise<boolean> =>
    shown !== undefined && risesToNorth(shown, fields, label);
  const opened =
    array && shown ? await openArray(array, { ...store, folder, plane: shown.plane, rises }) : null;
  await labelAxes(opened ?? {}, fields, label);
  return {
    kind: "fields",
    fields: {
      format: `Zarr, version ${version}`,
      facts,
      fields: fields.slice(0, FIELDS_MAX),
      isCut: fields.length > FIELDS_MAX,
      opened: opened && toMainField(opened, requested),
    },
  };
}

const READERS: Record<
  string,
  { bytes: number; read: (view: DataView, at: number, little: boolean) => number }
> = {
  bool: { bytes: 1, read: (view, place) => view.getUint8(place) },
  int8: { bytes: 1, read: (view, place) => view.getInt8(place) },
  uint8: { bytes: 1, read: (view, place) => view.getUint8(place) },
  int16: { bytes: 2, read: (view, place, little) => view.getInt16(place, little) },
  uint16: { bytes: 2, read: (view, place, little) => view.getUint16(place, little) },
  int32: { bytes: 4, read: (view, place, little) => view.getInt32(place, little) },
  uint32: { bytes: 4, read: (view, place, little) => view.getUint32(place, little) },
  int64: { bytes: 8, read: (view, place, little) => Number(view.getBigInt64(place, little)) },
  uint64: { bytes: 8, read: (view, place, little) => Number(view.getBigUint64(place, little)) },
  float32: { bytes: 4, read: (view, place, little) => view.getFloat32(place, little) },
  float64: { bytes: 8, read: (view, place, little) => view.getFloat64(place, little) },
};

/** They throw where there are more bytes than `most`. */
const UNPACKERS: Record<string, (bytes: Uint8Array, most: number) => Uint8Array> = {
  zlib: (bytes, most) => inflateSync(bytes, { maxOutputLength: most }),
  gzip: (bytes, most) => gunzipSync(bytes, { maxOutputLength: most }),
  zstd: (bytes, most) => zstdDecompressSync(bytes, { maxOutputLength: most }),
  // A checksum after the bytes, which are read by their count.
  crc32c: (bytes) => bytes.subarray(0, -4),
};

interface OpenStore extends ZarrStore {
  folder: string;
  plane: Plane | null;
  rises: Rises;
}

async function openArray(array: ZarrArray, store: OpenStore): Promise<OpenedField> {
  const { field, piece, codecs } = array;
  const unknown = codecs?.find((codec) => !Object.hasOwn(UNPACKERS, codec));
  if (!Object.hasOwn(READERS, field.type)) {
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
    pieces <= PIECES_MAX && countValues(field) <= FIELD_VALUES_MAX && read <= FIELD_UNPACKED_MAX;
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
    const values = new Float64Array(countValues({ shape })).fill(array.fill);
    const places = isWhole ? listPlaces(counts) : [counts.map(() => 0)];
    await Promise.all(
      places.map(async (place) => {
        const part = await readPiece(
          array,
          `${store.folder}${array.toKey(place)}`,
          store.openOther,
        );
        if (part) copyPiece(part, { values, shape, piece, place });
      }),
    );
    const opened = await showField({ ...field, shape }, values, store.rises);
    return { ...opened, field, note: isWhole ? null : `The first of ${pieces} chunks is shown.` };
  } catch {
    return closedField(field, DAMAGED);
  }
}

const DAMAGED = "The values cannot be read here: a part of the file is damaged or too large.";

/** The chunks that have a part of the plane, and of these values the plane; of one with many chunks the first. */
async function openPlane(array: ZarrArray, store: OpenStore, plane: Plane): Promise<OpenedField> {
  const { field, piece } = array;
  const { place } = plane;
  const sizes = piece.map((size) => Math.max(1, size));
  const stack = (whole: readonly number[]): number[] =>
    whole.map((size, axis) => (axis < place.length ? (sizes[axis] ?? 1) : size));
  const counts = field.shape.map((size, axis) =>
    axis < place.length ? 1 : Math.ceil(size / (sizes[axis] ?? 1)),
  );
  const pieces = countValues({ shape: counts });
  const inPiece = countValues({ shape: piece.map(Math.abs) });
  // A chunk is read whole, however little of the plane is in it.
  const isWhole =
    pieces <= PIECES_MAX &&
    pieces * inPiece <= FIELD_UNPACKED_MAX &&
    countValues({ shape: stack(field.shape) }) <= FIELD_VALUES_MAX;
  const shape = stack(
    isWhole ? field.shape : field.shape.map((size, axis) => Math.min(size, sizes[axis] ?? 1)),
  );
  if (!(inPiece <= FIELD_VALUES_MAX && countValues({ shape }) <= FIELD_VALUES_MAX)) {
    return closedField(field, "A chunk of this array is too large for a preview.");
  }
  const first = place.map((at, axis) => Math.floor(at / (sizes[axis] ?? 1)));
  const values = new Float64Array(countValues({ shape })).fill(array.fill);
  try {
    const places = isWhole ? listPlaces(counts) : [counts.map(() => 0)];
    await Promise.all(
      places.map(async (within) => {
        const key = within.map((at, axis) => at + (first[axis] ?? 0));
        const part = await readPiece(array, `${store.folder}${array.toKey(key)}`, store.openOther);
        if (part) copyPiece(part, { values, shape, piece: sizes, place: within });
      }),
    );
  } catch {
    return closedField(field, DAMAGED);
  }
  const inside = place.map((at, axis) => at % (sizes[axis] ?? 1));
  const start = countBefore(shape, inside);
  const own = shape.slice(place.length).filter((_, axis) => field.shape[axis + place.length] !== 1);
  const opened = await showPlane(
    field,
    values.subarray(start, start + countValues({ shape: own })),
    { ...plane, shape: own, rises: store.rises },
  );
  const note = isWhole ? null : `The first of ${pieces} chunks of this plane is shown.`;
  return { ...opened, note };
}

/** What the coordinate of an axis says of a place on it. */
async function readLabel(
  array: ZarrArray,
  store: Pick<OpenStore, "folder" | "openOther">,
  at: number,
): Promise<string> {
  const { field, piece, codecs } = array;
  const size = Math.max(1, piece[0] ?? 1);
  const isRead = codecs?.every((codec) => Object.hasOwn(UNPACKERS, codec)) ?? false;
  if (!isRead || size > FIELD_VALUES_MAX) return "";
  const path = `${store.folder}${array.toKey([Math.floor(at / size)])}`;
  const values = await readPiece(array, path, store.openOther).catch(() => null);
  const value = values?.[at % size];
  return value === undefined ? "" : writeCoordinate(field, value);
}

/** Compressing makes a piece little longer, whatever is in it. */
const PACKED_TIMES = 1.1;
const PACKED_HEAD_BYTES = 1_000;

/** `null` for a chunk that the store does not have: it has the fill value. */
async function readPiece(
  { field, piece, codecs, isLittle }: ZarrArray,
  path: string,
  openOther: ZarrStore["openOther"],
): Promise<Float64Array | null> {
  const reader = READERS[field.type];
  if (!reader) return null;
  const count = countValues({ shape: piece });
  const longest = Math.ceil(PACKED_TIMES * count * reader.bytes) + PACKED_HEAD_BYTES;
  const most = Math.min(FIELD_PIECE_BYTES, longest);
  const packed = await openOther(path).read(0, most);
  if (!packed) return null;
  const unpack = (bytes: Uint8Array, codec: string): Uint8Array =>
    UNPACKERS[codec]?.(bytes, most) ?? bytes;
  const bytes = (codecs ?? []).toReversed().reduce(unpack, packed);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readNumbers(count, (index) => reader.read(view, index * reader.bytes, isLittle));
}

function listPlaces(counts: number[]): number[][] {
  return counts.reduce<number[][]>(
    (places, count) =>
      places.flatMap((place) => Array.from({ length: count }, (_, next) => [...place, next])),
    [[]],
  );
}

interface Target {
  values: Float64Array;
  shape: number[];
  piece: number[];
  /** The number of the chunk along each axis. */
  place: number[];
}

/** Chunks at the end of an axis are whole and extend beyond it. */
function copyPiece(part: Float64Array, { values, shape, piece, place }: Target): void {
  for (let index = 0; index < part.length; index += 1) {
    let rest = index;
    let target = 0;
    let stride = 1;
    let isWithin = true;
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      const size = piece[axis] ?? 1;
      const coordinate = (rest % size) + (place[axis] ?? 0) * size;
      rest = Math.floor(rest / size);
      isWithin &&= coordinate < (shape[axis] ?? 0);
      target += coordinate * stride;
      stride *= shape[axis] ?? 1;
    }
    if (isWithin) values[target] = part[index] ?? Number.NaN;
  }
}
