/** A whole number of so many digits may be another one as a double. */
const LONG = /^[-+]?\d{16,}$/;
const LONG_MIN_CHARS = 16;
const LONG_MAX_CHARS = 40;

/** A whole number that a double may round, as identifiers of stars and messages are; `null` for any other text. */
export function readLongInteger(cell: string): bigint | null {
  const text = cell.trim();
  const mayBeLong = text.length >= LONG_MIN_CHARS && text.length <= LONG_MAX_CHARS;
  if (!mayBeLong || !LONG.test(text) || Number.isSafeInteger(Number(text))) return null;
  return BigInt(text);
}

/** The order of two cells that are the same number as doubles: 0, unless both are whole numbers of other digits. */
export function compareLongIntegers(one: string, other: string): number {
  const first = readLongInteger(one);
  const second = first === null ? null : readLongInteger(other);
  if (first === null || second === null || first === second) return 0;
  return first < second ? -1 : 1;
}
