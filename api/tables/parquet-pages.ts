import { type PageHeader, readPageHeader } from "#base/parquet/pages.ts";
import { PARQUET_SCANNED_PAGE_BYTES } from "./limits.ts";
import type { ReadRange } from "./parquet-plan.ts";

/** So many bytes of a file from a place on, or as many as the page there has. */
export async function readPages(read: ReadRange, at: number, length: number): Promise<Uint8Array> {
  const bytes = await read(at, at + length);
  const header = toHeader(bytes, 0);
  const needed = header === null ? 0 : header.length + header.packed;
  const isRead = needed <= bytes.length || needed > PARQUET_SCANNED_PAGE_BYTES;
  return isRead ? bytes : read(at, at + needed);
}

/** `null` where there is none. */
export function toHeader(bytes: Uint8Array, at: number): PageHeader | null {
  try {
    return readPageHeader(bytes, at);
  } catch {
    return null;
  }
}

/** A page whose bytes were read. */
export interface Page {
  header: PageHeader;
  body: Uint8Array;
}

/** Throws where there is no whole page. */
export function readPage(bytes: Uint8Array, at: number): Page {
  const header = toHeader(bytes, at);
  const start = at + (header?.length ?? 0);
  const end = start + (header?.packed ?? 0);
  if (header === null || end > bytes.length || header.unpacked > PARQUET_SCANNED_PAGE_BYTES)
    throw new Error("A page cannot be read.");
  return { header, body: bytes.subarray(start, end) };
}
