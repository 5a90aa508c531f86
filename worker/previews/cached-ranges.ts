import { createBoundedCache } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";

interface Ranges {
  get(start: number): Uint8Array | undefined;
  set(start: number, bytes: Uint8Array): void;
}

/** Ranges of one file that its pages read repeatedly, decompressed: its metadata, its dictionaries. */
export interface CachedRanges extends Ranges {
  /** Beginnings of pages of its columns, as they are stored: the next rows are mostly in the same pages. */
  pages: Ranges;
}

/** The cache of an isolate for published files, which never change. */
export interface RangeCache {
  of(file: CachedFile): CachedRanges;
}

interface CachedFile {
  id: number;
  version: number;
  path: string;
}

/** Largest range that is cached, bytes. */
const RANGE_MAX_BYTES = 1_000_000;

export function createRangeCache(): RangeCache {
  const described = createRanges(PORTAL_BOUNDS.rangeCache.bytes);
  const pages = createRanges(PORTAL_BOUNDS.parquetPages.bytes);
  return { of: (file) => ({ ...described(file), pages: pages(file) }) };
}

function createRanges(maxBytes: number): (file: CachedFile) => Ranges {
  const ranges = createBoundedCache<Uint8Array>({
    maxBytes,
    maxEntryBytes: RANGE_MAX_BYTES,
    sizeOf: (bytes) => bytes.byteLength,
  });
  return ({ id, version, path }) => ({
    get: (start) => ranges.get(`${id}/${version}/${start}/${path}`),
    set: (start, bytes) => {
      // A range of another answer would keep all of it in memory.
      if (bytes.byteLength < RANGE_MAX_BYTES)
        ranges.set(`${id}/${version}/${start}/${path}`, bytes.slice());
    },
  });
}
