/** Digits that every number of 32 bits has, and that tell any two apart. */
const DIGITS_MIN = 6;
const DIGITS_MAX = 9;
/** Smaller numbers have fewer bits, and so fewer digits. */
const NORMAL_MIN = 2 ** -126;

/**
 * A number that was stored in 32 bits as the double with the fewest digits that is stored as the
 * same 32 bits: 0.1 rather than 0.10000000149011612. Any other number is unchanged.
 */
export function shortenFloat32(value: number): number {
  if (Number.isSafeInteger(value) || Math.fround(value) !== value) return value;
  const first = Math.abs(value) < NORMAL_MIN ? 1 : DIGITS_MIN;
  for (let digits = first; digits < DIGITS_MAX; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(DIGITS_MAX));
}
