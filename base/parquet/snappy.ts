/** Writers compress so many bytes at a time, each without the ones before it (`kBlockSize` of Google's Snappy). */
const BLOCK_BYTES = 65_536;
/** From this length on copying at once is quicker than byte by byte. */
const LONG_COPY_BYTES = 48;

/** Where an element begins: in the compressed bytes, and in the decompressed ones. */
export interface Point {
  at: number;
  place: number;
}

/**
 * Bytes of a text compressed with Snappy, from one place up to another; fewer when the compressed bytes end
 * before. Earlier bytes are skipped without being decompressed, where the text was compressed in blocks.
 */
export function unpackSnappy(packed: Uint8Array, from: number, to: number): Uint8Array {
  const { size, beginning } = readSize(packed);
  const end = Math.min(to, size);
  const block = findBlock(packed, beginning, Math.min(from, end));
  const part = unpackFrom(packed, block, { from, to: end });
  return part ?? unpackFrom(packed, beginning, { from, to: end }) ?? new Uint8Array();
}

export function readSize(packed: Uint8Array): { size: number; beginning: Point } {
  let size = 0;
  for (let at = 0; at < 5; at += 1) {
    const byte = packed[at] ?? 0;
    size += (byte & 127) * 2 ** (7 * at);
    if (byte < 128) return { size, beginning: { at: at + 1, place: 0 } };
  }
  throw new Error("A Snappy text does not say its length.");
}

/** The last block that begins at or before a place; the beginning when the first block is not followed by others. */
export function findBlock(packed: Uint8Array, beginning: Point, from: number): Point {
  let { at, place } = beginning;
  let block = beginning;
  while (at < packed.length && place <= from) {
    if (place % BLOCK_BYTES === 0) block = { at, place };
    // Something crosses the end of a block: these bytes have no blocks, and are read from here on.
    if (place > block.place + BLOCK_BYTES) return block;
    const tag = packed[at] ?? 0;
    const kind = tag & 3;
    if (kind === 0) {
      const length = readLiteralLength(packed, at);
      at += literalTagBytes(tag) + length;
      place += length;
    } else {
      // Some writers make one block of everything, whose elements may end where the next one would begin.
      if (readOffset(packed, at) > place - block.place) return beginning;
      place += kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
      at += kind === 3 ? 5 : kind + 1;
    }
  }
  return block;
}

/** How far before its place a copy begins. */
export function readOffset(packed: Uint8Array, at: number): number {
  const tag = packed[at] ?? 0;
  const near = packed[at + 1] ?? 0;
  if ((tag & 3) === 1) return ((tag >>> 5) << 8) | near;
  return (tag & 3) === 2 ? near | ((packed[at + 2] ?? 0) << 8) : readLittle(packed, at + 1, 4);
}

/** Bytes that are copied at once, more than needed at the end of a short element: the next ones overwrite them. */
const WORD_BYTES = 8;

/** Writers aim at pages of this size. */
const USUAL_PAGE_BYTES = 1_048_576;
/**
 * Room for a page of which only a part is needed: a new one for each takes a tenth of the time. All requests
 * may share it, because a page is unpacked without a pause, and its part is copied out.
 */
let room: Uint8Array | null = null;

function takeRoom(bytes: number): Uint8Array {
  room ??= new Uint8Array(USUAL_PAGE_BYTES + USUAL_PAGE_BYTES / 8);
  return bytes <= room.length ? room : new Uint8Array(bytes);
}

/** Bytes from one place up to another; `null` when something is copied from before the point. */
function unpackFrom(
  packed: Uint8Array,
  { at: start, place }: Point,
  { from, to }: { from: number; to: number },
): Uint8Array | null {
  const size = Math.max(0, to - place);
  const isPart = to - from < size / 2;
  const bytes = size + LONG_COPY_BYTES + WORD_BYTES;
  const out = isPart ? takeRoom(bytes) : new Uint8Array(bytes);
  const source = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const target = new DataView(out.buffer);
  const wordsEnd = packed.length - LONG_COPY_BYTES - WORD_BYTES;
  let at = start;
  let filled = 0;
  while (at < packed.length && filled < size) {
    const tag = packed[at] ?? 0;
    const kind = tag & 3;
    if (kind === 0) {
      const length = readLiteralLength(packed, at);
      at += literalTagBytes(tag);
      const there = Math.min(length, packed.length - at, size - filled);
      if (there > LONG_COPY_BYTES || at > wordsEnd)
        out.set(packed.subarray(at, at + there), filled);
      else copyWords(source, at, { target, filled, length: there });
      at += length;
      filled += there;
      continue;
    }
    const length = kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
    const bytes = kind === 3 ? 4 : kind;
    if (at + bytes >= packed.length) break;
    const offset = readOffset(packed, at);
    if (offset > filled) {
      if (place > 0) return null;
      throw new Error("A Snappy text copies from before its beginning.");
    }
    if (offset === 0) throw new Error("A Snappy text copies from nowhere.");
    at += bytes + 1;
    const end = Math.min(filled + length, size);
    if (offset >= length && length > LONG_COPY_BYTES)
      out.copyWithin(filled, filled - offset, end - offset);
    else if (offset >= WORD_BYTES && length <= LONG_COPY_BYTES)
      copyWords(target, filled - offset, { target, filled, length });
    else for (let byte = filled; byte < end; byte += 1) out[byte] = out[byte - offset] ?? 0;
    filled = end;
  }
  const first = Math.min(from - place, filled);
  return isPart ? out.slice(first, filled) : out.subarray(first, filled);
}

/** Copies a few bytes, and up to seven more. */
function copyWords(
  source: DataView,
  at: number,
  { target, filled, length }: { target: DataView; filled: number; length: number },
): void {
  for (let byte = 0; byte < length; byte += WORD_BYTES) {
    target.setUint32(filled + byte, source.getUint32(at + byte, true), true);
    target.setUint32(filled + byte + 4, source.getUint32(at + byte + 4, true), true);
  }
}

/** Bytes of a literal's tag and of its length. */
export function literalTagBytes(tag: number): number {
  return 1 + Math.max(0, (tag >>> 2) - 59);
}

export function readLiteralLength(packed: Uint8Array, at: number): number {
  const short = (packed[at] ?? 0) >>> 2;
  return (short < 60 ? short : readLittle(packed, at + 1, short - 59)) + 1;
}

function readLittle(packed: Uint8Array, at: number, bytes: number): number {
  let value = 0;
  for (let byte = bytes - 1; byte >= 0; byte -= 1) value = value * 256 + (packed[at + byte] ?? 0);
  return value;
}
