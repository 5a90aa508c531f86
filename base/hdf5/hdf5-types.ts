import { cutText } from "../cut.ts";
import { FIELD_TEXT_MAX_CHARS } from "../fields/limits.ts";
import { type ReadNumber, toFloat, toPartial, toWhole } from "./numbers.ts";

/** A datatype of HDF5. */
export interface Hdf5Type {
  /** `float64`, `complex128`, `{depth: float32, site: string of 8}`. */
  name: string;
  /** Of one value. */
  bytes: number;
  /** One value as text; `null` for a type of which only the name is shown. */
  read: ((view: DataView, at: number) => string) | null;
  /** One value as a number; of an enumeration its number. */
  number?: ReadNumber | undefined;
  /** Whether a value says where its text is. */
  isText?: boolean;
  /** Types in it, with itself. */
  parts: number;
  /** Of a compound value. */
  members?: readonly Member[];
}

interface Parsed {
  type: Hdf5Type;
  /** Where the description of the type ends. */
  end: number;
}

const DEPTH_MAX = 8;
const PARTS_MAX = 200;
const ITEMS_SHOWN = 16;
const NAME_MAX_CHARS = 500;
const NAME_MAX_BYTES = 2_000;
/** Of a text that is a value; more of it is not shown. */
const TEXT_MAX_BYTES = 4 * FIELD_TEXT_MAX_CHARS;

/** The type that a datatype message describes (HDF5 File Format Specification, IV.A.2.d). */
export function parseType(view: DataView, at: number): Hdf5Type {
  return parse(view, at, { depth: 0, parts: { count: 0 } }).type;
}

interface Within {
  depth: number;
  /** Of the whole type so far. */
  parts: { count: number };
}

function parse(view: DataView, at: number, within: Within): Parsed {
  const before = within.parts.count;
  const { type, end } = parsePart(view, at, within);
  return { type: { ...type, parts: within.parts.count - before }, end };
}

interface ParsedPart {
  type: Omit<Hdf5Type, "parts">;
  end: number;
}

function parsePart(view: DataView, at: number, { depth, parts }: Within): ParsedPart {
  parts.count += 1;
  if (depth > DEPTH_MAX || parts.count > PARTS_MAX)
    throw new Error("This type has too many parts.");
  const head = view.getUint8(at);
  const version = head >> 4;
  const bits = view.getUint16(at + 1, true);
  const bytes = view.getUint32(at + 4, true);
  const start = at + 8;
  const isLittle = (bits & 1) === 0;
  const known = (name: string, length: number, more: Partial<Hdf5Type> = {}): ParsedPart => ({
    type: { read: null, ...more, name: cutText(name, NAME_MAX_CHARS), bytes },
    end: start + length,
  });
  const inner = (place: number): Parsed => parse(view, place, { depth: depth + 1, parts });
  const place = { view, start, version, count: bits, bytes, inner };
  switch (head & 15) {
    case 0: {
      const isSigned = (bits & 8) !== 0;
      const name = `${isSigned ? "int" : "uint"}${bytes * 8}`;
      const [offset, count] = [view.getUint16(start, true), view.getUint16(start + 2, true)];
      const whole = toWhole(bytes, isSigned, isLittle);
      const isWhole = offset === 0 && count === bytes * 8;
      return known(name, 4, isWhole ? whole : toPartial({ offset, count }, isSigned, whole));
    }
    case 1:
      return known(`float${bytes * 8}`, 12, toFloat(bytes, isLittle));
    case 2:
      return known("time", 2);
    case 3:
      return known(`string of ${bytes}`, 0, {
        read: (from, where) => readText(from, where, bytes),
      });
    case 4:
      return known(`bits of ${bytes * 8}`, 4);
    case 5:
      return known(`opaque of ${bytes}`, bits & 255);
    case 6:
      return parseCompound(place);
    case 7:
      return known("reference", 0);
    case 8:
      return parseEnumeration(place);
    case 9: {
      const { type, end } = inner(start);
      const isText = (bits & 15) === 1;
      return known(isText ? "string" : `list of ${type.name}`, end - start, { isText });
    }
    case 10:
      return parseArray(place);
    case 11: {
      const { type, end } = inner(start);
      return known(`complex${bytes * 8}`, end - start, { read: toComplex(type, type) });
    }
    default:
      return known("unknown", 0);
  }
}

interface Place {
  view: DataView;
  /** Where the properties of the type begin. */
  start: number;
  version: number;
  /** Of its members. */
  count: number;
  bytes: number;
  inner: (at: number) => Parsed;
}

/** A part of a compound value, and where it is in the bytes of one. */
export interface Member {
  name: string;
  offset: number;
  type: Hdf5Type;
}

