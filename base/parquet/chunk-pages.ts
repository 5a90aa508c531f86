import { type ColumnChunk, readOffsetIndex, type SchemaElement } from "hyparquet";
import type { Room } from "./codecs.ts";
import { type PageHeader, readPageHeader } from "./pages.ts";

/** Rows of a row group: from one number up to another, of all that it has. */
export interface RowRange {
  from: number;
  to: number;
  all: number;
}

/** Where a page begins: bytes of the file, and the number of its first row in the row group. */
export interface PageStart {
  start: number;
  first: number;
}

export interface ChunkPlace {
  chunk: ColumnChunk;
  element: SchemaElement;
  read: (start: number, end: number) => Promise<Uint8Array>;
  room?: Room | undefined;
  /** For the bytes of the texts that are read. */
  texts?: Room | undefined;
  /** Where some of its pages begin after the first, in their order, of a file that does not say so itself. */
  starts?: readonly PageStart[] | undefined;
  /** Decompressed dictionaries that were read before, by their place in the file. */
  dictionaries?: ReadBefore | undefined;
  /** Pages as they are stored, or their beginnings, that were read before, by the place of the first. */
  packed?: ReadBefore | undefined;
}

interface ReadBefore {
  get(start: number): Uint8Array | undefined;
  set(start: number, bytes: Uint8Array): void;
}

/** A page of a column, or its first bytes. */
export interface Page {
  header: PageHeader;
  /** The page's bytes after its header. */
  body: Uint8Array;
  /** Number of its first row in the row group. */
  first: number;
}

/** A part of the file that was read. */
interface Piece {
  start: number;
  bytes: Uint8Array;
}

export interface ChunkPages {
  pages: Page[];
  /** The place of the dictionary, and its page when it was read already; `null` without one. */
  dictionary: { start: number; end: number; page: Page | null } | null;
}

/** How much of a page is read beyond its rows' share of it, as a part of that. */
const SHARE_MARGIN = 0.1;

/** Pages that follow each other, of which the first one's place is known. */
interface Located extends PageStart {
  bytes: number;
  /** Number of the first row after them. */
  next: number;
}

/**
 * The pages of a column that contain some of its rows. `isShort` reads only as much of the last of them
 * as the share of its rows, which may be too little.
 */
export async function readPages(
  place: ChunkPlace,
  rows: RowRange,
  isShort: boolean,
): Promise<ChunkPages> {
  const { meta_data: meta } = place.chunk;
  if (!meta) throw new Error("A column is not described.");
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const end = start + Number(meta.total_compressed_size);
  const all = (await readIndex(place, rows.all)) ?? toLocated(place, rows.all, end);
  if (all === null) return findPages(place, { start, end }, { rows, isShort });
  const wanted = all.filter(({ first, next }) => first < rows.to && next > rows.from);
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last) throw new Error("Pages are missing.");
  const own = { ...last, count: last.next - last.first, to: rows.to - last.first };
  const lastBytes = isShort ? toReadBytes(place, own) : last.bytes;
  const body = await readBeginning(place, {
    start: first.start,
    needed: last.start + lastBytes,
    end: last.start + last.bytes,
  });
  const dataStart = all[0]?.start ?? 0;
  return {
    pages: walkPages({ start: first.start, bytes: body }, first.first, rows).pages,
    dictionary: dataStart > start ? { start, end: dataStart, page: null } : null,
  };
}

/** Bytes that are read beyond the needed ones of pages whose rows are read one after another. */
const NEXT_BYTES = 65_536;

