import { cutText } from "#base/cut.ts";
import { writeAttribute } from "#base/fields/field.ts";
import { shortenFloat32 } from "#base/float32.ts";
import { decodeGuessed } from "../decode-text.ts";
import { FIELD_VALUES_SHOWN } from "../limits.ts";
import { type Header, toNumber } from "./cards.ts";

/** A column of a binary or a text table. */
export interface Column {
  name: string;
  /** Empty without one. */
  unit: string;
  /** Its place in a row, bytes. */
  start: number;
  bytes: number;
  /** Its values in a row as text; empty for a gap. */
  write: (view: DataView, at: number) => string;
  /** Of values in the heap behind the rows: how many there are, and where. */
  heap?: (view: DataView, at: number) => HeapPlace;
}

/** Values in the heap, from its beginning; `write` writes them from where they are. */
export interface HeapPlace {
  start: number;
  bytes: number;
  write: (view: DataView, at: number) => string;
}

const COLUMNS_MAX = 999;
const NAME_MAX_CHARS = 200;

/** The columns of a table of this kind, as its header describes them; those behind one that cannot be read are left out. */
export function readColumns(header: Header, kind: "binary table" | "ASCII table"): Column[] {
  const count = Math.min(header.findCount("TFIELDS") ?? 0, COLUMNS_MAX);
  const columns: Column[] = [];
  let start = 0;
  for (let number = 1; number <= count; number += 1) {
    const form = header.find(`TFORM${number}`) ?? "";
    const packing = readPacking(header, number);
    const placed =
      kind === "binary table"
        ? toBinary(form, packing)
        : toText(form, { ...packing, start: header.findCount(`TBCOL${number}`) ?? 0 });
    if (placed === null) break;
    columns.push({
      name: cutText(header.find(`TTYPE${number}`) || `col${number}`, NAME_MAX_CHARS),
      unit: cutText(header.find(`TUNIT${number}`) ?? "", NAME_MAX_CHARS),
      start,
      ...placed,
    });
    start += placed.bytes;
  }
  return columns;
}

interface Packing {
  scale: number;
  zero: number;
  /** What stands for a gap, as text. */
  gap: string | null;
}

function readPacking(header: Header, number: number): Packing {
  return {
    scale: header.findNumber(`TSCAL${number}`) ?? 1,
    zero: header.findNumber(`TZERO${number}`) ?? 0,
    gap: header.find(`TNULL${number}`),
  };
}

type Placed = Omit<Column, "name" | "unit" | "start"> & Partial<Pick<Column, "start">>;
type Write = Column["write"];

/** Bytes of one value of a binary table (FITS 4.0, table 18). */
const SIZES: Readonly<Record<string, number>> = {
  L: 1,
  B: 1,
  I: 2,
  J: 4,
  K: 8,
  A: 1,
  E: 4,
  D: 8,
  C: 8,
  M: 16,
};

const FORM = /^ *(\d{0,9})([LXBIJKAEDCMPQ])([LXBIJKAEDCM]?)/;

function toBinary(form: string, packing: Packing): Placed | null {
  const [, repeat = "", type = "", inHeap = ""] = FORM.exec(form) ?? [];
  if (type === "") return null;
  const count = repeat === "" ? 1 : Number(repeat);
  if (type === "P" || type === "Q")
    return toDescribed(count, { isWide: type === "Q", inHeap, packing });
  return { bytes: toBytes(type, count), write: toWriter(type, count, packing) };
}

function toBytes(type: string, count: number): number {
  return type === "X" ? Math.ceil(count / 8) : count * (SIZES[type] ?? 0);
}

interface Described {
  isWide: boolean;
  inHeap: string;
  packing: Packing;
}

/** How many values a row has and where they are in the heap (FITS 4.0, 7.3.5). */
function toDescribed(count: number, { isWide, inHeap, packing }: Described): Placed {
  const read = (view: DataView, at: number): number =>
    isWide ? Number(view.getBigInt64(at)) : view.getInt32(at);
  const bytes = count === 0 ? 0 : isWide ? 16 : 8;
  return {
    bytes,
    write: () => "…",
    ...(count > 0 && {
      heap: (view, at) => {
        const values = Math.max(0, read(view, at));
        return {
          start: Math.max(0, read(view, at + bytes / 2)),
          bytes: toBytes(inHeap, values),
          write: toWriter(inHeap, values, packing),
        };
      },
    }),
  };
}

