/** The part of Node's library that previews use: decompression at once, with a limit. */
declare module "node:zlib" {
  type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;
  export const gunzipSync: Unpack;
  export const inflateSync: Unpack;
  export const brotliDecompressSync: Unpack;
  export const zstdDecompressSync: (
    bytes: Uint8Array,
    options: { maxOutputLength: number; params?: Record<number, number> },
  ) => Uint8Array;
  export const constants: { ZSTD_d_windowLogMax: number };
}
