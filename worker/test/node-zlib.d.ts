/** The further functions that tests use from Node: compression at once. */
declare module "node:zlib" {
  type Pack = (bytes: Uint8Array) => Uint8Array;
  export const deflateSync: Pack;
  export const gzipSync: Pack;
  export const brotliCompressSync: Pack;
  export const zstdCompressSync: Pack;
}
