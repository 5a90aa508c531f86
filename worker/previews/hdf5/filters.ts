import { inflateSync } from "node:zlib";
import { findMessage, MESSAGE, type Message } from "#base/hdf5/object-header.ts";
import { unpackBlosc } from "../codecs/blosc.ts";
import { unpackBlocks, unpackLz4, unpackLz4OrPlain } from "../codecs/lz4.ts";
import { unpackLzf } from "../codecs/lzf.ts";
import { unshuffle, unshuffleBits } from "../codecs/shuffle.ts";
import { unpackZstd } from "../codecs/zstd.ts";
import { unpackBits } from "./n-bit.ts";

/** Those that are read, once each, and one more; a file may repeat 32, each over all values. */
const FILTERS_MAX = 4;
const CHECKSUM_BYTES = 4;

/** A filter by its number, with its settings (IV.A.2.l). */
export interface Filter {
  id: number;
  settings: readonly number[];
}

interface Chunk {
  itemBytes: number;
  /** The size without filters. */
  bytes: number;
}

interface Known {
  name: string;
  /** Absent where it is not read. */
  undo?: (
    data: Uint8Array,
    chunk: Chunk & { most: number },
    settings: readonly number[],
  ) => Uint8Array;
}

/** By their numbers; those above 32,000 are registered with the HDF Group. */
const FILTERS: ReadonlyMap<number, Known> = new Map<number, Known>([
  [1, { name: "deflate", undo: (data, { most }) => inflateSync(data, { maxOutputLength: most }) }],
  [2, { name: "shuffle", undo: (data, { itemBytes }) => unshuffle(data, itemBytes) }],
  [3, { name: "fletcher32", undo: checkSum }],
  [4, { name: "szip" }],
  [5, { name: "nbit", undo: (data, { bytes }, settings) => unpackBits(data, settings, bytes) }],
  [6, { name: "scaleoffset" }],
  [32_000, { name: "lzf", undo: (data, { most }) => unpackLzf(data, most) }],
  [32_001, { name: "blosc", undo: (data, { most }) => unpackBlosc(data, most) }],
  [
    32_004,
    {
      name: "lz4",
      undo: (data, { most }) => unpackBlocks(data, { most, unpack: unpackLz4OrPlain }),
    },
  ],
  [32_008, { name: "bitshuffle", undo: unpackShuffledBits }],
  [32_013, { name: "zfp" }],
  [32_015, { name: "zstd", undo: (data, { most }) => unpackZstd(data, most) }],
  [32_017, { name: "sz" }],
  [32_026, { name: "blosc2" }],
]);

/** The filters of an array in the order in which a writer applies them. */
export function parseFilters(messages: readonly Message[]): Filter[] {
  const view = findMessage(messages, MESSAGE.filters)?.view;
  if (!view) return [];
  const isOld = view.getUint8(0) === 1;
  const count = view.getUint8(1);
  if (count > FILTERS_MAX) throw new Error("This array has too many filters.");
  let at = isOld ? 8 : 2;
  return Array.from({ length: count }, () => {
    const id = view.getUint16(at, true);
    const hasName = isOld || id > 255;
    const nameBytes = hasName ? view.getUint16(at + 2, true) : 0;
    at += hasName ? 4 : 2;
    const length = view.getUint16(at + 2, true);
    at += 4 + (isOld ? Math.ceil(nameBytes / 8) * 8 : nameBytes);
    const start = at;
    at += 4 * (length + (isOld ? length % 2 : 0));
    const settings = Array.from({ length }, (_, place) => view.getUint32(start + 4 * place, true));
    return { id, settings };
  });
}

export function nameFilter({ id }: Pick<Filter, "id">): string {
  return FILTERS.get(id)?.name ?? String(id);
}

/** The first of an array's filters that is not read. */
export function findUnknownFilter(filters: readonly Filter[]): Filter | undefined {
  return filters.find(({ id }) => FILTERS.get(id)?.undo === undefined);
}

interface Packed extends Chunk {
  filters: readonly Filter[];
  /** A bit for each filter that was left out. */
  mask: number;
}

export function unpackChunk(
  packed: Uint8Array,
  { filters, mask, itemBytes, bytes }: Packed,
): Uint8Array {
  const applied = filters.filter((_, place) => (mask & (1 << place)) === 0);
  const plain = applied.toReversed().reduce((data, { id, settings }) => {
    const undo = FILTERS.get(id)?.undo;
    if (!undo) throw new Error("This compression is not supported.");
    return undo(data, { itemBytes, bytes, most: bytes + CHECKSUM_BYTES }, settings);
  }, packed);
  if (plain.length < bytes) throw new Error("A chunk is too short.");
  return plain;
}

/** What the filter bitshuffle has for its compressions among its settings. */
const PACKED_BITS: ReadonlyMap<number | undefined, typeof unpackLz4> = new Map([
  [2, unpackLz4],
  [3, unpackZstd],
]);

/** Blocks of the shuffled bits of a multiple of eight values; up to seven more values follow as they are. */
function unpackShuffledBits(
  data: Uint8Array,
  { itemBytes, most }: { itemBytes: number; most: number },
  settings: readonly number[],
): Uint8Array {
  const unpack = PACKED_BITS.get(settings[4]);
  if (!unpack) throw new Error("This compression is not supported.");
  return unpackBlocks(data, {
    most,
    toRest: (size) => size % (8 * itemBytes),
    unpack: (block, bytes) => unshuffleBits(unpack(block, bytes), itemBytes),
  });
}

/** Without its checksum (Fletcher's of 32 bits), which is of words with the high byte first. */
function checkSum(data: Uint8Array): Uint8Array {
  const plain = data.subarray(0, -CHECKSUM_BYTES);
  const end = data.subarray(-CHECKSUM_BYTES);
  let [low, high] = [0, 0];
  for (let at = 0; at < plain.length; at += 2) {
    low = (low + (plain[at] ?? 0) * 256 + (plain[at + 1] ?? 0)) % 65_535;
    high = (high + low) % 65_535;
  }
  const stored = new DataView(end.buffer, end.byteOffset, CHECKSUM_BYTES);
  const isSame =
    stored.getUint16(0, true) % 65_535 === low && stored.getUint16(2, true) % 65_535 === high;
  if (!isSame) throw new Error("A chunk is broken.");
  return plain;
}
