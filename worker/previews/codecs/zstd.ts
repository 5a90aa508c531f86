import { constants, zstdDecompressSync } from "node:zlib";

/** Bytes that a frame may refer back, as a power of two: a frame that declares more would take that memory. */
const WINDOW_LOG_MAX = 23;
/** Workerd refuses some frames of exactly the limit. */
const ROOM_BYTES = 65_536;

/** A frame of Zstandard (RFC 8878), which is at most about `most` bytes. */
export function unpackZstd(packed: Uint8Array, most: number): Uint8Array {
  return zstdDecompressSync(packed, {
    maxOutputLength: most + ROOM_BYTES,
    params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX },
  });
}
