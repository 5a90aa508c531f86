import { decompressGzip, decompressZstd } from "hyparquet-compressors";
import type { Unpackers } from "./sql-table.ts";

/** What every worker unpacks. None of it needs WebAssembly, which the policy of pages refuses. */
export const UNPACKERS: Unpackers = {
  GZIP: decompressGzip,
  // With its own buffer a page cannot be larger than it declares.
  ZSTD: (page, size) => decompressZstd(page, new Uint8Array(size)),
};
