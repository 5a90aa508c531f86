/** Of a copy: where its bytes go, how far before that they are, and how many there are. */
interface Copy {
  at: number;
  back: number;
  length: number;
}

/** Copies bytes that were unpacked before; a copy may go on into what it writes, which repeats it. Throws where there are none. */
export function copyBack(plain: Uint8Array, { at, back, length }: Copy): void {
  const from = at - back;
  if (back < 1 || from < 0 || at + length > plain.length) throw brokenChunk();
  if (back >= length && length > SHORT) plain.copyWithin(at, from, from + length);
  else for (let byte = 0; byte < length; byte += 1) plain[at + byte] = plain[from + byte] ?? 0;
}

/** A call costs more than a copy of so few bytes. */
const SHORT = 32;

/** Copies so many packed bytes as they are. Throws where there are fewer, or no space for them. */
export function copyLiterals(
  packed: Uint8Array,
  plain: Uint8Array,
  { from, at, length }: { from: number; at: number; length: number },
): void {
  if (from + length > packed.length || at + length > plain.length) throw brokenChunk();
  if (length > SHORT) plain.set(packed.subarray(from, from + length), at);
  else for (let byte = 0; byte < length; byte += 1) plain[at + byte] = packed[from + byte] ?? 0;
}

export function brokenChunk(): Error {
  return new Error("A chunk is broken.");
}

/** Reads bytes one after another. Throws after the last. */
export interface ByteReader {
  at: number;
  next(): number;
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const reader = {
    at: 0,
    next(): number {
      const byte = bytes[reader.at];
      if (byte === undefined) throw brokenChunk();
      reader.at += 1;
      return byte;
    },
  };
  return reader;
}
