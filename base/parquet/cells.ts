import {
  type ChunkPages,
  type ChunkPlace,
  HEADER_READ_BYTES,
  type Page,
  readPages,
  type RowRange,
  requireHeader,
} from "./chunk-pages.ts";
import { canUnpackParts, openPage, type ReadPart } from "./open-page.ts";
import { isDictionaryCoded, PLAIN, readPlain, readRuns, RLE, WIDTHS } from "./pages.ts";
import { toValue } from "./values.ts";

/** Plain values, dictionaries and their levels, which most files have. */
const ENCODINGS: ReadonlySet<string> = new Set([
  "PLAIN",
  "PLAIN_DICTIONARY",
  "RLE_DICTIONARY",
  "RLE",
  "BIT_PACKED",
]);
/** Types whose values need no unit to be known, or one that is known here. */
const TYPES: Record<string, readonly (string | undefined)[]> = {
  BOOLEAN: [undefined],
  INT32: [undefined, "INT_8", "INT_16", "INT_32", "UINT_8", "UINT_16", "DATE"],
  INT64: [undefined, "INT_64", "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS"],
  FLOAT: [undefined],
  DOUBLE: [undefined],
  BYTE_ARRAY: [undefined, "UTF8", "ENUM"],
};
const LOGICAL = [undefined, "STRING", "ENUM", "DATE", "TIMESTAMP", "INTEGER"];

/** Whether this module reads the rows of a column: flat, of a common type and in common encodings. */
export function hasCommonPages({ chunk, element }: Pick<ChunkPlace, "chunk" | "element">): boolean {
  const { type = "", converted_type: converted, logical_type: logical } = element;
  // Smaller ones are never negative as they are stored.
  const isUnsigned = logical?.type === "INTEGER" && !logical.isSigned && logical.bitWidth >= 32;
  // A type that is only known by its newer name is left to the other reader.
  const isKnown = logical?.type !== "DATE" || converted === "DATE";
  return (
    chunk.meta_data?.path_in_schema.length === 1 &&
    element.repetition_type !== "REPEATED" &&
    (TYPES[type]?.includes(converted) ?? false) &&
    LOGICAL.includes(logical?.type) &&
    isKnown &&
    !isUnsigned &&
    chunk.meta_data.encodings.every((encoding) => ENCODINGS.has(encoding))
  );
}

/**
 * Values of some rows of a column. Of the pages with these rows only the rows are unpacked into
 * values, and a page is read no further than to the last of them: it may have a million, of which
 * a table shows fifty.
 */
export async function readCells(place: ChunkPlace, rows: RowRange): Promise<unknown[]> {
  const isShort = canUnpackParts(place.chunk.meta_data?.codec ?? "");
  const values = isShort ? await readRows(place, rows, true).catch(() => null) : null;
  const all = values ?? (await readRows(place, rows, false));
  return all.map((value) => toValue(value, place.element));
}

/** Raw values of rows; `isShort` reads only as much of a page as the rows' share of it, and throws when that was too little. */
async function readRows(place: ChunkPlace, rows: RowRange, isShort: boolean): Promise<unknown[]> {
  const { dictionary, pages } = await readPages(place, rows, isShort);
  const values: unknown[] = [];
  for (const page of pages) {
    const from = Math.max(rows.from - page.first, 0);
    const to = Math.min(rows.to - page.first, page.header.count);
    if (to > from) values.push(...(await readPageRows(place, { page, dictionary, from, to })));
  }
  if (values.length !== rows.to - rows.from) throw new Error("Rows are missing.");
  return values;
}

interface PageRows {
  page: Page;
  dictionary: ChunkPages["dictionary"];
  from: number;
  to: number;
}

