import { inflateSync } from "node:zlib";
import { findMessage, MESSAGE, type Message } from "#base/hdf5/object-header.ts";
import { unpackLzf } from "./lzf.ts";

/** Those that are read, once each, and one more; a file may repeat 32, each over all values. */
const FILTERS_MAX = 4;
const DEFLATE = 1;
const SHUFFLE = 2;
const CHECKSUM = 3;
/** As h5py writes it. */
const LZF = 32_000;
const CHECKSUM_BYTES = 4;

/** The numbers of an array's filters, in the order in which a writer applies them (IV.A.2.l). */
export function parseFilters(messages: readonly Message[]): number[] {
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
    const settings = view.getUint16(at + 2, true);
    at += 4 + (isOld ? Math.ceil(nameBytes / 8) * 8 + 4 * (settings + (settings % 2)) : nameBytes);
    if (!isOld) at += 4 * settings;
    return id;
  });
}

interface Packed {
  filters: readonly number[];
  /** A bit for each filter that was left out. */
  mask: number;
  itemBytes: number;
  /** The chunk's size without filters. */
  bytes: number;
}

export function unpackChunk(
  packed: Uint8Array,
  { filters, mask, itemBytes, bytes }: Packed,
): Uint8Array {
  const applied = filters.filter((_, place) => (mask & (1 << place)) === 0);
  const plain = applied.toReversed().reduce((data, filter) => {
    switch (filter) {
      case DEFLATE:
        return inflateSync(data, { maxOutputLength: bytes + CHECKSUM_BYTES });
      case LZF:
        return unpackLzf(data, bytes + CHECKSUM_BYTES);
      case SHUFFLE:
        return unshuffle(data, itemBytes);
      case CHECKSUM:
        return checkSum(data);
      default:
        throw new Error("This compression is not supported.");
    }
  }, packed);
  if (plain.length < bytes) throw new Error("A chunk is too short.");
  return plain;
}

function unshuffle(data: Uint8Array, itemBytes: number): Uint8Array {
  const plain = new Uint8Array(data.length);
  const count = Math.floor(data.length / itemBytes);
  for (let byte = 0; byte < itemBytes; byte += 1) {
    const start = byte * count;
    for (let item = 0; item < count; item += 1)
      plain[item * itemBytes + byte] = data[start + item] ?? 0;
  }
  // What is left over is not shuffled.
  plain.set(data.subarray(count * itemBytes), count * itemBytes);
  return plain;
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
