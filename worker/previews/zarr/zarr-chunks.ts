import { gunzipSync, inflateSync } from "node:zlib";
import { countValues } from "#base/fields/field.ts";
import { unpackBlosc } from "../codecs/blosc.ts";
import { unpackSizedLz4 } from "../codecs/lz4.ts";
import { unpackZstd } from "../codecs/zstd.ts";
import { FIELD_PIECE_BYTES } from "../limits.ts";
import { readNumbers } from "../arrays/show-field.ts";
import type { ZarrArray, ZarrStore } from "./zarr-metadata.ts";

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
  zstd: unpackZstd,
  blosc: unpackBlosc,
  lz4: unpackSizedLz4,
  // A checksum after the bytes, which are read by their count.
  crc32c: (bytes) => bytes.subarray(0, -4),
};

/** Whether the values of an array are of a type that is read. */
export function isNumber({ field }: ZarrArray): boolean {
  return Object.hasOwn(READERS, field.type);
}

/** The first of an array's codecs that is not read. */
export function findUnknownCodec({ codecs }: ZarrArray): string | undefined {
  return codecs?.find((codec) => !Object.hasOwn(UNPACKERS, codec));
}

interface Pieces {
  /** Of their values together. */
  shape: number[];
  /** How many there are along each axis. */
  counts: number[];
  /** The number of the first one along each axis; 0 if none is given. */
  first?: number[];
}

/** The values of adjacent chunks; throws where one is damaged. */
export async function readPieces(
  array: ZarrArray,
  { folder, openOther }: Pick<ZarrStore, "openOther"> & { folder: string },
  { shape, counts, first = [] }: Pieces,
): Promise<Float64Array> {
  const values = new Float64Array(countValues({ shape })).fill(array.fill);
  const piece = array.piece.map((size) => Math.max(1, size));
  await Promise.all(
    listPlaces(counts).map(async (place) => {
      const key = place.map((at, axis) => at + (first[axis] ?? 0));
      const part = await readPiece(array, `${folder}${array.toKey(key)}`, openOther);
      if (part) copyPiece(part, { values, shape, piece, place });
    }),
  );
  return values;
}

/** Compressing makes a piece little longer, whatever is in it. */
const PACKED_TIMES = 1.1;
const PACKED_HEAD_BYTES = 1_000;

/** `null` for a chunk that the store does not have: it has the fill value. */
export async function readPiece(
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
