import { createBoundedCache } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";

/** Parts of one file that its pages read repeatedly, decompressed: its metadata, its dictionaries. */
export interface KeptParts {
  get(start: number): Uint8Array | undefined;
  set(start: number, bytes: Uint8Array): void;
}

/** The cache of an isolate for published files, which never change. */
export interface FileParts {
  of(file: { id: number; version: number; path: string }): KeptParts;
}

/** Largest part that is cached, bytes. */
const PART_MAX_BYTES = 1_000_000;

export function createFileParts(): FileParts {
  const parts = createBoundedCache<Uint8Array>({
    maxBytes: PORTAL_BOUNDS.fileParts.bytes,
    maxEntryBytes: PART_MAX_BYTES,
    sizeOf: (bytes) => bytes.byteLength,
  });
  return {
    of: ({ id, version, path }) => ({
      get: (start) => parts.get(`${id}/${version}/${start}/${path}`),
      set: (start, bytes) => {
        // A part of another answer would keep all of it in memory.
        if (bytes.byteLength < PART_MAX_BYTES)
          parts.set(`${id}/${version}/${start}/${path}`, bytes.slice());
      },
    }),
  };
}
