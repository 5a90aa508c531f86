import type { RangedFile } from "../../previews/read-range.ts";

/** A file of these bytes, which a preview reads in parts. */
export function toRangedFile(bytes: Uint8Array): RangedFile {
  return {
    size: bytes.length,
    read: async (start, end) => bytes.slice(start, end),
    readEnd: async (maxBytes) => bytes.slice(-maxBytes),
    begin: async () => null,
  };
}
