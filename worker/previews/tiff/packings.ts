import { inflateSync } from "node:zlib";
import { unpackZstd } from "../codecs/zstd.ts";

const CLEAR = 256;
const END = 257;
const FIRST_ENTRY = 258;
const ENTRIES_MAX = 4_096;
const WIDEST = 12;

/**
 * Decodes TIFF's LZW (TIFF 6.0, section 13); throws when it grows beyond a limit. An entry is what the code
 * before gave and one byte more, which both stand in the output.
 */
export function unpackLzw(packed: Uint8Array, maxBytes: number): Uint8Array {
  const out = new Uint8Array(maxBytes);
  const starts = new Int32Array(ENTRIES_MAX);
  const lengths = new Int32Array(ENTRIES_MAX);
  let at = 0;
  let next = FIRST_ENTRY;
  let width = 9;
  /** Bytes of the code before; 0 after a clear code. */
  let before = 0;
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
      next = FIRST_ENTRY;
      width = 9;
      before = 0;
      continue;
    }
    if (before > 0 && next < ENTRIES_MAX) {
      starts[next] = at - before;
      lengths[next] = before + 1;
      next += 1;
    }
    if (code >= next) throw new Error("A code stands for nothing.");
    const length = code < CLEAR ? 1 : (lengths[code] ?? 0);
    if (at + length > maxBytes) throw new Error("A piece is too large.");
    if (code < CLEAR) out[at] = code;
    else copyBytes(out, { from: starts[code] ?? 0, at, length });
    at += length;
    before = length;
    width = toWidth(next);
  }
  return out.subarray(0, at);
}

/** One after another: the last may be the first that is copied. */
function copyBytes(
  out: Uint8Array,
  { from, at, length }: { from: number; at: number; length: number },
): void {
  for (let byte = 0; byte < length; byte += 1) out[at + byte] = out[from + byte] ?? 0;
}

/** Bits of a code: they grow one entry early. */
function toWidth(next: number): number {
  return next >= 2047 ? WIDEST : next >= 1023 ? 11 : next >= 511 ? 10 : 9;
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
  50_000: unpackZstd,
};