function parseCompound({ view, start, version, count, bytes, inner }: Place): ParsedPart {
  const members: Member[] = [];
  let at = start;
  // The number of bytes that any offset in the value needs.
  const width = version < 3 ? 4 : Math.max(1, Math.ceil(Math.log2(bytes + 1) / 8));
  for (let member = 0; member < count; member += 1) {
    const { name, end } = readName(view, at, version);
    let offset = 0;
    for (let byte = width - 1; byte >= 0; byte -= 1)
      offset = offset * 256 + view.getUint8(end + byte);
    // The first version has dimensions here, which only old files use.
    const parsed = inner(end + width + (version === 1 ? 28 : 0));
    members.push({ name, offset, type: parsed.type });
    at = parsed.end;
  }
  return { type: { ...toCompound(members, bytes), bytes }, end: at };
}

/** What programs without complex numbers of their own write for them. */
const COMPLEX: ReadonlySet<string> = new Set(["r,i", "real,imag", "re,im"]);

function toCompound(
  members: readonly Member[],
  bytes: number,
): Pick<Hdf5Type, "name" | "read" | "members"> {
  const [real, imaginary] = members;
  const names = members.map(({ name }) => name).join();
  if (real && imaginary && COMPLEX.has(names.toLowerCase()))
    return {
      name: `complex${bytes * 8}`,
      read: toComplex(real.type, imaginary.type, imaginary.offset),
    };
  const parts = members.map(({ name, type }) => `${name}: ${type.name}`);
  return {
    name: cutText(`{${parts.join(", ")}}`, NAME_MAX_CHARS),
    members,
    read: (view, at) =>
      `{${members
        .map(({ name, offset, type }) => `${name}: ${type.read?.(view, at + offset) ?? "…"}`)
        .join(", ")}}`,
  };
}

function toComplex(real: Hdf5Type, imaginary: Hdf5Type, offset = real.bytes): Hdf5Type["read"] {
  return (view, at) => {
    const second = imaginary.read?.(view, at + offset) ?? "…";
    return `${real.read?.(view, at) ?? "…"}${second.startsWith("-") ? "" : "+"}${second}i`;
  };
}

function parseEnumeration({ view, start, version, count, bytes, inner }: Place): ParsedPart {
  if (count > PARTS_MAX) throw new Error("This type has too many parts.");
  const base = inner(start);
  const names: string[] = [];
  let at = base.end;
  for (let member = 0; member < count; member += 1) {
    const { name, end } = readName(view, at, version);
    names.push(name);
    at = end;
  }
  const { read, number } = base.type;
  const labels = new Map(names.map((name, index) => [read?.(view, at + index * bytes), name]));
  return {
    type: {
      name: `enum of ${base.type.name}`,
      bytes,
      number,
      read: read && ((from, where) => labels.get(read(from, where)) ?? read(from, where)),
    },
    end: at + count * bytes,
  };
}

function parseArray({ view, start, version, bytes, inner }: Place): ParsedPart {
  const rank = view.getUint8(start);
  const first = start + (version < 3 ? 4 : 1);
  const sizes = Array.from({ length: rank }, (_, axis) => view.getUint32(first + 4 * axis, true));
  const base = first + 4 * rank * (version < 3 ? 2 : 1);
  const { type, end } = inner(base);
  const count = sizes.reduce((product, size) => product * size, 1);
  const shown = Math.min(count, ITEMS_SHOWN);
  // Items of items would be too many to write.
  const read = NESTED.has(view.getUint8(base) & 15) ? null : type.read;
  return {
    type: {
      name: cutText(`${type.name}[${sizes.join(", ")}]`, NAME_MAX_CHARS),
      bytes,
      read:
        read &&
        ((from, where) => {
          const items = Array.from({ length: shown }, (_, item) =>
            read(from, where + item * type.bytes),
          );
          return `[${[...items, ...(shown < count ? ["…"] : [])].join(", ")}]`;
        }),
    },
    end,
  };
}

/** Compound types and arrays. */
const NESTED: ReadonlySet<number> = new Set([6, 10]);

/** A name ends with a zero byte; before the third version it fills eights of bytes. */
function readName(view: DataView, at: number, version: number): { name: string; end: number } {
  let length = 0;
  while (view.getUint8(at + length) !== 0) {
    length += 1;
    if (length > NAME_MAX_BYTES) throw new Error("A name is too long.");
  }
  const filled = version < 3 ? Math.ceil((length + 1) / 8) * 8 : length + 1;
  return { name: cutText(readText(view, at, length), 200), end: at + filled };
}

export function readText(view: DataView, at: number, bytes: number): string {
  const shown = Math.min(bytes, TEXT_MAX_BYTES);
  const text = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, shown));
  return text.replace(/\0.*$/s, "");
}
