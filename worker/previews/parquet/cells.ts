import { type ColumnChunk, readOffsetIndex, type SchemaElement } from "hyparquet";
import {
  isDictionaryCoded,
  type PageHeader,
  PLAIN,
  readPageHeader,
  readPlain,
  readRuns,
} from "./pages.ts";

/** Rows of a row group: from one number up to another, of all that it has. */
interface RowRange {
  from: number;
  to: number;
  all: number;
}

interface ChunkPlace {
  chunk: ColumnChunk;
  element: SchemaElement;
  read: (start: number, end: number) => Promise<Uint8Array>;
  /** Unpacks a page, which has so many bytes then. */
  unpack: (codec: string, bytes: Uint8Array, size: number) => Uint8Array;
}

/** Plain values, dictionaries and their levels, which most files have. */
const ENCODINGS: ReadonlySet<string> = new Set([
  "PLAIN",
  "PLAIN_DICTIONARY",
  "RLE_DICTIONARY",
  "RLE",
  "BIT_PACKED",
]);
/** Types whose values need no unit to be told, or one that is known here. */
const TYPES: Record<string, readonly (string | undefined)[]> = {
  BOOLEAN: [undefined],
  INT32: [undefined, "INT_8", "INT_16", "INT_32", "DATE"],
  INT64: [undefined, "INT_64", "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS"],
  FLOAT: [undefined],
  DOUBLE: [undefined],
  BYTE_ARRAY: [undefined, "UTF8", "ENUM"],
};
const LOGICAL = [undefined, "STRING", "ENUM", "DATE", "TIMESTAMP", "INTEGER"];