/** The first bytes of pages, at least as many as needed: what was read before is not read again. */
async function readBeginning(
  { read, packed }: ChunkPlace,
  { start, needed, end }: { start: number; needed: number; end: number },
): Promise<Uint8Array> {
  const known = packed?.get(start);
  const knownEnd = start + (known?.length ?? 0);
  if (known && knownEnd >= needed) return known;
  const next = await read(
    knownEnd,
    known ? Math.min(end, Math.max(needed, knownEnd + NEXT_BYTES)) : needed,
  );
  const bytes = known ? join(known, next) : next;
  packed?.set(start, bytes);
  return bytes;
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** The pages by the file's own index; `null` when it has none. */
async function readIndex({ chunk, read }: ChunkPlace, rows: number): Promise<Located[] | null> {
  const { offset_index_offset: index, offset_index_length: length } = chunk;
  if (!index || !length) return null;
  const bytes = await read(Number(index), Number(index) + length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readOffsetIndex({ view, offset: 0 }).page_locations.map((page, at, pages) => ({
    start: Number(page.offset),
    bytes: page.compressed_page_size,
    first: Number(page.first_row_index),
    next: Number(pages[at + 1]?.first_row_index ?? rows),
  }));
}

/** The pages by the places of some; `null` when these are not known, or the first page's place may be wrong. */
function toLocated({ chunk, starts }: ChunkPlace, rows: number, end: number): Located[] | null {
  const { meta_data: meta } = chunk;
  if (!starts || !meta) return null;
  const { dictionary_page_offset: dictionary, data_page_offset: data, encodings } = meta;
  if (!dictionary && encodings.some((encoding) => encoding.endsWith("_DICTIONARY"))) return null;
  const all = [{ start: Number(data), first: 0 }, ...starts];
  return all.map((page, at) => {
    const next = all[at + 1] ?? { start: end, first: rows };
    return { ...page, bytes: next.start - page.start, next: next.first };
  });
}

/** Bytes of a page up to a row, estimated before they are read. */
function toReadBytes(
  { element }: ChunkPlace,
  { bytes, count, to }: { bytes: number; count: number; to: number },
): number {
  const levels = element.repetition_type === "REQUIRED" ? 0 : count / 8;
  const share = (Math.min(to, count) / count) * (1 + SHARE_MARGIN) + SHARE_MARGIN / 10;
  return Math.min(bytes, Math.ceil(bytes * share + levels) + HEADER_READ_BYTES);
}

/** Pages of a column without an offset index: their headers are read one after another. */
async function findPages(
  place: ChunkPlace,
  { start, end }: { start: number; end: number },
  { rows, isShort }: { rows: RowRange; isShort: boolean },
): Promise<ChunkPages> {
  const { read } = place;
  const share = toReadBytes(place, { bytes: end - start, count: rows.all, to: rows.to });
  const ahead = [end - start, isShort ? share : end - start].find((bytes) => bytes <= AHEAD_BYTES);
  let piece: Piece = { start, bytes: await read(start, start + (ahead ?? HEADER_READ_BYTES)) };
  const found: ChunkPages = { pages: [], dictionary: null };
  let first = 0;
  let at = start;
  for (let count = 0; at < end && first < rows.to; count += 1) {
    if (count === PAGES_PASSED_MAX) throw new Error("The column has too many pages.");
    const next = Math.min(end, at + HEADER_READ_BYTES);
    if (piece.start + piece.bytes.length < next) piece = { start: at, bytes: await read(at, next) };
    const header = requireHeader(piece.bytes, at - piece.start);
    const [from, to] = [at + header.length, at + header.length + header.packed];
    const own = { bytes: header.packed, count: header.count, to: rows.to - first };
    const readTo = isShort ? Math.min(to, from + toReadBytes(place, own)) : to;
    const isThere = piece.start + piece.bytes.length >= to;
    const isWanted = header.kind === "data" && first + header.count > rows.from;
    const body = isThere
      ? piece.bytes.subarray(from - piece.start, to - piece.start)
      : isWanted && (await read(from, readTo));
    const page = body && { header, first, body };
    if (header.kind === "dictionary") found.dictionary = { start: at, end: to, page: page || null };
    else {
      if (page && isWanted) found.pages.push(page);
      first += header.count;
    }
    at = to;
  }
  return found;
}

/** Bytes that are read at once of a column without an offset index. */
export const AHEAD_BYTES = 262_144;
/** Bytes of a page that are read for its header, which may contain the least and the largest text. */
export const HEADER_READ_BYTES = 4_096;
/** Pages that are skipped before a row, each with a request of its own. */
const PAGES_PASSED_MAX = 64;

/** The pages of a part of the file up to the last that is needed. */
function walkPages({ bytes }: Piece, firstRow: number, rows: RowRange): { pages: Page[] } {
  const pages: Page[] = [];
  let first = firstRow;
  for (let at = 0; at < bytes.length && first < rows.to;) {
    const header = requireHeader(bytes, at);
    if (header.kind !== "data") throw new Error("A page is not where it was said to be.");
    const start = at + header.length;
    const page = { header, first, body: bytes.subarray(start, start + header.packed) };
    at = start + header.packed;
    if (first + header.count > rows.from) pages.push(page);
    first += header.count;
  }
  return { pages };
}

export function requireHeader(bytes: Uint8Array, at: number): PageHeader {
  const header = readPageHeader(bytes, at);
  if (header === null) throw new Error("A page is of a kind that is not read here.");
  return header;
}
