import type { SchemaElement } from "hyparquet";
import { openPage, type ReadPart } from "./open-page.ts";
import { isDictionaryCoded, type PageHeader, PLAIN, readRuns, RLE, WIDTHS } from "./pages.ts";
import { toCellText } from "./values.ts";

/** Values of a column by their numbers: those of a page, or those of a dictionary. */
export interface Values {
  count: number;
  /** The value to compare by: days and times in milliseconds; `null` for text. */
  numbers: Float64Array | null;
  /** Whether a value is surely not one of the texts for a missing value, without reading all of it. */
  isFilled(at: number): boolean;
  /** As a table shows it. */
  toCell(at: number): string;
}

/** Rows of a page. */
export interface PageValues {
  /** 1 for each row that has a value; `null` when all have. */
  there: Uint32Array | null;
  /** Of those that have one, the index in the dictionary; `null` when the values are in the page. */
  words: Uint32Array | null;
  values: Values | null;
}

interface OpenedColumn {
  element: SchemaElement;
  codec: string;
}

/** Reads some rows of a page of data: from one number up to another. */
export function readPageValues(
  page: { header: PageHeader; body: Uint8Array },
  { element, codec }: OpenedColumn,
  { from, to }: { from: number; to: number },
): PageValues {
  const isOptional = element.repetition_type !== "REQUIRED";
  const { levels, values } = openPage(page, { codec, isOptional });
  const { encoding } = page.header;
  const all = { start: 0, end: levels.length, width: 1, from, to };
  const marked = isOptional ? readRuns(levels, all) : null;
  const filled = marked ? countFilled(marked.values) : to - from;
  const there = filled === to - from ? null : (marked?.values ?? null);
  const first = marked ? marked.ones : from;
  if (encoding === PLAIN)
    return { there, words: null, values: readValues(values, element, { first, count: filled }) };
  const bytes = values(0, Number.POSITIVE_INFINITY);
  const isFlags = encoding === RLE && element.type === "BOOLEAN";
  if (!isFlags && !isDictionaryCoded(encoding))
    throw new Error("Values of this encoding are not read here.");
  const [start, width] = isFlags ? [4, 1] : [1, bytes[0] ?? 0];
  const runs = { start, end: bytes.length, width, from: first, to: first + filled };
  const words = filled === 0 ? new Uint32Array() : readRuns(bytes, runs).values;
  return { there, words, values: isFlags ? FLAGS : null };
}

function countFilled(there: Uint32Array): number {
  let filled = 0;
  for (let at = 0; at < there.length; at += 1) filled += there[at] ?? 0;
  return filled;
}

/** The values of a dictionary's page. */
export function readWords(
  page: { header: PageHeader; body: Uint8Array },
  { element, codec }: OpenedColumn,
): Values {
  const { values } = openPage(page, { codec, isOptional: false });
  return readValues(values, element, { first: 0, count: page.header.count });
}

/** `false` and `true`, which pages store as 0 and 1. */
const FLAGS: Values = {
  count: 2,
  numbers: null,
  isFilled: () => true,
  toCell: (at) => String(at === 1),
};

interface ValueRange {
  /** Values of the page before them, and how many they are. */
  first: number;
  count: number;
}

function readValues(part: ReadPart, element: SchemaElement, { first, count }: ValueRange): Values {
  const type = element.type ?? "";
  const width = WIDTHS[type];
  const bytes = width
    ? part(first * width, (first + count) * width)
    : part(0, Number.POSITIVE_INFINITY);
  if (type === "BYTE_ARRAY") return readTexts(bytes, { first, count });
  const needed = width ? count * width : (first + count) / 8;
  if (needed > bytes.length) throw new Error("A page has fewer values than it says.");
  if (type === "BOOLEAN") {
    const isSet = (at: number): boolean => (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
    return { ...FLAGS, count, toCell: (at) => String(isSet(first + at)) };
  }
  const read = NUMBERS[type];
  if (!read || !width) throw new Error("Values of this type are not read here.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isAsItIs = type === "DOUBLE" && bytes.byteOffset % width === 0;
  const numbers = isAsItIs
    ? new Float64Array(bytes.buffer, bytes.byteOffset, count)
    : readNumbers(count, (at) => read(view, at));
  // A double cannot represent every whole number of eight bytes.
  const raw = (at: number): unknown =>
    type === "INT64" ? view.getBigInt64(at * 8, true) : (numbers[at] ?? null);
  return {
    count,
    numbers,
    isFilled: (at) => !Number.isNaN(numbers[at]),
    toCell: (at) => toCellText(raw(at), element),
  };
}

function readNumbers(count: number, read: (at: number) => number): Float64Array {
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = read(at);
  return numbers;
}

const NUMBERS: Record<string, (view: DataView, at: number) => number> = {
  INT32: (view, at) => view.getInt32(at * 4, true),
  INT64: (view, at) => view.getInt32(at * 8 + 4, true) * 2 ** 32 + view.getUint32(at * 8, true),
  FLOAT: (view, at) => view.getFloat32(at * 4, true),
  DOUBLE: (view, at) => view.getFloat64(at * 8, true),
};

/** Longest text for a missing value, without spaces around it. */
const WORD_FOR_NOTHING_CHARS = 4;
const SPACE = 32;
const ASCII_END = 127;

function readTexts(bytes: Uint8Array, { first, count }: ValueRange): Values {
  if ((first + count) * 4 > bytes.length) throw new Error("A page has fewer values than it says.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = new Uint32Array(count + 1);
  let end = 0;
  for (let at = 0; at < first; at += 1) end += 4 + view.getUint32(end, true);
  for (let at = 0; at < count; at += 1) {
    starts[at] = end + 4;
    end += 4 + view.getUint32(end, true);
  }
  if (end > bytes.length) throw new Error("A value lies outside its page.");
  starts[count] = end + 4;
  const endOf = (at: number): number => (starts[at + 1] ?? 0) - 4;
  const isPlain = (byte = 0): boolean => byte > SPACE && byte < ASCII_END;
  return {
    count,
    numbers: null,
    isFilled(at) {
      const [start, last] = [starts[at] ?? 0, endOf(at) - 1];
      return (
        last - start >= WORD_FOR_NOTHING_CHARS && isPlain(bytes[start]) && isPlain(bytes[last])
      );
    },
    toCell: (at) => TEXT.decode(bytes.subarray(starts[at], endOf(at))),
  };
}

const TEXT = new TextDecoder();