/** Whether the rows of a column are read here: flat, of a common type and in common encodings. */
export function hasCommonPages({ chunk, element }: Pick<ChunkPlace, "chunk" | "element">): boolean {
  const { type = "", converted_type: converted, logical_type: logical } = element;
  const isUnsigned = logical?.type === "INTEGER" && !logical.isSigned;
  // A type that is only told by its newer name is left to the other reader.
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

interface Page {
  header: PageHeader;
  /** The page's bytes behind its header. */
  body: Uint8Array;
  /** Number of its first row in the row group. */
  first: number;
}

/**
 * Values of some rows of a column. Of the pages that hold them only these rows are unpacked into
 * values: a page may hold a million, of which a table shows fifty.
 */
export async function readCells(place: ChunkPlace, rows: RowRange): Promise<unknown[]> {
  const { dictionary, pages } = await readPages(place, rows);
  const values: unknown[] = [];
  for (const page of pages) {
    const from = Math.max(rows.from - page.first, 0);
    const to = Math.min(rows.to - page.first, page.header.count);
    if (to > from) values.push(...readPageRows(place, { page, dictionary, from, to }));
  }
  if (values.length !== rows.to - rows.from) throw new Error("Rows are missing.");
  return values.map((value) => toValue(value, place.element));
}

interface ChunkPages {
  dictionary: Page | null;
  pages: Page[];
}

async function readPages(place: ChunkPlace, rows: RowRange): Promise<ChunkPages> {
  const { chunk, read } = place;
  const { offset_index_offset: index, offset_index_length: length, meta_data: meta } = chunk;
  if (!meta) throw new Error("A column is not described.");
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const end = start + Number(meta.total_compressed_size);
  if (!index || !length) return findPages(place, { start, end }, rows);
  const bytes = await read(Number(index), Number(index) + length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const all = readOffsetIndex({ view, offset: 0 }).page_locations;
  const wanted = all.filter((page, at) => {
    const next = Number(all[at + 1]?.first_row_index ?? rows.all);
    return Number(page.first_row_index) < rows.to && next > rows.from;
  });
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last) throw new Error("Pages are missing.");
  const dataStart = Number(all[0]?.offset ?? 0);
  const [head, body] = await Promise.all([
    dataStart > start ? read(start, dataStart) : null,
    read(Number(first.offset), Number(last.offset) + last.compressed_page_size),
  ]);
  const { pages } = walkPages(body, Number(first.first_row_index), rows);
  return { dictionary: head && walkPages(head, 0, rows).dictionary, pages };
}

/** Pages of a column that does not say where they lie: their headers are read one after another. */
async function findPages(
  { read }: ChunkPlace,
  { start, end }: { start: number; end: number },
  rows: RowRange,
): Promise<ChunkPages> {
  if (end - start <= CHUNK_READ_BYTES) return walkPages(await read(start, end), 0, rows);
  let dictionary: Page | null = null;
  const pages: Page[] = [];
  let first = 0;
  let at = start;
  for (let count = 0; at < end && first < rows.to; count += 1) {
    if (count === PAGES_PASSED_MAX) throw new Error("The column has too many pages.");
    const header = readPageHeader(await read(at, Math.min(end, at + HEADER_READ_BYTES)), 0);
    if (header === null) throw new Error("A page is of a kind that is not read here.");
    const [from, to] = [at + header.length, at + header.length + header.packed];
    const isDictionary = header.kind === "dictionary";
    if (isDictionary || first + header.count > rows.from) {
      const page = { header, first, body: await read(from, to) };
      if (isDictionary) dictionary = page;
      else pages.push(page);
    }
    if (!isDictionary) first += header.count;
    at = to;
  }
  return { dictionary, pages };
}

/** A column of at most this size is read at once, bytes. */
const CHUNK_READ_BYTES = 262_144;
/** What is read of a page to know its header, which may hold the least and the largest text, bytes. */
const HEADER_READ_BYTES = 4_096;
/** Pages that are passed over on the way to a row, each with a request of its own. */
const PAGES_PASSED_MAX = 64;

/** The pages of a piece of the file up to the last that is wanted. */
function walkPages(bytes: Uint8Array, firstRow: number, rows: RowRange): ChunkPages {
  let dictionary: Page | null = null;
  const pages: Page[] = [];
  let first = firstRow;
  for (let at = 0; at < bytes.length && first < rows.to;) {
    const header = readPageHeader(bytes, at);
    if (header === null) throw new Error("A page is of a kind that is not read here.");
    const start = at + header.length;
    const page = { header, first, body: bytes.subarray(start, start + header.packed) };
    at = start + header.packed;
    if (header.kind === "dictionary") dictionary = page;
    else {
      if (first + header.count > rows.from) pages.push(page);
      first += header.count;
    }
  }
  return { dictionary, pages };
}

interface PageRows {
  page: Page;
  dictionary: Page | null;
  from: number;
  to: number;
}

function readPageRows(place: ChunkPlace, { page, dictionary, from, to }: PageRows): unknown[] {
  const isOptional = place.element.repetition_type !== "REQUIRED";
  const { levels, values } = unpackPage(place, page, isOptional);
  const all = { start: 0, end: levels.length, width: 1, from, to };
  const known = isOptional ? readRuns(levels, all) : null;
  const first = known ? known.ones : from;
  const isThere = Array.from({ length: to - from }, (_, at) => !known || known.values[at] === 1);
  const count = isThere.filter(Boolean).length;
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  const read = readValues(place, { encoding: page.header.encoding, values, numbers, dictionary });
  let next = 0;
  return isThere.map((there) => (there ? read[next++] : null));
}

/** The levels that say which rows have a value, and the values. */
function unpackPage(
  { chunk, unpack }: ChunkPlace,
  { header, body }: Page,
  isOptional: boolean,
): { levels: Uint8Array; values: Uint8Array } {
  const codec = chunk.meta_data?.codec ?? "";
  if (header.levelBytes !== null) {
    const levels = body.subarray(0, header.levelBytes);
    const packed = body.subarray(header.levelBytes);
    const size = header.unpacked - header.levelBytes;
    return { levels, values: header.isPacked ? unpack(codec, packed, size) : packed };
  }
  const bytes = unpack(codec, body, header.unpacked);
  if (!isOptional) return { levels: bytes.subarray(0, 0), values: bytes };
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  return { levels: bytes.subarray(4, 4 + length), values: bytes.subarray(4 + length) };
}

interface AskedValues {
  encoding: number;
  values: Uint8Array;
  /** Their numbers among the values that are there. */
  numbers: readonly number[];
  dictionary: Page | null;
}

function readValues(place: ChunkPlace, { encoding, values, numbers, dictionary }: AskedValues) {
  const { type } = place.element;
  const [first] = numbers;
  if (first === undefined) return [];
  if (encoding === PLAIN) return readPlain(values, type, numbers);
  if (!isDictionaryCoded(encoding) || dictionary === null) {
    throw new Error("Values of this encoding are not read here.");
  }
  const { values: indexes } = readRuns(values, {
    start: 1,
    end: values.length,
    width: values[0] ?? 0,
    from: first,
    to: first + numbers.length,
  });
  const words = unpackPage(place, dictionary, false).values;
  return readPlain(words, type, [...indexes]);
}

const MS_PER_DAY = 86_400_000;

function toValue(
  value: unknown,
  { converted_type: converted, logical_type: logical }: SchemaElement,
) {
  if (converted === "DATE") return typeof value === "number" ? new Date(value * MS_PER_DAY) : value;
  if (typeof value !== "bigint") return value;
  const unit = logical?.type === "TIMESTAMP" ? logical.unit : converted?.replace("TIMESTAMP_", "");
  if (unit === "MILLIS") return new Date(Number(value));
  if (unit === "MICROS") return new Date(Number(value / 1_000n));
  return unit === "NANOS" ? new Date(Number(value / 1_000_000n)) : value;
}
