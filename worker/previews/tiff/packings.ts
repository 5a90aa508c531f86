import { inflateSync } from "node:zlib";

const CLEAR = 256;
const END = 257;
const WIDEST = 12;

/** Decodes TIFF's LZW (TIFF 6.0, section 13); throws when it grows beyond a limit. */
export function unpackLzw(packed: Uint8Array, maxBytes: number): Uint8Array {
  const out = new Uint8Array(maxBytes);
  let at = 0;
  let table: Uint8Array[] = [];
  let width = 9;
  let before: Uint8Array | null = null;
  let bits = 0;
  let held = 0;
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xff_ff_ff;
    bits += 8;
    if (bits < width) continue;
    const code = (held >> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    if (code === END) break;
    if (code === CLEAR) {
      table = [];
      width = 9;
      before = null;
      continue;
    }
    const entry = toEntry(code, table, before);
    if (!entry) throw new Error("A code stands for nothing.");
    if (at + entry.length > maxBytes) throw new Error("A piece is too large.");
    out.set(entry, at);
    at += entry.length;
    if (before && table.length < 4096 - 258) table.push(join(before, entry[0] ?? 0));
    before = entry;
    const next = table.length + 258 + 1;
    width = next >= 2048 ? WIDEST : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return out.subarray(0, at);
}

function toEntry(code: number, table: Uint8Array[], before: Uint8Array | null): Uint8Array | null {
  if (code < CLEAR) return Uint8Array.of(code);
  const known = table[code - 258];
  if (known) return known;
  return before && code - 258 === table.length ? join(before, before[0] ?? 0) : null;
}

function join(before: Uint8Array, last: number): Uint8Array {
  const joined = new Uint8Array(before.length + 1);
  joined.set(before);
  joined[before.length] = last;
  return joined;
}

/** Decodes runs of the same byte (TIFF 6.0, section 9); throws when it grows beyond a limit. */
export function unpackPackBits(packed: Uint8Array, maxBytes: number): Uint8Array {
  const out = new Uint8Array(maxBytes);
  let at = 0;
  let from = 0;
  while (from < packed.length) {
    const count = packed[from] ?? 128;
    from += 1;
    if (count === 128) continue;
    const isRun = count > 128;
    const taken = isRun ? 1 : Math.min(count + 1, packed.length - from);
    const end = at + (isRun ? 257 - count : taken);
    if (end > maxBytes) throw new Error("A piece is too large.");
    if (isRun) out.fill(packed[from] ?? 0, at, end);
    else out.set(packed.subarray(from, from + taken), at);
    from += taken;
    at = end;
  }
  return out.subarray(0, at);
}

type Unpack = (bytes: Uint8Array, most: number) => Uint8Array;

const inflate: Unpack = (bytes, maxOutputLength) => inflateSync(bytes, { maxOutputLength });

/** Decompresses a piece by the number of its packing; throws when it grows beyond a limit. */
export const UNPACKERS: Record<number, Unpack> = {
  1: (bytes) => bytes,
  5: unpackLzw,
  8: inflate,
  32_773: unpackPackBits,
  32_946: inflate,
};
