import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type CompressionCodec, type Compressors, snappyUncompress } from "hyparquet";
import { PARQUET_PAGE_BYTES } from "#base/parquet/open-page.ts";

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

/** Whether pages of a packing can be unpacked. */
export function isReadable(codec: string): boolean {
  return codec === "UNCOMPRESSED" || Object.hasOwn(CODECS, codec);
}

function checked(size: number): number {
  if (size > PARQUET_PAGE_BYTES) throw new Error("A page is too large for a preview.");
  return size;
}

/** Unpacks a page that says how many bytes it has; throws where it cannot be unpacked. */
export function unpack(codec: string, bytes: Uint8Array, size: number): Uint8Array {
  if (codec === "UNCOMPRESSED") return bytes;
  const unpacked = Object.hasOwn(CODECS, codec)
    ? CODECS[codec as CompressionCodec]?.(bytes, size)
    : undefined; // own key of the list
  if (!unpacked) throw new Error("Pages of this packing are not unpacked here.");
  return unpacked;
}
