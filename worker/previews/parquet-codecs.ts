import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type Compressors, snappyUncompress } from "hyparquet";
import { PREVIEW_PARQUET_PAGE_BYTES } from "./limits.ts";

/**
 * The packings whose rows can be shown; files of any other one (LZ4, LZO) show their columns only.
 * None of them unpacks more than a page may hold, whatever the page says of itself.
 */
export const CODECS: Compressors = {
  SNAPPY(bytes, size) {
    const page = new Uint8Array(checked(size));
    snappyUncompress(bytes, page);
    return page;
  },
  GZIP: (bytes, size) => gunzipSync(bytes, { maxOutputLength: checked(size) }),
  BROTLI: (bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: checked(size) }),
  ZSTD: (bytes, size) => zstdDecompressSync(bytes, { maxOutputLength: checked(size) }),
};

export function isReadable(codec: string): boolean {
  return codec === "UNCOMPRESSED" || Object.hasOwn(CODECS, codec);
}

function checked(size: number): number {
  if (size > PREVIEW_PARQUET_PAGE_BYTES) throw new Error("A page is too large for a look.");
  return size;
}
