import { gunzipSync, inflateSync } from "node:zlib";
import { countValues } from "#base/fields/field.ts";
import { unpackBlosc } from "../codecs/blosc.ts";
import { unpackSizedLz4 } from "../codecs/lz4.ts";
import { unpackZstd } from "../codecs/zstd.ts";
import { FIELD_PIECE_BYTES } from "../limits.ts";
import { readNumbers } from "../arrays/show-field.ts";
import { type ReadChunk, readShards } from "./shards.ts";
import type { ZarrArray, ZarrStore } from "./zarr-array.ts";

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
export function isNumber({ field, filters }: ZarrArray): boolean {
  const types = [field.type, ...filters.map(({ stored }) => stored.name)];
  return types.every((type) => Object.hasOwn(READERS, type));
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
  store: ChunkStore,
  { shape, counts, first = [] }: Pieces,
): Promise<Float64Array> {
  const values = new Float64Array(countValues({ shape })).fill(array.fill);
  const piece = array.piece.map((size) => Math.max(1, size));
  const readChunk = readChunks(array, store);
  await Promise.all(
    listPlaces(counts).map(async (place) => {
      const key = place.map((at, axis) => at + (first[axis] ?? 0));
      const part = await readPiece(array, key, readChunk);
      if (part) copyPiece(part, { values, shape, piece, place, order: array.order });
    }),
  );
  return values;
}

type ChunkStore = Pick<ZarrStore, "openOther"> & { folder: string };

/** Chunks in files of their own, or in shards. */
export function readChunks(
  { toKey, sharding }: ZarrArray,
  { folder, openOther }: ChunkStore,
): ReadChunk {
  const toPath = (place: readonly number[]): string => `${folder}${toKey([...place])}`;
  return sharding
    ? readShards(sharding, toPath, openOther)
    : (place, most) => openOther(toPath(place)).read(0, most);
}

/** Compressing makes a piece little longer, whatever is in it. */
const PACKED_TIMES = 1.1;
const PACKED_HEAD_BYTES = 1_000;

/** `null` for a chunk that the store does not have: it has the fill value. */
export async function readPiece(
  { field, piece, codecs, filters, isLittle }: ZarrArray,
  place: readonly number[],
  readChunk: ReadChunk,
): Promise<Float64Array | null> {
  const reader = READERS[filters.at(-1)?.stored.name ?? field.type];
  if (!reader) return null;
  const count = countValues({ shape: piece });
  const longest = Math.ceil(PACKED_TIMES * count * reader.bytes) + PACKED_HEAD_BYTES;
  const most = Math.min(FIELD_PIECE_BYTES, longest);
  const packed = await readChunk(place, most);
  if (!packed) return null;
  const unpack = (bytes: Uint8Array, codec: string): Uint8Array =>
    UNPACKERS[codec]?.(bytes, most) ?? bytes;
  const bytes = (codecs ?? []).toReversed().reduce(unpack, packed);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = readNumbers(count, (at) => reader.read(view, at * reader.bytes, isLittle));
  for (const { undo } of filters.toReversed()) undo(values);
  return values;
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
  /** As for `ZarrArray`. */
  order: number[];
}

/** Chunks at the end of an axis are whole and extend beyond it. */
function copyPiece(part: Float64Array, { values, shape, piece, place, order }: Target): void {
  const strides = shape.map((_, axis) => countValues({ shape: shape.slice(axis + 1) }));
  const fromLast = order.toReversed();
  for (let index = 0; index < part.length; index += 1) {
    let rest = index;
    let target = 0;
    let isWithin = true;
    for (const axis of fromLast) {
      const size = piece[axis] ?? 1;
      const coordinate = (rest % size) + (place[axis] ?? 0) * size;
      rest = Math.floor(rest / size);
      isWithin &&= coordinate < (shape[axis] ?? 0);
      target += coordinate * (strides[axis] ?? 1);
    }
    if (isWithin) values[target] = part[index] ?? Number.NaN;
  }
}
