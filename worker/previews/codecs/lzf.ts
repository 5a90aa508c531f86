import { copyBack, copyLiterals, createByteReader } from "./copy-back.ts";

/** Up to this first byte, that many bytes and one more follow as they are. */
const LITERAL_MAX = 31;
/** A copy of so many bytes and more has its length in a byte of its own. */
const LONG_COPY = 7;
const COPY_LEAST = 2;

/** What LZF packed (as liblzf 3.6 writes it), which is at most `most` bytes. */
export function unpackLzf(packed: Uint8Array, most: number): Uint8Array {
  const plain = new Uint8Array(most);
  const reader = createByteReader(packed);
  let end = 0;
  while (reader.at < packed.length) {
    const control = reader.next();
    if (control <= LITERAL_MAX) {
      const length = control + 1;
      copyLiterals(packed, plain, { from: reader.at, at: end, length });
      reader.at += length;
      end += length;
      continue;
    }
    const short = control >> 5;
    const length = COPY_LEAST + short + (short === LONG_COPY ? reader.next() : 0);
    const back = ((control & LITERAL_MAX) << 8) + reader.next() + 1;
    copyBack(plain, { at: end, back, length });
    end += length;
  }
  return plain.subarray(0, end);
}
