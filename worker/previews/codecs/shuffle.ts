/** Values from their bytes, all first bytes before all second ones. What is left over is not shuffled. */
export function unshuffle(data: Uint8Array, itemBytes: number): Uint8Array {
  const plain = new Uint8Array(data.length);
  const count = Math.floor(data.length / itemBytes);
  for (let byte = 0; byte < itemBytes; byte += 1) {
    const start = byte * count;
    for (let item = 0; item < count; item += 1)
      plain[item * itemBytes + byte] = data[start + item] ?? 0;
  }
  plain.set(data.subarray(count * itemBytes), count * itemBytes);
  return plain;
}

/**
 * Values from their bits, the lowest of all values before the second of all (bitshuffle 0.5). Of eight values at once a
 * square of bits is turned (Hacker's Delight, 7-3). The length is that of a multiple of eight values.
 */
export function unshuffleBits(data: Uint8Array, itemBytes: number): Uint8Array {
  const plain = new Uint8Array(data.length);
  const eights = Math.floor(data.length / itemBytes / 8);
  for (let byte = 0; byte < itemBytes; byte += 1) {
    const first = byte * 8 * eights;
    const take = (row: number, eight: number): number => data[first + row * eights + eight] ?? 0;
    for (let eight = 0; eight < eights; eight += 1) {
      let low =
        take(0, eight) | (take(1, eight) << 8) | (take(2, eight) << 16) | (take(3, eight) << 24);
      let high =
        take(4, eight) | (take(5, eight) << 8) | (take(6, eight) << 16) | (take(7, eight) << 24);
      low = turn(low);
      high = turn(high);
      const swapped = (low ^ ((low >>> 28) | (high << 4))) & 0xf0f0f0f0;
      low ^= swapped;
      high ^= swapped >>> 4;
      const at = eight * 8 * itemBytes + byte;
      for (let value = 0; value < 4; value += 1) {
        plain[at + value * itemBytes] = low >>> (8 * value);
        plain[at + (value + 4) * itemBytes] = high >>> (8 * value);
      }
    }
  }
  return plain;
}

/** Turns the squares of two by two bits, and of these two by two. */
function turn(rows: number): number {
  const pairs = (rows ^ (rows >>> 7)) & 0x00aa00aa;
  const paired = rows ^ pairs ^ (pairs << 7);
  const fours = (paired ^ (paired >>> 14)) & 0x0000cccc;
  return paired ^ fours ^ (fours << 14);
}
