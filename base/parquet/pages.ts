import type { SchemaElement } from "hyparquet";
import { type Room, takeRoom } from "./codecs.ts";

/** The header before the bytes of a page. */
export interface PageHeader {
  kind: "dictionary" | "data";
  /** Values, missing ones too. */
  count: number;
  encoding: number;
  /** Bytes of the definition levels that precede the values uncompressed; `null` where they are compressed with them. */
  levelBytes: number | null;
  isPacked: boolean;
  /** Bytes of the page as it is stored, levels included, and decompressed. */
  packed: number;
  unpacked: number;
  /** Bytes of this header. */
  length: number;
}

const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const DATA_PAGE_V2 = 3;
export const PLAIN = 0;
const PLAIN_DICTIONARY = 2;
export const RLE = 3;
const RLE_DICTIONARY = 8;
const DELTA_BYTE_ARRAY = 7;

/** Bytes of a value, of types whose values all have the same size. */
export const WIDTHS: Readonly<Record<string, number>> = { INT32: 4, INT64: 8, FLOAT: 4, DOUBLE: 8 };

type Struct = Map<number, unknown>;

/** Reads the header of a page (Thrift's compact protocol); `null` for a kind that is not read here. */
export function readPageHeader(bytes: Uint8Array, start: number): PageHeader | null {
  const reader = { bytes, at: start };
  const fields = readStruct(reader);
  const own = (at: number): Struct | null => {
    const value = fields.get(at);
    return value instanceof Map ? value : null;
  };
  const type = fields.get(1);
  const page = type === DATA_PAGE ? own(5) : type === DICTIONARY_PAGE ? own(7) : own(8);
  const isNew = type === DATA_PAGE_V2;
  const encoding = page?.get(isNew ? 4 : 2);
  const [count, packed, unpacked] = [page?.get(1), fields.get(3), fields.get(2)];
  if (![count, packed, unpacked, encoding].every(isCount)) return null;
  if (isNew && page?.get(6) !== 0) return null;
  return {
    kind: type === DICTIONARY_PAGE ? "dictionary" : "data",
    count: Number(count),
    encoding: Number(encoding),
    levelBytes: isNew ? Number(page?.get(5)) : null,
    isPacked: !isNew || page?.get(7) !== false,
    packed: Number(packed),
    unpacked: Number(unpacked),
    length: reader.at - start,
  };
}

/** Fields of a page of the second version that are lengths and counts. */
const LENGTHS_V2 = [1, 3, 5, 6];

/** The most that hyparquet may make of the pages of a column. */
interface PagesBounds {
  values: number;
  /** Bytes of texts in `DELTA_BYTE_ARRAY`, which share their beginnings. */
  bytes: number;
}

/**
 * Checks the headers of pages one after another before hyparquet reads them. Throws where one leaves out a
 * length, without which it reads for ever, or where they declare more values, for which it allocates
 * memory at once, or may have more bytes of texts than are allowed.
 */
export function checkPages(bytes: Uint8Array, most: PagesBounds): void {
  const reader = { bytes, at: 0 };
  const room = { values: { left: most.values }, bytes: { left: most.bytes } };
  while (reader.at < bytes.length) {
    let fields: Struct;
    try {
      fields = readStruct(reader);
    } catch {
      return; // no page, or one of which that reader says so
    }
    const [type, size, packed, page] = [1, 2, 3, 8].map((field) => fields.get(field));
    const isNew = type === DATA_PAGE_V2 && page instanceof Map;
    const lengths = isNew ? LENGTHS_V2.map((field) => page.get(field)) : [];
    if (![packed, ...lengths].every(isCount)) throw new Error("A page leaves out a length.");
    for (const head of [fields.get(5), fields.get(7), page]) {
      if (!(head instanceof Map)) continue;
      const count = Number(head.get(1));
      takeRoom(room.values, count);
      // Each text may have all bytes of the page.
      if (head.get(head === page ? 4 : 2) === DELTA_BYTE_ARRAY)
        takeRoom(room.bytes, count * Math.max(Number(packed), Number(size)));
    }
    reader.at += Number(packed);
  }
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}

interface Reader {
  bytes: Uint8Array;
  at: number;
}

const FIELDS_MAX = 100;

/** Numbers, booleans and structures by their field; a page header has no lists. */
function readStruct(reader: Reader): Struct {
  const fields: Struct = new Map();
  let field = 0;
  for (let count = 0; count < FIELDS_MAX; count += 1) {
    const byte = takeByte(reader);
    if ((byte & 15) === 0) return fields;
    field = byte >> 4 ? field + (byte >> 4) : fromZigZag(readVarInt(reader));
    fields.set(field, readField(reader, byte & 15));
  }
  throw new Error("A page's header does not end.");
}

function readField(reader: Reader, type: number): unknown {
  switch (type) {
    case 1:
    case 2:
      return type === 1;
    case 3:
      return takeByte(reader);
    case 4:
    case 5:
    case 6:
      return fromZigZag(readVarInt(reader));
    case 8: {
      const length = readVarInt(reader);
      reader.at += length;
      return null;
    }
    case 12:
      return readStruct(reader);
    default:
      throw new Error("A page's header is not understood.");
  }
}

