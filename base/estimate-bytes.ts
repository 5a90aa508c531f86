/** A reference from an object, a list or a map to a value, bytes. */
const SLOT_BYTES = 8;
/** An object without its properties, bytes: map, properties, elements. */
const OBJECT_BYTES = 32;
/** A string without its characters, bytes. */
const STRING_BYTES = 16;
/** A number that is not a small integer, bytes. */
const NUMBER_BYTES = 16;
const SMALL_INTEGER_MAX = 2 ** 30;
/** V8 writes a string with one character beyond Latin-1 with two bytes a character. */
const BEYOND_LATIN_1 = /[^\0-\xFF]/;

/** What data takes in V8's heap, bytes: JSON's kinds and bytes, each reference counted for itself. */
export function estimateBytes(value: unknown): number {
  if (typeof value === "string") return estimateText(value);
  if (typeof value === "number")
    return Number.isInteger(value) && Math.abs(value) < SMALL_INTEGER_MAX ? 0 : NUMBER_BYTES;
  if (typeof value !== "object" || value === null) return 0;
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES * 3 + value.byteLength;
  const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return held.reduce<number>((sum, item) => sum + SLOT_BYTES + estimateBytes(item), OBJECT_BYTES);
}

/** What a text takes, bytes. */
export function estimateText(text: string): number {
  return STRING_BYTES + text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1);
}

/**
 * The same data in texts of its own. V8 cuts a text without copying it, so a word that was cut out
 * of an answer keeps the whole answer in memory, whatever its own length.
 */
export function copyData<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data)) as Data; // what is kept was parsed from JSON
}
