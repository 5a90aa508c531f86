import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { countValues } from "#base/fields/field.ts";
import { FIELD_VALUES_MAX, FIELD_VALUES_SHOWN } from "../limits.ts";
import { type Chunk, listChunks, readChunks, type Stored } from "./chunks.ts";
import type { FileReads } from "#base/hdf5/file-reads.ts";
import type { Hdf5Type } from "#base/hdf5/hdf5-types.ts";
import { type ChunkedLayout, parseLayout } from "./layout.ts";
import { findMessage, isNowhere, MESSAGE, type Message } from "#base/hdf5/object-header.ts";

export interface StoredArray {
  messages: readonly Message[];
  type: Hdf5Type;
  shape: number[];
}

export interface Piece {
  /** Its values, one after another. */
  view: DataView;
  shape: number[];
  /** How many such pieces the array has. */
  pieces: number;
}

const CHUNKS_MAX = 2_000;

/** The values of an array, or the first piece of a large one; `null` when that is too large. */
export async function readPiece(reads: FileReads, array: StoredArray): Promise<Piece | null> {
  const { messages, type, shape } = array;
  const layout = parseLayout(messages);
  switch (layout.kind) {
    case "compact":
      return { view: layout.view, shape, pieces: 1 };
    case "contiguous": {
      const piece = cutContiguous(array);
      if (piece === null) return null;
      const bytes = countValues(piece) * type.bytes;
      const view = isNowhere(layout.address)
        ? toView(fillValues(array, bytes))
        : await reads.readValues(layout.address, bytes);
      return { view, ...piece };
    }
    case "chunked": {
      const stored = { messages, layout, shape, itemBytes: type.bytes };
      const all = canBeWhole(array, layout) ? await findAllChunks(reads, stored) : null;
      const piece = all === null ? cutToChunk(array, layout) : { shape, pieces: 1 };
      if (piece === null) return null;
      const target = fillValues(array, countValues(piece) * type.bytes);
      const chunks = all ?? (await listChunks(reads, stored, 1));
      await readChunks(reads, stored, { chunks, target, shape: piece.shape });
      return { view: toView(target), ...piece };
    }
  }
}

/** As many values as are shown as text, or as much of the last axes as may be read. */
function cutContiguous({ type, shape }: StoredArray): Omit<Piece, "view"> | null {
  const count = countValues({ shape });
  if (!type.number) {
    const shown = Math.min(count, FIELD_VALUES_SHOWN);
    return shown * type.bytes <= FIELD_READ_BYTES ? { shape: [shown], pieces: 1 } : null;
  }
  const cut = [...shape];
  for (let axis = 0; countValues({ shape: cut }) > FIELD_VALUES_MAX; axis += 1) {
    const share = FIELD_VALUES_MAX / countValues({ shape: cut });
    cut[axis] = Math.max(1, Math.floor((cut[axis] ?? 1) * share));
  }
  return { shape: cut, pieces: countPieces(shape, cut) };
}

function isReadable({ bytes }: Hdf5Type, count: number, most: number): boolean {
  return count <= most && count * bytes <= (FIELD_READ_BYTES * most) / FIELD_VALUES_MAX;
}

function canBeWhole({ type, shape }: StoredArray, layout: ChunkedLayout): boolean {
  const pieces = countPieces(shape, layout.shape);
  // A chunk is read whole, however little of the array is in it.
  const unpacked = pieces * countValues(layout);
  return (
    pieces <= CHUNKS_MAX &&
    isReadable(type, countValues({ shape }), FIELD_VALUES_MAX) &&
    isReadable(type, unpacked, 4 * FIELD_VALUES_MAX)
  );
}

/** `null` when they are too far apart to be read. */
async function findAllChunks(reads: FileReads, stored: Stored): Promise<Chunk[] | null> {
  try {
    const most = countPieces(stored.shape, stored.layout.shape);
    const chunks = await listChunks(reads, stored, most);
    return reads.canReadValues(chunks) ? chunks : null;
  } catch (error) {
    if (reads.isSpent()) return null;
    throw error;
  }
}

/** The first chunk, or what the array has of it. */
function cutToChunk(
  { type, shape }: StoredArray,
  layout: ChunkedLayout,
): Omit<Piece, "view"> | null {
  if (!isReadable(type, countValues(layout), FIELD_VALUES_MAX)) return null;
  return {
    shape: shape.map((size, axis) => Math.min(size, layout.shape[axis] ?? 1)),
    pieces: countPieces(shape, layout.shape),
  };
}

function countPieces(shape: readonly number[], piece: readonly number[]): number {
  return countValues({ shape: shape.map((size, axis) => Math.ceil(size / (piece[axis] || 1))) });
}

/** The value that an array has where none was written (IV.A.2.f), so many bytes of it. */
function fillValues({ messages, type }: StoredArray, bytes: number): Uint8Array {
  const values = new Uint8Array(bytes);
  const view = findMessage(messages, MESSAGE.fill)?.view;
  if (!view) return values;
  const isNew = view.getUint8(0) === 3;
  const isDefined = isNew ? (view.getUint8(1) & 32) !== 0 : view.getUint8(3) === 1;
  const at = isNew ? 2 : 4;
  if (!isDefined || view.getUint32(at, true) !== type.bytes) return values;
  const value = new Uint8Array(view.buffer, view.byteOffset + at + 4, type.bytes);
  if (value.some((byte) => byte !== 0))
    for (let start = 0; start < bytes; start += type.bytes) values.set(value, start);
  return values;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
