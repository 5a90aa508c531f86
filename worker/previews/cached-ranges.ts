import { createBoundedCache } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";

/** Ranges of one file that its pages read repeatedly, decompressed: its metadata, its dictionaries. */
export interface CachedRanges {
  get(start: number): Uint8Array | undefined;
  set(start: number, bytes: Uint8Array): void;
}

/** The cache of an isolate for published files, which never change. */
export interface RangeCache {
  of(file: { id: number; version: number; path: string }): CachedRanges;
}

/** Largest range that is cached, bytes. */
const RANGE_MAX_BYTES = 1_000_000;

export function createRangeCache(): RangeCache {
  const ranges = createBoundedCache<Uint8Array>({
    maxBytes: PORTAL_BOUNDS.rangeCache.bytes,
    maxEntryBytes: RANGE_MAX_BYTES,
    sizeOf: (bytes) => bytes.byteLength,
  });
  return {
    of: ({ id, version, path }) => ({
      get: (start) => ranges.get(`${id}/${version}/${start}/${path}`),
      set: (start, bytes) => {
        // A range of another answer would keep all of it in memory.
        if (bytes.byteLength < RANGE_MAX_BYTES)
          ranges.set(`${id}/${version}/${start}/${path}`, bytes.slice());
      },
    }),
  };
}
