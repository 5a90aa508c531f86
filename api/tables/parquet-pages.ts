import { type PageHeader, readPageHeader } from "#base/parquet/pages.ts";
import { PARQUET_SCANNED_PAGE_BYTES } from "./limits.ts";
import type { ReadRange } from "./parquet-plan.ts";

/** Reads `length` bytes of a file, or more when the page that begins there is longer. */
export async function readPages(read: ReadRange, at: number, length: number): Promise<Uint8Array> {
  const bytes = await read(at, at + length);
  const header = toHeader(bytes, 0);
  const needed = header === null ? 0 : header.length + header.packed;
  const isRead = needed <= bytes.length || needed > PARQUET_SCANNED_PAGE_BYTES;
  return isRead ? bytes : read(at, at + needed);
}

/** The header of the page at a place; `null` when there is none. */
export function toHeader(bytes: Uint8Array, at: number): PageHeader | null {
  try {
    return readPageHeader(bytes, at);
  } catch {
    return null;
  }
}

/** A page that was read whole. */
export interface Page {
  header: PageHeader;
  body: Uint8Array;
}

/** Throws when there is no whole page. */
export function readPage(bytes: Uint8Array, at: number): Page {
  const header = toHeader(bytes, at);
  const start = at + (header?.length ?? 0);
  const end = start + (header?.packed ?? 0);
  if (header === null || end > bytes.length || header.unpacked > PARQUET_SCANNED_PAGE_BYTES)
    throw new Error("A page cannot be read.");
  return { header, body: bytes.subarray(start, end) };
}
