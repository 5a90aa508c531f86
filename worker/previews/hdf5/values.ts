import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { countBefore, countValues, toSteps } from "#base/fields/field.ts";
import { FIELD_UNPACKED_MAX, FIELD_VALUES_MAX, FIELD_VALUES_SHOWN } from "../limits.ts";
import { type Block, countChunks } from "./chunk-range.ts";
import { type Chunk, listChunks, readChunks, type Stored } from "./chunks.ts";
import type { FileReads } from "#base/hdf5/file-reads.ts";
import type { Hdf5Type } from "#base/hdf5/hdf5-types.ts";
import { type ChunkedLayout, type Layout, parseLayout } from "./layout.ts";
import { findFill } from "./storage.ts";
import { isNowhere, type Message } from "#base/hdf5/object-header.ts";

export interface StoredArray {
  messages: readonly Message[];
  type: Hdf5Type;
  shape: number[];
}

export interface Piece {
  /** Its values, one after another. */
  view: DataView;
  shape: number[];
  /** How many such pieces the block has. */
  pieces: number;
}

const CHUNKS_MAX = 2_000;

/**
 * The values of a block, or its first piece where it is large; `null` when that is too large. The values of
 * a block follow each other in the array.
 */
export async function readPiece(
  reads: FileReads,
  array: StoredArray,
  block: Block,
): Promise<Piece | null> {
  const { messages, type } = array;
  const layout = parseLayout(messages);
  if (layout.kind === "chunked") return readChunked(reads, array, { layout, block });
  const stored = openBytes(reads, array, layout);
  if (!isTogether(array.shape, block)) return readLines(reads, array, { stored, block });
  const piece = cutContiguous(array, block);
  if (piece === null) return null;
  const bytes = countValues(piece) * type.bytes;
  const before = countBefore(array.shape, block.start) * type.bytes;
  return { view: await stored.read(before, bytes), ...piece };
}

/** The bytes of an array that is not in chunks. */
interface StoredBytes {
  /** Where they are in the file; 0 for those that are not read from it. */
  address: number;
  read: (at: number, bytes: number) => Promise<DataView>;
}

function openBytes(
  reads: FileReads,
  array: StoredArray,
  layout: Exclude<Layout, ChunkedLayout>,
): StoredBytes {
  if (layout.kind === "compact")
    return { address: 0, read: async (at, bytes) => cut(layout.view, at, bytes) };
  const { address } = layout;
  if (isNowhere(address))
    return { address: 0, read: async (_, bytes) => toView(fillValues(array, bytes)) };
  return { address, read: (at, bytes) => reads.readValues(address + at, bytes) };
}

async function readChunked(
  reads: FileReads,
  array: StoredArray,
  { layout, block }: { layout: ChunkedLayout; block: Block },
): Promise<Piece | null> {
  const { messages, type, shape } = array;
  const stored = { messages, layout, shape, itemBytes: type.bytes };
  const all = canBeWhole(type, block, layout) ? await findAllChunks(reads, stored, block) : null;
  const taken = all === null ? cutToChunk(type, block, layout) : block;
  if (taken === null) return null;
  const target = fillValues(array, countValues(taken) * type.bytes);
  const chunks = all ?? (await listChunks(reads, stored, taken));
  await readChunks(reads, stored, { chunks, target, block: taken });
  const pieces = all === null ? countChunks(block, layout) : 1;
  return { view: toView(target), shape: [...taken.shape], pieces };
}

/** Whether no value of the array that the block does not have is between two of its own. */
function isTogether(shape: readonly number[], block: Block): boolean {
  const first = block.shape.findIndex((size) => size > 1);
  return block.shape.every((size, axis) => axis <= first || size === shape[axis]);
}

