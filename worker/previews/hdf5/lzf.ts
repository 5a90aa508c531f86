/** Up to this first byte, that many bytes and one more follow as they are. */
const LITERAL_MAX = 31;
/** A copy of so many bytes and more has its length in a byte of its own. */
const LONG_COPY = 7;
const COPY_LEAST = 2;

/** What LZF packed (as liblzf 3.6 writes it), which is at most `most` bytes. */
export function unpackLzf(packed: Uint8Array, most: number): Uint8Array {
  const plain = new Uint8Array(most);
  let at = 0;
  let end = 0;
  const next = (): number => {
    const byte = packed[at];
    if (byte === undefined) throw new Error("A chunk is broken.");
    at += 1;
    return byte;
  };
  while (at < packed.length) {
    const control = next();
    if (control <= LITERAL_MAX) {
      const bytes = packed.subarray(at, at + control + 1);
      if (bytes.length <= control || end + bytes.length > most)
        throw new Error("A chunk is broken.");
      plain.set(bytes, end);
      at += bytes.length;
      end += bytes.length;
      continue;
    }
    const short = control >> 5;
    const length = COPY_LEAST + short + (short === LONG_COPY ? next() : 0);
    const from = end - ((control & LITERAL_MAX) << 8) - next() - 1;
    if (from < 0 || end + length > most) throw new Error("A chunk is broken.");
    // A copy may go on into what it writes, which repeats it.
    for (let byte = 0; byte < length; byte += 1) plain[end + byte] = plain[from + byte] ?? 0;
    end += length;
  }
  return plain.subarray(0, end);
}
