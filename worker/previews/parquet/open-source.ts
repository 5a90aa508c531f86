import type { Room } from "#base/parquet/codecs.ts";
import {
  PARQUET_ROWS_BYTES,
  PARQUET_WHOLE_BYTES,
  PREVIEW_PARQUET_BYTES,
  PREVIEW_PARQUET_UNPACKED_BYTES,
} from "../limits.ts";
import { createBatchedReads } from "#base/ranges/batched-reads.ts";
import type { RangedFile } from "../read-range.ts";

/** Bytes that are read first from a file's end: the metadata of its columns, and mostly the offset indexes of their pages. */
export const END_BYTES = 65_536;

export interface Source {
  byteLength: number;
  read(start: number, end: number): Promise<Uint8Array>;
  cached: RangedFile["cached"];
  /** For the pages of all its columns. */
  room: Room;
  /** For the pages that hyparquet reads: it makes all their values. */
  whole: Room;
  /** For the texts of its cells. */
  texts: Room;
  /** The file in hyparquet's interface. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/**
 * Ranges of the file, until the sum of the read bytes is too much for a preview. Its end, with the
 * metadata of the columns and mostly the offset indexes of their pages, is read once.
 */
export function openSource(file: RangedFile): Source {
  const readBatched = createBatchedReads(file);
  let left = 2 * PREVIEW_PARQUET_BYTES;
  const tailStart = Math.max(0, file.size - END_BYTES);
  let tail = file.cached?.get(tailStart);

  async function read(start: number, end: number): Promise<Uint8Array> {
    if (tail && start >= tailStart) return tail.subarray(start - tailStart, end - tailStart);
    left -= end - start;
    const bytes = left < 0 ? null : await readBatched(start, end);
    if (!bytes) throw new Error("A part of the file is out of reach.");
    if (start === tailStart && end === file.size) {
      tail = bytes;
      file.cached?.set(start, bytes);
    }
    return bytes;
  }

  return {
    byteLength: file.size,
    read,
    cached: file.cached,
    room: { left: PREVIEW_PARQUET_UNPACKED_BYTES },
    whole: { left: 2 * PARQUET_WHOLE_BYTES },
    texts: { left: PARQUET_ROWS_BYTES },
    slice: async (start, end = file.size) => new Uint8Array(await read(start, end)).buffer,
  };
}