function takeByte(reader: Reader): number {
  const byte = reader.bytes[reader.at];
  if (byte === undefined) throw new Error("A page ends too early.");
  reader.at += 1;
  return byte;
}

function readVarInt(reader: Reader): number {
  let value = 0;
  for (let shift = 0; shift < 49; shift += 7) {
    const byte = takeByte(reader);
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
  throw new Error("A page's header is not understood.");
}

function fromZigZag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

interface RunsPlace {
  start: number;
  end: number;
  /** Bits of a value. */
  width: number;
  /** The requested values: from one number up to another. */
  from: number;
  to: number;
}

/** Values of Parquet's runs, and how many before them are 1. Whole runs are skipped without being unpacked. */
export function readRuns(
  bytes: Uint8Array,
  { start, end, width, from, to }: RunsPlace,
): { values: Uint32Array; ones: number } {
  const values = new Uint32Array(to - from);
  const reader = { bytes, at: start };
  let ones = 0;
  // Without bits every value is 0, and no run is needed.
  if (width === 0) return { values, ones };
  for (let seen = 0; seen < to;) {
    if (reader.at >= end) throw new Error("A page has fewer values than it says.");
    const header = readVarInt(reader);
    if (header < 2) throw new Error("A run has no values.");
    const isBitPacked = header % 2 === 1;
    // The length that a run declares is trusted only as far as there are bytes.
    const room = Math.floor(((end - reader.at) * 8) / width);
    const count = isBitPacked ? Math.min((header - 1) * 4, room) : header / 2;
    const [first, last] = [Math.max(seen, from), Math.min(seen + count, to)];
    if (isBitPacked) {
      const bit = reader.at * 8;
      if (width === 1) ones += countOnes(bytes, bit, Math.min(seen + count, from) - seen);
      for (let at = first; at < last; at += 1) {
        values[at - from] = readBits(bytes, bit + (at - seen) * width, width);
      }
      reader.at += Math.ceil((count * width) / 8);
    } else {
      if (reader.at + width / 8 > end) throw new Error("A page has fewer values than it says.");
      const value = readBits(bytes, reader.at * 8, Math.ceil(width / 8) * 8);
      if (value === 1) ones += Math.max(0, Math.min(seen + count, from) - seen);
      if (last > first) values.fill(value, first - from, last - from);
      reader.at += Math.ceil(width / 8);
    }
    seen += count;
  }
  return { values, ones };
}

function readBits(bytes: Uint8Array, start: number, width: number): number {
  if (width <= 24) {
    const at = start >> 3;
    const near = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return ((near | ((bytes[at + 3] ?? 0) << 24)) >>> (start & 7)) & ((1 << width) - 1);
  }
  let value = 0;
  for (let at = 0; at < width; at += 1) {
    const bit = start + at;
    value += (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) * 2 ** at;
  }
  return value;
}

function countOnes(bytes: Uint8Array, start: number, count: number): number {
  let ones = 0;
  let at = 0;
  for (; at + 8 <= count; at += 8) {
    for (let byte = bytes[(start + at) >> 3] ?? 0; byte !== 0; byte &= byte - 1) ones += 1;
  }
  for (; at < count; at += 1) ones += readBits(bytes, start + at, 1);
  return ones;
}

/** Values by their numbers, in plain encoding; texts as far as there is room. */
export function readPlain(
  bytes: Uint8Array,
  type: SchemaElement["type"],
  numbers: readonly number[],
  room?: Room,
): unknown[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case "BOOLEAN":
      if ((numbers.at(-1) ?? 0) >> 3 >= bytes.length)
        throw new Error("A value lies outside its page.");
      return numbers.map((at) => readBits(bytes, at, 1) === 1);
    case "INT32":
      return numbers.map((at) => view.getInt32(at * 4, true));
    case "INT64":
      return numbers.map((at) => view.getBigInt64(at * 8, true));
    case "FLOAT":
      return numbers.map((at) => view.getFloat32(at * 4, true));
    case "DOUBLE":
      return numbers.map((at) => view.getFloat64(at * 8, true));
    case "BYTE_ARRAY":
      return readTexts(view, bytes, { numbers, room });
    default:
      throw new Error("Values of this type are not read here.");
  }
}

const TEXT = new TextDecoder();

function readTexts(
  view: DataView,
  bytes: Uint8Array,
  { numbers, room }: { numbers: readonly number[]; room: Room | undefined },
): string[] {
  const last = numbers.reduce((most, number) => Math.max(most, number), -1);
  if ((last + 1) * 4 > bytes.length) throw new Error("A value lies outside its page.");
  const starts = new Uint32Array(last + 1);
  let at = 0;
  for (let number = 0; number <= last; number += 1) {
    starts[number] = at;
    at += 4 + view.getUint32(at, true);
  }
  return numbers.map((number) => {
    const start = (starts[number] ?? 0) + 4;
    const end = start + view.getUint32(start - 4, true);
    if (end > bytes.length) throw new Error("A value lies outside its page.");
    takeRoom(room, end - start);
    return TEXT.decode(bytes.subarray(start, end));
  });
}

export function isDictionaryCoded(encoding: number): boolean {
  return encoding === PLAIN_DICTIONARY || encoding === RLE_DICTIONARY;
}
