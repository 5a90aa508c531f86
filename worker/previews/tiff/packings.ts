const CLEAR = 256;
const END = 257;
const WIDEST = 12;

/** Decodes TIFF's LZW (TIFF 6.0, section 13); throws when it grows beyond a limit. */
export function unpackLzw(packed: Uint8Array, maxBytes: number): Uint8Array {
  const out: number[] = [];
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
    if (out.length + entry.length > maxBytes) throw new Error("A piece is too large.");
    for (const value of entry) out.push(value);
    if (before && table.length < 4096 - 258) table.push(join(before, entry[0] ?? 0));
    before = entry;
    const next = table.length + 258 + 1;
    width = next >= 2048 ? WIDEST : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return Uint8Array.from(out);
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
  const out: number[] = [];
  let at = 0;
  while (at < packed.length && out.length <= maxBytes) {
    const count = packed[at] ?? 128;
    at += 1;
    if (count < 128) {
      out.push(...packed.subarray(at, at + count + 1));
      at += count + 1;
    } else if (count > 128) {
      const value = packed[at] ?? 0;
      for (let turn = 0; turn < 257 - count; turn += 1) out.push(value);
      at += 1;
    }
  }
  if (out.length > maxBytes) throw new Error("A piece is too large.");
  return Uint8Array.from(out);
}