/** A block whose values stand apart, line by line; `null` where these are too many or too long. */
async function readLines(
  reads: FileReads,
  { type, shape }: StoredArray,
  { stored, block }: { stored: StoredBytes; block: Block },
): Promise<Piece | null> {
  const count = countValues(block);
  if (!isReadable(type, count)) return null;
  const steps = toSteps(shape).map((step) => step * type.bytes);
  const [inner = 0, outer = inner] = block.shape
    .flatMap((size, axis) => (size > 1 ? [axis] : []))
    .toReversed();
  const [length, step] = [block.shape[inner] ?? 1, steps[inner] ?? 0];
  const bytes = (length - 1) * step + type.bytes;
  const before = countBefore(shape, block.start) * type.bytes;
  const places = Array.from(
    { length: count / length },
    (_, line) => before + line * (steps[outer] ?? 0),
  );
  const parts = places.map((at) => ({ address: stored.address + at, bytes }));
  const isNear = places.length * bytes <= FIELD_READ_BYTES;
  if (!isNear || (stored.address > 0 && !reads.canReadValues(parts))) return null;
  const lines = await Promise.all(places.map((at) => stored.read(at, bytes)));
  const target = new Uint8Array(count * type.bytes);
  for (const [line, { buffer, byteOffset }] of lines.entries()) {
    for (let place = 0; place < length; place += 1) {
      const value = new Uint8Array(buffer, byteOffset + place * step, type.bytes);
      target.set(value, (line * length + place) * type.bytes);
    }
  }
  reads.takeSteps(count);
  return { view: toView(target), shape: [...block.shape], pieces: 1 };
}

/** As many values as are shown as text, or as much of the last axes as may be read. */
function cutContiguous({ type }: StoredArray, { shape }: Block): Omit<Piece, "view"> | null {
  const count = countValues({ shape });
  if (!type.number) {
    const shown = Math.min(count, FIELD_VALUES_SHOWN);
    return shown * type.bytes <= FIELD_READ_BYTES ? { shape: [shown], pieces: 1 } : null;
  }
  const taken = [...shape];
  const most = Math.min(FIELD_VALUES_MAX, FIELD_READ_BYTES / type.bytes);
  for (let axis = 0; countValues({ shape: taken }) > most; axis += 1) {
    const share = most / countValues({ shape: taken });
    taken[axis] = Math.max(1, Math.floor((taken[axis] ?? 1) * share));
  }
  return { shape: taken, pieces: countPieces(shape, taken) };
}

function isReadable({ bytes }: Hdf5Type, count: number): boolean {
  return count <= FIELD_VALUES_MAX && count * bytes <= FIELD_READ_BYTES;
}

function canBeWhole(type: Hdf5Type, block: Block, layout: ChunkedLayout): boolean {
  const pieces = countChunks(block, layout);
  // A chunk is read whole, however little of the block is in it.
  const unpacked = pieces * countValues(layout);
  return (
    pieces <= CHUNKS_MAX &&
    isReadable(type, countValues(block)) &&
    unpacked <= FIELD_UNPACKED_MAX &&
    unpacked * type.bytes <= 4 * FIELD_READ_BYTES
  );
}

/** `null` when they are too far apart to be read. */
async function findAllChunks(
  reads: FileReads,
  stored: Stored,
  block: Block,
): Promise<Chunk[] | null> {
  try {
    const chunks = await listChunks(reads, stored, block);
    return reads.canReadValues(chunks) ? chunks : null;
  } catch (error) {
    if (reads.isSpent()) return null;
    throw error;
  }
}

/** What the block has of its first chunk. */
function cutToChunk(type: Hdf5Type, block: Block, layout: ChunkedLayout): Block | null {
  if (!isReadable(type, countValues(layout))) return null;
  const shape = block.shape.map((size, axis) => {
    const whole = layout.shape[axis] ?? 1;
    return Math.min(size, whole - ((block.start[axis] ?? 0) % whole));
  });
  return { start: block.start, shape };
}

function countPieces(shape: readonly number[], piece: readonly number[]): number {
  return countValues({ shape: shape.map((size, axis) => Math.ceil(size / (piece[axis] || 1))) });
}

/** So many bytes of the value that an array has where none was written. */
function fillValues({ messages, type }: StoredArray, bytes: number): Uint8Array {
  const values = new Uint8Array(bytes);
  const fill = findFill(messages, type.bytes);
  if (!fill) return values;
  const value = new Uint8Array(fill.buffer, fill.byteOffset, type.bytes);
  if (value.some((byte) => byte !== 0))
    for (let start = 0; start < bytes; start += type.bytes) values.set(value, start);
  return values;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function cut({ buffer, byteOffset }: DataView, at: number, bytes: number): DataView {
  return new DataView(buffer, byteOffset + at, bytes);
}
