/** Values that an isolate caches between requests, within a limit of bytes. */
export interface BoundedCache<Value> {
  /** `undefined` when there is none; an entry that was just read is removed last. */
  get(key: string): Value | undefined;
  /** Returns whether it is stored: an entry larger than `maxEntryBytes` is not, and the one before it is removed. */
  set(key: string, value: Value): boolean;
  delete(key: string): void;
  entries(): IterableIterator<[key: string, value: Value]>;
  /** Number of entries. */
  readonly size: number;
  /** Bytes of all entries and their keys, as estimated. */
  readonly bytes: number;
}

interface BoundedCacheOptions<Value> {
  /** Bytes of all entries together, their keys included. */
  maxBytes: number;
  /** Bytes of one entry; all of them when absent. */
  maxEntryBytes?: number;
  maxEntries?: number;
  /** Bytes of a value. */
  sizeOf: (value: Value) => number;
}

/** Bytes of an entry besides its key and value: a slot of the map and the stored size. */
const ENTRY_BYTES = 100;

/** The entry that was read or written longest ago is removed first. */
export function createBoundedCache<Value>(
  options: BoundedCacheOptions<Value>,
): BoundedCache<Value> {
  const { maxBytes, maxEntryBytes = maxBytes, maxEntries = Number.POSITIVE_INFINITY } = options;
  const entries = new Map<string, { value: Value; bytes: number }>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const added = options.sizeOf(value) + 2 * key.length + ENTRY_BYTES;
      if (added > Math.min(maxEntryBytes, maxBytes)) return false;
      entries.set(key, { value, bytes: added });
      bytes += added;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break;
        remove(oldest);
      }
      return true;
    },
    delete: remove,
    *entries() {
      for (const [key, { value }] of entries) yield [key, value];
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** A reference from an object, a list or a map to a value, bytes. */
const SLOT_BYTES = 8;
/** An object without its properties, bytes: map, properties, elements. */
const OBJECT_BYTES = 32;
/** A string without its characters, bytes. */
const STRING_BYTES = 16;
/** A number that is not a small integer, bytes. */
const NUMBER_BYTES = 16;
const SMALL_INTEGER_MAX = 2 ** 30;
/** V8 stores a string with one character beyond Latin-1 with two bytes a character. */
const BEYOND_LATIN_1 = /[^\0-\xFF]/;

/** Bytes of data in V8's heap: JSON's kinds and bytes, each reference counted for itself. */
export function estimateBytes(value: unknown): number {
  if (typeof value === "string") return estimateText(value);
  if (typeof value === "number")
    return Number.isInteger(value) && Math.abs(value) < SMALL_INTEGER_MAX ? 0 : NUMBER_BYTES;
  if (typeof value !== "object" || value === null) return 0;
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES * 3 + value.byteLength;
  const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return held.reduce<number>((sum, item) => sum + SLOT_BYTES + estimateBytes(item), OBJECT_BYTES);
}

/** Bytes of a text. */
export function estimateText(text: string): number {
  return STRING_BYTES + text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1);
}

/**
 * The same data in texts of its own. V8 cuts a text without copying it, so a word that was cut out
 * of an answer keeps the whole answer in memory, whatever its own length.
 */
export function copyData<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data)) as Data; // the stored data was parsed from JSON
}
