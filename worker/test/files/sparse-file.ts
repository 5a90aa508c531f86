import type { RangedFile } from "../../previews/read-range.ts";

/** Bytes and where they are. */
export type FilePart = readonly [start: number, bytes: Uint8Array];

interface SparseFile extends RangedFile {
  readMany: NonNullable<RangedFile["readMany"]>;
  /** What was read of it. */
  count: { requests: number; bytes: number };
}

/** A file of any size: zeros, and these parts. */
export function toSparseFile(size: number, parts: readonly FilePart[]): SparseFile {
  const count = { requests: 0, bytes: 0 };

  function read(start: number, requestedEnd: number): Uint8Array {
    const end = Math.min(requestedEnd, size);
    const bytes = new Uint8Array(Math.max(0, end - start));
    count.bytes += bytes.length;
    for (const [at, part] of parts) {
      const [first, last] = [Math.max(start, at), Math.min(end, at + part.length)];
      if (first < last) bytes.set(part.subarray(first - at, last - at), first - start);
    }
    return bytes;
  }

  return {
    size,
    count,
    async read(start, end) {
      count.requests += 1;
      return read(start, end);
    },
    async readMany(ranges) {
      count.requests += 1;
      return ranges.map(({ start, end }) => read(start, end));
    },
    begin: async () => null,
  };
}
