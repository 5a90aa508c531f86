import type { FileReads } from "./file-reads.ts";
import { isNowhere, readPlace, readWhole } from "./object-header.ts";

const FRACTAL_HEAP = 0x4652_4850;
const INDIRECT_BLOCK = 0x4648_4942;
const GLOBAL_HEAP = 0x4743_4f4c;
const HEADER_BYTES = 146;
const OBJECT_STEPS = 10;
/** A number of more bytes may become `Infinity`, and the search for such a place would not end. */
const PLACE_MAX_BYTES = 8;
/** Of one collection of texts. */
const COLLECTION_MAX_BYTES = 262_144;

/** Finds an object of a fractal heap (III.G) by its identifier. */
export type ReadHeapObject = (id: DataView) => Promise<DataView>;

export async function openHeap(reads: FileReads, address: number): Promise<ReadHeapObject> {
  const head = await reads.read(address, HEADER_BYTES);
  const isPacked = head.getUint16(7, true) > 0;
  if (head.getUint32(0) !== FRACTAL_HEAP || isPacked) throw new Error("A heap cannot be read.");
  const [width, first] = [head.getUint16(110, true), readPlace(head, 112)];
  const mostDirect = readPlace(head, 120);
  const placeBytes = Math.ceil(head.getUint16(128, true) / 8);
  const root = readPlace(head, 132);
  const rows = head.getUint16(140, true);
  const mostObject = Math.min(mostDirect, head.getUint32(10, true));
  const lengthBytes = Math.ceil(Math.log2(mostObject + 1) / 8);
  if (!(width > 0 && first > 0 && placeBytes <= PLACE_MAX_BYTES))
    throw new Error("A heap cannot be read.");

  /** The address of the byte at this place of the heap, in the blocks of this one. */
  async function find(block: number, place: number, depth: number): Promise<number> {
    if (isNowhere(block) || depth > 4) throw new Error("An object of a heap cannot be read.");
    let row = 0;
    let start = 0;
    for (; place >= start + toBlockBytes(row) * width; row += 1) start += toBlockBytes(row) * width;
    const column = Math.floor((place - start) / toBlockBytes(row));
    const entry = 13 + placeBytes + 8 * (row * width + column);
    if ((await reads.read(block, 4)).getUint32(0) !== INDIRECT_BLOCK)
      throw new Error("A heap cannot be read.");
    const child = readPlace(await reads.read(block + entry, 8), 0);
    const inChild = place - start - column * toBlockBytes(row);
    if (isNowhere(child)) throw new Error("An object of a heap cannot be read.");
    if (toBlockBytes(row) <= mostDirect) return child + inChild;
    return find(child, inChild, depth + 1);
  }

  function toBlockBytes(row: number): number {
    return first * 2 ** Math.max(0, row - 1);
  }

  return async (id) => {
    // Objects that are large, or in the identifier itself, are of other kinds.
    if (id.getUint8(0) >> 4 !== 0) throw new Error("An object of a heap cannot be read.");
    const place = readWhole(id, 1, placeBytes);
    const length = readWhole(id, 1 + placeBytes, lengthBytes);
    return reads.read(rows === 0 ? root + place : await find(root, place, 0), length);
  };
}

/** Finds a text of any length, or a list, by the 16 bytes that a value has (III.E). */
export type ReadListed = (view: DataView, at: number) => Promise<DataView>;

export function openGlobalHeaps(reads: FileReads): ReadListed {
  const collections = new Map<number, Promise<Map<number, DataView>>>();
  return async (view, at) => {
    const address = readPlace(view, at + 4);
    if (view.getUint32(at, true) === 0 || address === 0) return new DataView(new ArrayBuffer());
    const collection = collections.get(address) ?? readCollection(reads, address);
    collections.set(address, collection);
    const object = (await collection).get(view.getUint32(at + 12, true));
    if (!object) throw new Error("A value cannot be read: it is not there.");
    return object;
  };
}

async function readCollection(reads: FileReads, address: number): Promise<Map<number, DataView>> {
  const head = await reads.read(address, 16);
  const bytes = readPlace(head, 8);
  if (head.getUint32(0) !== GLOBAL_HEAP || bytes > COLLECTION_MAX_BYTES)
    throw new Error("A collection of values cannot be read.");
  const view = await reads.read(address, bytes);
  const objects = new Map<number, DataView>();
  for (let at = 16; at + 16 <= bytes;) {
    reads.takeSteps(OBJECT_STEPS);
    const [index, length] = [view.getUint16(at, true), readPlace(view, at + 8)];
    // The rest is free.
    if (index === 0 || at + 16 + length > bytes) break;
    objects.set(index, new DataView(view.buffer, view.byteOffset + at + 16, length));
    at += 16 + Math.ceil(length / 8) * 8;
  }
  return objects;
}
