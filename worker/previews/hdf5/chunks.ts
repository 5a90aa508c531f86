import { countValues } from "#base/fields/field.ts";
import type { FileReads } from "#base/hdf5/file-reads.ts";
import { parseFilters, unpackChunk } from "./filters.ts";
import type { ChunkedLayout } from "./layout.ts";
import { isNowhere, type Message, readPlace, readWhole } from "#base/hdf5/object-header.ts";
import { readTree } from "#base/hdf5/trees.ts";

export interface Chunk {
  address: number;
  /** As stored. */
  bytes: number;
  /** A bit for each filter that was left out. */
  mask: number;
  /** Its first value on each axis. */
  place: number[];
}

const FIXED_ARRAY = 0x4641_4844;
const BLOCK_HEAD_BYTES = 14;

export interface Stored {
  messages: readonly Message[];
  layout: ChunkedLayout;
  /** Of the whole array. */
  shape: readonly number[];
  /** Of a value. */
  itemBytes: number;
}

/** Copies chunks into the values of a part of the array that has this shape. */
export async function readChunks(
  reads: FileReads,
  { messages, layout, itemBytes }: Stored,
  {
    chunks,
    target,
    shape,
  }: { chunks: readonly Chunk[]; target: Uint8Array; shape: readonly number[] },
): Promise<void> {
  const filters = parseFilters(messages);
  const bytes = countValues(layout) * itemBytes;
  const packed = await Promise.all(
    chunks.map((chunk) => reads.readValues(chunk.address, chunk.bytes)),
  );
  for (const [at, { mask, place }] of chunks.entries()) {
    const { buffer, byteOffset, byteLength } = packed[at] ?? new DataView(new ArrayBuffer());
    const data = new Uint8Array(buffer, byteOffset, byteLength);
    const plain = unpackChunk(data, { filters, mask, itemBytes, bytes });
    reads.takeSteps(bytes / 64 + bytes / itemBytes / (layout.shape.at(-1) ?? 1));
    copyChunk(plain, { target, shape, place, sizes: layout.shape, itemBytes });
  }
}

/** The first chunks of an array, so many at most, without those that were never written. */
export async function listChunks(
  reads: FileReads,
  { layout, shape, itemBytes }: Stored,
  most: number,
): Promise<Chunk[]> {
  const { address, index, shape: sizes, packed } = layout;
  if (isNowhere(address)) return [];
  const bytes = countValues(layout) * itemBytes;
  const first = shape.map(() => 0);
  switch (index) {
    case "tree":
      return listTree(reads, layout, most);
    case "single":
      return [{ address, place: first, ...(packed ?? { bytes, mask: 0 }) }];
    case "implicit":
      return listPlaces(shape, sizes, most).map((place, at) => ({
        address: address + at * bytes,
        bytes,
        mask: 0,
        place,
      }));
    case "fixed-array": {
      const places = listPlaces(shape, sizes, most);
      const chunks = await listFixedArray(reads, address, { places, bytes });
      return chunks.filter((chunk) => !isNowhere(chunk.address));
    }
    default:
      throw new Error("The chunks of this array cannot be found.");
  }
}

async function listTree(
  reads: FileReads,
  { address, shape: sizes }: ChunkedLayout,
  most: number,
): Promise<Chunk[]> {
  const keyBytes = 8 + 8 * (sizes.length + 1);
  // One more shows that chunks repeat.
  const limit = most === 1 ? 1 : most + 1;
  const entries = await readTree(reads, address, { keyBytes, limit });
  if (entries.length > most) throw new Error("Chunks repeat.");
  return entries.map(({ key, address: place }) => ({
    address: place,
    bytes: key.getUint32(0, true),
    mask: key.getUint32(4, true),
    place: sizes.map((_, axis) => readPlace(key, 8 + 8 * axis)),
  }));
}

/** An array of chunks of which there may be no more (VII.C). */
async function listFixedArray(
  reads: FileReads,
  address: number,
  { places, bytes }: { places: number[][]; bytes: number },
): Promise<Chunk[]> {
  const head = await reads.read(address, 24);
  const [isPacked, entryBytes] = [head.getUint8(5) === 1, head.getUint8(6)];
  const isPaged = readPlace(head, 8) > 2 ** head.getUint8(7);
  if (head.getUint32(0) !== FIXED_ARRAY || isPaged)
    throw new Error("The chunks of this array cannot be found.");
  const block = readPlace(head, 16);
  const view = await reads.read(block + BLOCK_HEAD_BYTES, places.length * entryBytes);
  return places.map((place, entry) => {
    const at = entry * entryBytes;
    const sizeBytes = entryBytes - 12;
    const stored = isPacked
      ? {
          bytes: readWhole(view, at + 8, sizeBytes),
          mask: view.getUint32(at + 8 + sizeBytes, true),
        }
      : { bytes, mask: 0 };
    return { address: readPlace(view, at), place, ...stored };
  });
}

/** The places of the first chunks, in the order of the values. */
function listPlaces(shape: readonly number[], sizes: readonly number[], most: number): number[][] {
  const counts = shape.map((size, axis) => Math.ceil(size / (sizes[axis] ?? 1)));
  const count = Math.min(most, countValues({ shape: counts }));
  return Array.from({ length: count }, (_, number) => {
    const place = toPlace(number, counts);
    return place.map((at, axis) => at * (sizes[axis] ?? 1));
  });
}

/** The place on each axis of so many-th value of a shape. */
function toPlace(number: number, shape: readonly number[]): number[] {
  let left = number;
  const reversed = shape.toReversed().map((size) => {
    const at = left % size;
    left = Math.floor(left / size);
    return at;
  });
  return reversed.toReversed();
}

interface Copy {
  target: Uint8Array;
  shape: readonly number[];
  place: readonly number[];
  sizes: readonly number[];
  itemBytes: number;
}

/** Row after row; a chunk at the end of an axis extends beyond it. */
function copyChunk(plain: Uint8Array, { target, shape, place, sizes, itemBytes }: Copy): void {
  const [rowSize = 1, rowStart = 0, width = 1] = [sizes.at(-1), place.at(-1), shape.at(-1)];
  const taken = Math.min(rowSize, width - rowStart) * itemBytes;
  if (!(taken > 0)) return;
  const outer = sizes.slice(0, -1);
  const rows = countValues({ shape: [...outer] });
  for (let row = 0; row < rows; row += 1) {
    let [left, stride, start, isWithin] = [row, width, rowStart, true];
    for (let axis = outer.length - 1; axis >= 0; axis -= 1) {
      const size = outer[axis] ?? 1;
      const at = (place[axis] ?? 0) + (left % size);
      left = Math.floor(left / size);
      isWithin &&= at < (shape[axis] ?? 0);
      start += at * stride;
      stride *= shape[axis] ?? 1;
    }
    const from = row * rowSize * itemBytes;
    if (isWithin) target.set(plain.subarray(from, from + taken), start * itemBytes);
  }
}
