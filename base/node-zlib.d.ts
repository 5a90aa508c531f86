/** What previews take from Node's library: unpacking at once, with a bound. */
declare module "node:zlib" {
  type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;
  export const gunzipSync: Unpack;
  export const inflateSync: Unpack;
  export const brotliDecompressSync: Unpack;
  export const zstdDecompressSync: Unpack;
}
