/** What an isolate keeps between requests, never more bytes of it than it may. */
export interface BoundedCache<Value> {
  /** `undefined` when there is none; an entry that was read is the last to go. */
  get(key: string): Value | undefined;
  /** Whether it is kept: an entry larger than `maxEntryBytes` is not, and the one before it is gone. */
  set(key: string, value: Value): boolean;
  delete(key: string): void;
  entries(): IterableIterator<[key: string, value: Value]>;
  /** Entries kept. */
  readonly size: number;
  /** Bytes of all entries and their keys, as estimated. */
  readonly bytes: number;
}

export interface BoundedCacheOptions<Value> {
  /** Bytes of all entries together, their keys included. */
  maxBytes: number;
  /** Bytes of one entry; all of them when absent. */
  maxEntryBytes?: number;
  maxEntries?: number;
  /** What a value takes, bytes. */
  sizeOf: (value: Value) => number;
}

/** What an entry takes besides its key and value: a slot of the map and the note of its size, bytes. */
const ENTRY_BYTES = 100;

/** The entry that was read or written longest ago goes first. */
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
