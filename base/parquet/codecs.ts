import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { CompressionCodec, Compressors } from "hyparquet";
import { unpackSnappy } from "./snappy.ts";

/** Largest decompressed page, bytes; writers aim at 1 MB, and a page's own size is not trusted. */
export const PARQUET_PAGE_BYTES = 16_000_000;

/**
 * The compressions whose rows can be shown; files of any other one (LZ4, LZO) show their columns only.
 * None of them decompresses more than the limit of a page, whatever the page declares.
 */
export const CODECS: Compressors = {
  SNAPPY(bytes, size) {
    const page = unpackSnappy(bytes, 0, checked(size));
    if (page.length < size) throw new Error("A page ends too early.");
    return page;
  },
  GZIP: (bytes, size) => gunzipSync(bytes, toBound(size)),
  BROTLI: (bytes, size) => brotliDecompressSync(bytes, toBound(size)),
  ZSTD: (bytes, size) => zstdDecompressSync(bytes, toBound(size)),
};

/** How much may still be made of a file: bytes of its pages, or bytes or characters of its values, of all columns together. */
export interface Room {
  left: number;
}

export function takeRoom(room: Room | undefined, amount: number): void {
  if (!room) return;
  room.left -= amount;
  if (room.left < 0) throw new Error("The values are too large together.");
}

/** The same within a room. */
export function boundCodecs(room: Room): Compressors {
  const bounded = Object.entries(CODECS).map(([name, decompress]) => [
    name,
    (bytes: Uint8Array, size: number) => {
      takeRoom(room, size);
      return decompress(bytes, size);
    },
  ]);
  return Object.fromEntries(bounded);
}

/** Whether pages of a compression can be decompressed. */
export function isReadable(codec: string): boolean {
  return codec === "UNCOMPRESSED" || Object.hasOwn(CODECS, codec);
}

/** Workerd counts its buffer for more as decompressed, and refuses some texts of exactly the limit. */
const ROOM_BYTES = 65_536;

function toBound(size: number): { maxOutputLength: number } {
  return { maxOutputLength: checked(size) + ROOM_BYTES };
}

function checked(size: number): number {
  if (size > PARQUET_PAGE_BYTES) throw new Error("A page is too large for a preview.");
  return size;
}

/** Decompresses a page that declares its size; throws where that fails. */
export function unpack(codec: string, bytes: Uint8Array, size: number): Uint8Array {
  if (codec === "UNCOMPRESSED") return bytes;
  const unpacked = Object.hasOwn(CODECS, codec)
    ? CODECS[codec as CompressionCodec]?.(bytes, size)
    : undefined; // own key of the list
  if (!unpacked) throw new Error("Pages of this packing are not unpacked here.");
  return unpacked;
}
