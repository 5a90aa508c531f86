import { type DataObjects, Filters, type Hdf5Object } from "jsfive";
import { type Hdf5Type, parseType } from "./hdf5-types.ts";
import { FIELD_PIECE_BYTES, FIELD_VALUES_SHOWN } from "../limits.ts";
import { walkTree } from "./walk-tree.ts";

const DATATYPE = 3;
const LAYOUT = 8;
/** Flag of a message that only says where it is: NetCDF 4 names its types so. */
const SHARED = 2;
/** Classes that the library reads: numbers, references, and lists; of texts only the first are needed. */
const OWN_CLASSES: ReadonlySet<number> = new Set([0, 1, 7, 9]);
const ENUMERATION = 8;

/** The type of a dataset that the library does not read, such as a compound one; `null` of any other. */
export function readParts({ _dataobjects: objects }: Hdf5Object): Hdf5Type | null {
  if (!objects) return null;
  const view = new DataView(objects.fh);
  const at = findType(objects, view);
  if (at === null) return null;
  const kind = view.getUint8(at.offset) & 15;
  // Of an enumeration the library reads the numbers.
  if (!at.isShared && (OWN_CLASSES.has(kind) || kind === ENUMERATION)) return null;
  return parseType(view, at.offset);
}

function findType(
  objects: DataObjects,
  view: DataView,
): { offset: number; isShared: boolean } | null {
  const [message] = objects.find_msg_type(DATATYPE);
  const offset = message?.get("offset_to_message");
  if (!message || offset === undefined) return null;
  if (((message.get("flags") ?? 0) & SHARED) === 0) return { offset, isShared: false };
  // The first version of the message has six bytes of its own between its type and the address.
  const address = view.getBigUint64(offset + (view.getUint8(offset) === 1 ? 8 : 2), true);
  const Objects = objects.constructor as new (file: ArrayBuffer, at: number) => DataObjects; // the library's class
  const [named] = new Objects(objects.fh, Number(address)).find_msg_type(DATATYPE);
  const place = named?.get("offset_to_message");
  return place === undefined ? null : { offset: place, isShared: true };
}

/** The first values of a dataset as texts. Throws where they are packed in an unusual way. */
export function readPartValues(
  { _dataobjects: objects }: Hdf5Object,
  { bytes, read }: Hdf5Type,
  shape: readonly number[],
): string[] {
  if (!objects || read === null) throw new Error("Only the name of this type is known.");
  if (bytes > FIELD_PIECE_BYTES) throw new Error("A value is too large.");
  const find = openValues(objects, bytes);
  const count = shape.reduce((product, size) => product * size, 1);
  return Array.from({ length: Math.min(count, FIELD_VALUES_SHOWN) }, (_, index) => {
    const { view, at } = find(index, shape);
    return read(view, at);
  });
}

interface FoundValue {
  view: DataView;
  at: number;
}

const COMPACT = 0;
const CONTIGUOUS = 1;
const NOWHERE = 0xffff_ffff_ffff_ffffn;

/** Finds the bytes of a value by its number. */
function openValues(
  objects: DataObjects,
  bytes: number,
): (index: number, shape: readonly number[]) => FoundValue {
  const [message] = objects.find_msg_type(LAYOUT);
  const offset = message?.get("offset_to_message") ?? -1;
  const [, , layout, place] = objects._get_data_message_properties(offset);
  const view = new DataView(objects.fh);
  const unset = { view: new DataView(new ArrayBuffer(bytes)), at: 0 };
  if (layout !== COMPACT && layout !== CONTIGUOUS) {
    const findInChunk = openChunks(objects, bytes);
    return (index, shape) => findInChunk(toPlace(index, shape)) ?? unset;
  }
  if (layout === COMPACT) return (index) => ({ view, at: place + 2 + index * bytes });
  const address = view.getBigUint64(place, true);
  if (address === NOWHERE) return () => unset;
  return (index) => ({ view, at: Number(address) + index * bytes });
}

/** The place of a value on each axis. */
function toPlace(index: number, shape: readonly number[]): number[] {
  let left = index;
  const reversed = shape.toReversed().map((size) => {
    const at = left % size;
    left = Math.floor(left / size);
    return at;
  });
  return reversed.toReversed();
}

interface Chunk {
  address: number;
  bytes: number;
  /** A bit for each filter that was left out. */
  mask: number;
}

/** Finds a value in its chunk; `null` where that was never written. */
function openChunks(
  objects: DataObjects,
  bytes: number,
): (place: readonly number[]) => FoundValue | null {
  const { chunks: sizes, fh, filter_pipeline: filters } = objects;
  if (!Array.isArray(sizes)) throw new Error("These are no chunks.");
  const chunkSizes = sizes.map(Number);
  const found = listChunks(new DataView(fh), objects._chunk_address, chunkSizes.length);
  let last: { key: string; view: DataView } | null = null;
  return (place) => {
    const key = place.map((at, axis) => at - (at % (chunkSizes[axis] ?? 1))).join();
    const chunk = found.get(key);
    if (!chunk) return null;
    if (last?.key !== key)
      last = { key, view: new DataView(unpack(fh, chunk, { filters, bytes })) };
    const inChunk = place.reduce(
      (index, at, axis) => index * (chunkSizes[axis] ?? 1) + (at % (chunkSizes[axis] ?? 1)),
      0,
    );
    return { view: last.view, at: inChunk * bytes };
  };
}

/** Chunks by where they begin. */
function listChunks(view: DataView, root: number, rank: number): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  if (!Number.isSafeInteger(root)) return chunks;
  for (const { key, address } of walkTree(view, root, { keyBytes: toKeyBytes(rank) })) {
    const starts = Array.from({ length: rank }, (_, axis) =>
      view.getBigUint64(key + 8 + 8 * axis, true),
    );
    const sizes = { bytes: view.getUint32(key, true), mask: view.getUint32(key + 4, true) };
    chunks.set(starts.join(), { address, ...sizes });
  }
  return chunks;
}

/** Its size and mask, and a place on each axis and in a value. */
function toKeyBytes(rank: number): number {
  return 8 + 8 * (rank + 1);
}

/** How many chunks a dataset lists, each as often as it does; none of one that is stored in one piece. */
export function countChunks({ _dataobjects: objects }: Hdf5Object): number {
  const sizes = objects?.chunks;
  if (!objects || !Array.isArray(sizes) || !Number.isSafeInteger(objects._chunk_address)) return 0;
  const keys = { keyBytes: toKeyBytes(sizes.length) };
  return [...walkTree(new DataView(objects.fh), objects._chunk_address, keys)].length;
}

function unpack(
  file: ArrayBuffer,
  { address, bytes: packed, mask }: Chunk,
  { filters, bytes }: { filters: DataObjects["filter_pipeline"]; bytes: number },
): ArrayBuffer {
  return (filters ?? []).toReversed().reduce(
    (data, filter, reversed) => {
      const place = (filters?.length ?? 0) - 1 - reversed;
      if ((mask & (1 << place)) !== 0) return data;
      const decode = Filters.get(Number(filter.get("filter_id")));
      if (!decode) throw new Error("This compression is not supported.");
      return decode(data, bytes, filter.get("client_data"));
    },
    file.slice(address, address + packed),
  );
}
