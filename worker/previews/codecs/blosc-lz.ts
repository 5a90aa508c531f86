import { copyBack, copyLiterals, createByteReader } from "./copy-back.ts";

/** Up to this first byte, that many bytes and one more follow as they are. */
const LITERAL_MAX = 31;
const LONG_COPY = 7;
const COPY_LEAST = 2;
/** A copy from farther back than this has its distance beyond it in two bytes of their own. */
const NEAR_MAX = 8_191;

/** What BloscLZ packed (as c-blosc 1.21 writes it), which is at most `most` bytes. */
export function unpackBloscLz(packed: Uint8Array, most: number): Uint8Array {
  const plain = new Uint8Array(most);
  const reader = createByteReader(packed);
  let end = 0;
  while (reader.at < packed.length) {
    // The first byte has the version above its length.
    const control = reader.at === 0 ? reader.next() & LITERAL_MAX : reader.next();
    if (control <= LITERAL_MAX) {
      const length = control + 1;
      copyLiterals(packed, plain, { from: reader.at, at: end, length });
      reader.at += length;
      end += length;
      continue;
    }
    let length = COPY_LEAST + (control >> 5);
    if (control >> 5 === LONG_COPY) {
      let more = 0;
      do {
        more = reader.next();
        length += more;
      } while (more === 255);
    }
    const near = ((control & LITERAL_MAX) << 8) + reader.next();
    const far = near === NEAR_MAX ? (reader.next() << 8) + reader.next() : 0;
    copyBack(plain, { at: end, back: near + far + 1, length });
    end += length;
  }
  return plain.subarray(0, end);
}