async function readPageRows(
  place: ChunkPlace,
  { page, dictionary, from, to }: PageRows,
): Promise<unknown[]> {
  const isOptional = place.element.repetition_type !== "REQUIRED";
  const codec = place.chunk.meta_data?.codec ?? "";
  const { levels, values } = openPage(page, { codec, isOptional, room: place.room });
  const all = { start: 0, end: levels.length, width: 1, from, to };
  const known = isOptional ? readRuns(levels, all) : null;
  const first = known ? known.ones : from;
  const isThere = Array.from({ length: to - from }, (_, at) => !known || known.values[at] === 1);
  const count = isThere.filter(Boolean).length;
  const requested = { encoding: page.header.encoding, values, from: first, to: first + count };
  const read = count === 0 ? [] : await readValues(place, { ...requested, dictionary });
  let next = 0;
  return isThere.map((there) => (there ? read[next++] : null));
}

interface RequestedValues {
  encoding: number;
  values: ReadPart;
  /** Numbers of the values among those that exist: from one up to another. */
  from: number;
  to: number;
  dictionary: ChunkPages["dictionary"];
}

const ALL = Number.POSITIVE_INFINITY;

async function readValues(
  place: ChunkPlace,
  { encoding, values, from, to, dictionary }: RequestedValues,
): Promise<unknown[]> {
  const { type } = place.element;
  if (encoding === PLAIN) {
    const width = WIDTHS[type ?? ""];
    const numbers = Array.from({ length: to - from }, (_, at) => (width ? at : from + at));
    const part = width ? values(from * width, to * width) : values(0, ALL);
    return readPlain(part, type, numbers, place.texts);
  }
  const bytes = values(0, ALL);
  if (encoding === RLE && type === "BOOLEAN") {
    const runs = { start: 4, end: bytes.length, width: 1, from, to };
    return Array.from(readRuns(bytes, runs).values, (value) => value === 1);
  }
  if (!isDictionaryCoded(encoding) || dictionary === null) {
    throw new Error("Values of this encoding are not read here.");
  }
  const runs = { start: 1, end: bytes.length, width: bytes[0] ?? 0, from, to };
  const { values: indexes } = readRuns(bytes, runs);
  const numbers = [...indexes];
  const width = WIDTHS[type ?? ""];
  const last = numbers.reduce((most, number) => Math.max(most, number), -1);
  const needed = width ? (last + 1) * width : ALL;
  const words = await readDictionary(place, dictionary, needed);
  return readPlain(words, type, numbers, place.texts);
}

/**
 * The first bytes of a column's dictionary in a row group, decompressed: at least as many as needed. The first
 * rows of a group mostly use its first words.
 */
async function readDictionary(
  place: ChunkPlace,
  dictionary: NonNullable<ChunkPages["dictionary"]>,
  needed: number,
): Promise<Uint8Array> {
  const { chunk, dictionaries } = place;
  const known = dictionaries?.get(dictionary.start);
  if (known && (needed === ALL || known.length >= needed)) return known;
  const isPart = needed !== ALL && canUnpackParts(chunk.meta_data?.codec ?? "");
  const part = isPart ? await readWords(place, dictionary, toGrown(needed)) : new Uint8Array();
  const isEnough = isPart && part.length >= needed;
  const words = isEnough ? part : await readWords(place, dictionary, ALL);
  dictionaries?.set(dictionary.start, words);
  return words;
}

/** Bytes that are read, so that a few more words do not need the next request each. */
function toGrown(needed: number): number {
  return Math.max(LEAST_WORD_BYTES, 2 ** Math.ceil(Math.log2(needed)));
}

const LEAST_WORD_BYTES = 16_384;
/** The most that compressing with Snappy adds to bytes, as a part of them. */
const SNAPPY_GROWTH = 1 / 6;

async function readWords(
  { chunk, read, room }: ChunkPlace,
  { start, end, page }: NonNullable<ChunkPages["dictionary"]>,
  most: number,
): Promise<Uint8Array> {
  const packed = start + HEADER_READ_BYTES + most * (1 + SNAPPY_GROWTH);
  const bytes = page ? null : await read(start, Math.min(end, Math.ceil(packed)));
  const header = bytes ? requireHeader(bytes, 0) : page?.header;
  const body = bytes && header ? bytes.subarray(header.length) : page?.body;
  if (!header || !body || header.kind !== "dictionary") throw new Error("A dictionary is missing.");
  const codec = chunk.meta_data?.codec ?? "";
  return openPage({ header, body }, { codec, isOptional: false, room }).values(0, most);
}
