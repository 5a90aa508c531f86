import { countBefore, countValues } from "#base/fields/field.ts";
import type { FileReads } from "#base/hdf5/file-reads.ts";
import { parseFilters, unpackChunk } from "./filters.ts";
import type { ChunkedLayout } from "./layout.ts";
import {
  findMessage,
  isNowhere,
  MESSAGE,
  type Message,
  parseLargestShape,
  readPlace,
  readWhole,
} from "#base/hdf5/object-header.ts";
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

/** A part of an array: its first value on each axis, and how many there are. */
export interface Block {
  start: readonly number[];
  shape: readonly number[];
}

/** Copies chunks into the values of a block. */
export async function readChunks(
  reads: FileReads,
  { messages, layout, itemBytes }: Stored,
  { chunks, target, block }: { chunks: readonly Chunk[]; target: Uint8Array; block: Block },
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
    copyChunk(plain, { target, block, place, sizes: layout.shape, itemBytes });
  }
}

/** The chunks that have a part of a block, without those that were never written. */
export async function listChunks(
  reads: FileReads,
  { messages, layout, shape, itemBytes }: Stored,
  block: Block,
): Promise<Chunk[]> {
  const { address, index, shape: sizes, packed } = layout;
  if (isNowhere(address)) return [];
  const bytes = countValues(layout) * itemBytes;
  switch (index) {
    case "tree":
      return listTree(reads, layout, block);
    case "single":
      return [{ address, place: shape.map(() => 0), ...(packed ?? { bytes, mask: 0 }) }];
    case "implicit":
      return listPlaces(messages, sizes, block).map(({ place, number }) => ({
        address: address + number * bytes,
        bytes,
        mask: 0,
        place,
      }));
    case "fixed-array": {
      const places = listPlaces(messages, sizes, block);
      const chunks = await listFixedArray(reads, address, { places, bytes });
      return chunks.filter((chunk) => !isNowhere(chunk.address));
    }
    default:
      throw new Error("The chunks of this array cannot be found.");
  }
}

async function listTree(reads: FileReads, layout: ChunkedLayout, block: Block): Promise<Chunk[]> {
  const { address, shape: sizes } = layout;
  const [most, grid] = [countChunks(block, layout), toGrid(block, sizes)];
  const toPlace = (key: DataView): number[] => sizes.map((_, axis) => readPlace(key, 8 + 8 * axis));
  const [first, last] = [
    grid.start,
    grid.start.map((at, axis) => at + (grid.shape[axis] ?? 1) - 1),
  ].map((place) => place.map((at, axis) => at * (sizes[axis] ?? 1)));
  const entries = await readTree(reads, address, {
    keyBytes: 8 + 8 * (sizes.length + 1),
    // One more shows that chunks repeat.
    limit: most + 1,
    isWithin: (from, to) =>
      !isBefore(last, toPlace(from)) && (to === null || !isBefore(toPlace(to), first)),
  });
  if (entries.length > most) throw new Error("Chunks repeat.");
  return entries.map(({ key, address: place }) => ({
    address: place,
    bytes: key.getUint32(0, true),
    mask: key.getUint32(4, true),
    place: toPlace(key),
  }));
}

/** Whether a place comes before another in the order of the values. */
function isBefore(place: readonly number[] = [], other: readonly number[] = []): boolean {
  const axis = place.findIndex((at, own) => at !== other[own]);
  return axis >= 0 && (place[axis] ?? 0) < (other[axis] ?? 0);
}

/** An array of chunks of which there may be no more (VII.C). */
async function listFixedArray(
  reads: FileReads,
  address: number,
  { places, bytes }: { places: ChunkPlace[]; bytes: number },
): Promise<Chunk[]> {
  const head = await reads.read(address, 24);
  const [isPacked, entryBytes] = [head.getUint8(5) === 1, head.getUint8(6)];
  const isPaged = readPlace(head, 8) > 2 ** head.getUint8(7);
  if (head.getUint32(0) !== FIXED_ARRAY || isPaged)
    throw new Error("The chunks of this array cannot be found.");
  const [first, last] = [places[0]?.number ?? 0, places.at(-1)?.number ?? -1];
  const start = readPlace(head, 16) + BLOCK_HEAD_BYTES + first * entryBytes;
  const view = await reads.read(start, (last - first + 1) * entryBytes);
  return places.map(({ place, number }) => {
    const at = (number - first) * entryBytes;
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

/** The numbers of the chunks along each axis that have a part of a block. */
function toGrid({ start, shape }: Block, sizes: readonly number[]): Block {
  const toChunk = (at: number, axis: number): number => Math.floor(at / (sizes[axis] ?? 1));
  const first = start.map(toChunk);
  const counts = shape.map((size, axis) => {
    const end = (start[axis] ?? 0) + size;
    return size === 0 ? 0 : toChunk(end - 1, axis) - (first[axis] ?? 0) + 1;
  });
  return { start: first, shape: counts };
}

export function countChunks(block: Block, { shape: sizes }: ChunkedLayout): number {
  return countValues(toGrid(block, sizes));
}

interface ChunkPlace {
  /** Its first value on each axis. */
  place: number[];
  /** Of all chunks that the array may ever have, in the order of the values. */
  number: number;
}

function listPlaces(
  messages: readonly Message[],
  sizes: readonly number[],
  block: Block,
): ChunkPlace[] {
  const space = findMessage(messages, MESSAGE.space);
  if (!space) throw new Error("An array has no shape.");
  const { start, shape: counts } = toGrid(block, sizes);
  const all = parseLargestShape(space.view).map((size, axis) =>
    Math.ceil(size / (sizes[axis] ?? 1)),
  );
  return Array.from({ length: countValues({ shape: counts }) }, (_, number) => {
    const chunk = toPlace(number, counts).map((at, axis) => at + (start[axis] ?? 0));
    return {
      place: chunk.map((at, axis) => at * (sizes[axis] ?? 1)),
      number: countBefore(all, chunk),
    };
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
  block: Block;
  place: readonly number[];
  sizes: readonly number[];
  itemBytes: number;
}

/** Row after row; a chunk may begin before a block and extend beyond it. */
function copyChunk(plain: Uint8Array, { target, block, place, sizes, itemBytes }: Copy): void {
  const { start: origin, shape } = block;
  const [rowSize = 1, width = 1] = [sizes.at(-1), shape.at(-1)];
  const rowStart = (place.at(-1) ?? 0) - (origin.at(-1) ?? 0);
  const skipped = Math.max(0, -rowStart);
  const taken = Math.min(rowSize - skipped, width - Math.max(0, rowStart)) * itemBytes;
  if (!(taken > 0)) return;
  const outer = sizes.slice(0, -1);
  const rows = countValues({ shape: [...outer] });
  for (let row = 0; row < rows; row += 1) {
    let [left, stride, start, isWithin] = [row, width, Math.max(0, rowStart), true];
    for (let axis = outer.length - 1; axis >= 0; axis -= 1) {
      const size = outer[axis] ?? 1;
      const at = (place[axis] ?? 0) - (origin[axis] ?? 0) + (left % size);
      left = Math.floor(left / size);
      isWithin &&= at >= 0 && at < (shape[axis] ?? 0);
      start += at * stride;
      stride *= shape[axis] ?? 1;
    }
    const from = (row * rowSize + skipped) * itemBytes;
    if (isWithin) target.set(plain.subarray(from, from + taken), start * itemBytes);
  }
}
