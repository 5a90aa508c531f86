/** Of the settings of the filter: whether all bits are kept, the kind of type, and of a number its bytes, order and bits. */
const KEPT = 1;
const KIND = 3;
const NUMBER = 1;

/** The numbers of the filter N-bit, which keeps of each the bits that it has, the highest first; others become 0. */
export function unpackBits(
  data: Uint8Array,
  settings: readonly number[],
  bytes: number,
): Uint8Array {
  if (settings[KEPT] === 1) return data;
  const [size = 0, order = 0, bits = 0, offset = 0] = settings.slice(KIND + 1);
  const isKnown = settings[KIND] === NUMBER && size >= 1 && size <= 8 && bits >= 1;
  if (!isKnown || offset + bits > 8 * size) throw new Error("This compression is not supported.");
  const count = Math.floor(bytes / size);
  if (count * bits > 8 * data.length) throw new Error("A chunk is too short.");
  const plain = new Uint8Array(bytes);
  let from = 0;
  for (let item = 0; item < count; item += 1) {
    for (let bit = offset + bits - 1; bit >= offset; bit -= 1, from += 1) {
      const isSet = (((data[from >> 3] ?? 0) >> (7 - (from & 7))) & 1) === 1;
      const byte = order === 0 ? bit >> 3 : size - 1 - (bit >> 3);
      if (isSet) plain[item * size + byte] = (plain[item * size + byte] ?? 0) | (1 << (bit & 7));
    }
  }
  return plain;
}
