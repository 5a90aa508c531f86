import { countBefore, countValues } from "#base/fields/field.ts";
import type { FileReads } from "#base/hdf5/file-reads.ts";
import { type Block, countChunks, createRange, toGrid } from "./chunk-range.ts";
import { type ChunkArray, openExtensibleArray, openFixedArray } from "./chunk-arrays.ts";
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
import { readRecords, readTree } from "#base/hdf5/trees.ts";

export interface Chunk {
  address: number;
  /** As stored. */
  bytes: number;
  /** A bit for each filter that was left out. */
  mask: number;
  /** Its first value on each axis. */
  place: number[];
}

export interface Stored {
  messages: readonly Message[];
  layout: ChunkedLayout;
  /** Of the whole array. */
  shape: readonly number[];
  /** Of a value. */
  itemBytes: number;
}

/** Copies chunks into the values of a block. */
export async function readChunks(
  reads: FileReads,
  { messages, layout, shape, itemBytes }: Stored,
  { chunks, target, block }: { chunks: readonly Chunk[]; target: Uint8Array; block: Block },
): Promise<void> {
  const applied = parseFilters(messages);
  const isBeyond = (place: readonly number[]): boolean =>
    place.some((at, axis) => at + (layout.shape[axis] ?? 1) > (shape[axis] ?? 1));
  const bytes = countValues(layout) * itemBytes;
  const packed = await Promise.all(
    chunks.map((chunk) => reads.readValues(chunk.address, chunk.bytes)),
  );
  for (const [at, { mask, place }] of chunks.entries()) {
    const { buffer, byteOffset, byteLength } = packed[at] ?? new DataView(new ArrayBuffer());
    const data = new Uint8Array(buffer, byteOffset, byteLength);
    const filters = layout.hasPlainEdges && isBeyond(place) ? [] : applied;
    const plain = unpackChunk(data, { filters, mask, itemBytes, bytes });
    reads.takeSteps(bytes / 64 + bytes / itemBytes / (layout.shape.at(-1) ?? 1));
    copyChunk(plain, { target, block, place, sizes: layout.shape, itemBytes });
  }
}

/** The chunks that have a part of a block, without those that were never written. */
export async function listChunks(reads: FileReads, stored: Stored, block: Block): Promise<Chunk[]> {
  const { layout, shape, itemBytes } = stored;
  const { address, index, packed } = layout;
  if (isNowhere(address)) return [];
  const bytes = countValues(layout) * itemBytes;
  switch (index) {
    case "tree":
      return listTree(reads, layout, block);
    case "single":
      return [{ address, place: shape.map(() => 0), ...(packed ?? { bytes, mask: 0 }) }];
    case "implicit":
      return listPlaces(stored, block).map(({ place, number }) => ({
        address: address + number * bytes,
        bytes,
        mask: 0,
        place,
      }));
    case "fixed-array":
    case "extensible-array": {
      const open = index === "fixed-array" ? openFixedArray : openExtensibleArray;
      return listArray(reads, await open(reads, address), stored, block);
    }
    case "records":
      return listRecords(reads, stored, block);
    default:
      throw new Error("The chunks of this array cannot be found.");
  }
}

async function listTree(reads: FileReads, layout: ChunkedLayout, block: Block): Promise<Chunk[]> {
  const { address, shape: sizes } = layout;
  const most = countChunks(block, layout);
  const toPlace = (key: DataView): number[] => sizes.map((_, axis) => readPlace(key, 8 + 8 * axis));
  const isWithin = createRange(block, sizes);
  const entries = await readTree(reads, address, {
    keyBytes: 8 + 8 * (sizes.length + 1),
    // One more shows that chunks repeat.
    limit: most + 1,
    isWithin: (from, to) => isWithin(toPlace(from), to && toPlace(to)),
  });
  if (entries.length > most) throw new Error("Chunks repeat.");
  return entries.map(({ key, address: place }) => ({
    address: place,
    bytes: key.getUint32(0, true),
    mask: key.getUint32(4, true),
    place: toPlace(key),
  }));
}

/** A tree of the second version, which has chunks of arrays that may grow along several axes. */
async function listRecords(
  reads: FileReads,
  { layout, itemBytes }: Stored,
  block: Block,
): Promise<Chunk[]> {
  const { address, shape: sizes } = layout;
  const most = countChunks(block, layout);
  const toPlace = (record: DataView): number[] =>
    sizes.map(
      (size, axis) => size * readPlace(record, record.byteLength - 8 * (sizes.length - axis)),
    );
  const isWithin = createRange(block, sizes);
  const records = await readRecords(reads, address, {
    limit: most + 1,
    isWithin: (from, to) => isWithin(from && toPlace(from), to && toPlace(to)),
  });
  if (records.length > most) throw new Error("Chunks repeat.");
  return records.map((record) => {
    const ownBytes = record.byteLength - 8 * sizes.length;
    const bytes = countValues(layout) * itemBytes;
    return {
      place: toPlace(record),
      ...parseChunk(record, { ownBytes, isPacked: ownBytes > 8, bytes }),
    };
  });
}

async function listArray(
  reads: FileReads,
  { elementBytes, isPacked, findElement }: ChunkArray,
  stored: Stored,
  block: Block,
): Promise<Chunk[]> {
  const bytes = countValues(stored.layout) * stored.itemBytes;
  const chunks = await Promise.all(
    listPlaces(stored, block).map(async ({ place, number }) => {
      const at = await findElement(number);
      if (at === null) return [];
      const view = await reads.read(at, elementBytes);
      return [{ place, ...parseChunk(view, { ownBytes: elementBytes, isPacked, bytes }) }];
    }),
  );
  return chunks.flat().filter(({ address }) => !isNowhere(address));
}

interface ChunkRecord {
  /** Of the record of a chunk: its address and, of a packed chunk, its size and filters. */
  ownBytes: number;
  isPacked: boolean;
  /** Of a chunk without filters. */
  bytes: number;
}

function parseChunk(
  view: DataView,
  { ownBytes, isPacked, bytes }: ChunkRecord,
): Omit<Chunk, "place"> {
  const address = readPlace(view, 0);
  if (!isPacked) return { address, bytes, mask: 0 };
  const sizeBytes = ownBytes - 12;
  return {
    address,
    bytes: readWhole(view, 8, sizeBytes),
    mask: view.getUint32(8 + sizeBytes, true),
  };
}

interface ChunkPlace {
  /** Its first value on each axis. */
  place: number[];
  /** Of all chunks that the array may ever have, in the order of the values. */
  number: number;
}

function listPlaces({ messages, layout }: Stored, block: Block): ChunkPlace[] {
  const space = findMessage(messages, MESSAGE.space);
  if (!space) throw new Error("An array has no shape.");
  const { shape: sizes } = layout;
  const { start, shape: counts } = toGrid(block, sizes);
  const most = parseLargestShape(space.view);
  // Chunks follow each other along the axis that grows without end.
  const endless = layout.index === "extensible-array" ? most.findIndex(isNowhere) : -1;
  const inOrder = (values: readonly number[]): number[] =>
    endless < 0 ? [...values] : [values[endless] ?? 0, ...values.toSpliced(endless, 1)];
  const all = inOrder(most.map((size, axis) => Math.ceil(size / (sizes[axis] ?? 1))));
  return Array.from({ length: countValues({ shape: counts }) }, (_, number) => {
    const chunk = toPlace(number, counts).map((at, axis) => at + (start[axis] ?? 0));
    return {
      place: chunk.map((at, axis) => at * (sizes[axis] ?? 1)),
      number: countBefore(all, inOrder(chunk)),
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