function toWriter(type: string, count: number, packing: Packing): Write {
  if (type === "A") return (view, at) => readText(view, at, count);
  const one = toValueWriter(type, packing);
  const shown = Math.min(count, FIELD_VALUES_SHOWN);
  const more = count > shown ? ["…"] : [];
  if (type === "X")
    return (view, at) =>
      [...Array.from({ length: shown }, (_, bit) => readBit(view, at, bit)), ...more].join("");
  const step = SIZES[type] ?? 0;
  return (view, at) =>
    writeAttribute([
      ...Array.from({ length: shown }, (_, index) => one(view, at + index * step)),
      ...more,
    ]);
}

const TEXT_BYTES_MAX = 4_000;

/** Up to a zero, without the spaces at its end. */
function readText(view: DataView, at: number, count: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, Math.min(count, TEXT_BYTES_MAX));
  const end = bytes.indexOf(0);
  return writeAttribute(decodeGuessed(end === -1 ? bytes : bytes.subarray(0, end)).trimEnd());
}

function readBit(view: DataView, at: number, bit: number): number {
  return (view.getUint8(at + (bit >> 3)) >> (7 - (bit & 7))) & 1;
}

function toValueWriter(type: string, { scale, zero, gap }: Packing): Write {
  const scaled = (value: number, isFloat32: boolean): string => {
    if (Number.isNaN(value)) return "";
    if (scale === 1 && zero === 0) return String(isFloat32 ? shortenFloat32(value) : value);
    return String(Number((value * scale + zero).toPrecision(DIGITS)));
  };
  const empty = gap !== null && /^[+-]?\d+$/.test(gap) ? BigInt(gap) : null;
  const whole =
    (read: (view: DataView, at: number) => number | bigint): Write =>
    (view, at) => {
      const value = BigInt(read(view, at));
      if (value === empty) return "";
      if (scale === 1 && Number.isSafeInteger(zero)) return String(value + BigInt(zero));
      if (scale === 1 && zero === 2 ** 63) return String(value + 2n ** 63n);
      return scaled(Number(value), false);
    };
  const complex =
    (bytes: number, read: (view: DataView, at: number) => string): Write =>
    (view, at) => {
      const imaginary = read(view, at + bytes);
      return `${read(view, at)}${imaginary.startsWith("-") ? "" : "+"}${imaginary}i`;
    };
  const single: Write = (view, at) => scaled(view.getFloat32(at), true);
  const double: Write = (view, at) => scaled(view.getFloat64(at), false);
  switch (type) {
    case "L":
      return (view, at) => String.fromCharCode(view.getUint8(at) || SPACE).trim();
    case "B":
      return whole((view, at) => view.getUint8(at));
    case "I":
      return whole((view, at) => view.getInt16(at));
    case "J":
      return whole((view, at) => view.getInt32(at));
    case "K":
      return whole((view, at) => view.getBigInt64(at));
    case "E":
      return single;
    case "D":
      return double;
    case "C":
      return complex(4, single);
    case "M":
      return complex(8, double);
    default:
      return () => "…";
  }
}

/** That a double keeps of a product. */
const DIGITS = 15;
const SPACE = 32;

/** A field of a text table (FITS 4.0, table 15); `start` is its first byte, from 1. */
function toText(
  form: string,
  { scale, zero, gap, start }: Packing & { start: number },
): Placed | null {
  const [, type = "", width = "", digits = "0"] =
    /^ *([AIFED])(\d{1,6})(?:\.(\d{1,3}))?/.exec(form) ?? [];
  if (type === "" || start < 1) return null;
  const bytes = Number(width);
  const write: Write = (view, at) => {
    const text = readText(view, at, bytes);
    if (gap !== null && text.trim() === gap.trim()) return "";
    if (type === "A") return text;
    const value = toNumber(text.trim());
    if (value === null) return text.trim();
    // A decimal point may be left out.
    const isPlain = type === "I" || text.includes(".");
    const own = isPlain ? value : value / 10 ** Number(digits);
    return String(Number((own * scale + zero).toPrecision(DIGITS)));
  };
  return { start: start - 1, bytes, write };
}
