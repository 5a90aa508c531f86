/** A type of values that a preview reads, as NumPy's array protocol writes it (`<f8`, `|S5`). */
export interface NpyType {
  /** As the reader sees it: `float64`. */
  name: string;
  bytes: number;
  /** Of types that are numbers. */
  read?: (view: DataView, at: number) => number;
  /** A value as text, of types that are none. */
  write?: (view: DataView, at: number) => string;
}

type Write = NonNullable<NpyType["write"]>;

const TYPE = /^([<>|=]?)([?biufcUSaVMmO])(\d{0,9})(?:\[(\d{0,9})(\w+)\])?$/;
/** A text of so many bytes is shown; NumPy pads each to the longest. */
const TEXT_BYTES_MAX = 4_000;

/** `null` for a type that is not read. */
export function parseType(text: string): NpyType | null {
  const [, order = "", kind = "", size = "", step = "", unit = ""] = TYPE.exec(text) ?? [];
  const isLittle = order !== ">";
  const bytes = kind === "U" ? 4 * Number(size) : kind === "?" ? 1 : Number(size);
  switch (kind) {
    case "?":
    case "b":
      return bytes === 1 ? { name: "bool", bytes, read: (view, at) => view.getUint8(at) } : null;
    case "i":
    case "u":
    case "f": {
      const read = toReader(kind, bytes, isLittle);
      const name = { i: "int", u: "uint", f: "float" }[kind];
      return read ? { name: `${name}${8 * bytes}`, bytes, read } : null;
    }
    case "c": {
      const part = toReader("f", bytes / 2, isLittle);
      if (!part || bytes < 8) return null;
      const write = (view: DataView, at: number): string => {
        const [real, imaginary] = [part(view, at), part(view, at + bytes / 2)];
        const isMinus = imaginary < 0 || Object.is(imaginary, -0);
        return `${real}${isMinus ? "-" : "+"}${Math.abs(imaginary)}i`;
      };
      return { name: `complex${8 * bytes}`, bytes, write };
    }
    case "U":
    case "S":
    case "a":
      if (bytes > TEXT_BYTES_MAX) return null;
      return {
        name: "text",
        bytes,
        write: kind === "U" ? toWide(bytes, isLittle) : toNarrow(bytes),
      };
    case "V":
      return bytes > TEXT_BYTES_MAX
        ? null
        : { name: `void${8 * bytes}`, bytes, write: toHex(bytes) };
    case "M":
    case "m":
      return bytes === 8 ? toTimeType(kind, { isLittle, step: Number(step || 1), unit }) : null;
  }
  return null;
}

function toReader(kind: "i" | "u" | "f", bytes: number, isLittle: boolean): NpyType["read"] {
  switch (`${kind}${bytes}`) {
    case "i1":
      return (view, at) => view.getInt8(at);
    case "i2":
      return (view, at) => view.getInt16(at, isLittle);
    case "i4":
      return (view, at) => view.getInt32(at, isLittle);
    case "i8":
      return (view, at) => Number(view.getBigInt64(at, isLittle));
    case "u1":
      return (view, at) => view.getUint8(at);
    case "u2":
      return (view, at) => view.getUint16(at, isLittle);
    case "u4":
      return (view, at) => view.getUint32(at, isLittle);
    case "u8":
      return (view, at) => Number(view.getBigUint64(at, isLittle));
    case "f2":
      return (view, at) => toHalf(view.getUint16(at, isLittle));
    case "f4":
      return (view, at) => view.getFloat32(at, isLittle);
    case "f8":
      return (view, at) => view.getFloat64(at, isLittle);
  }
}

/** A number of 16 bits (IEEE 754, binary16). */
function toHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const LAST_CHARACTER = 0x10ffff;

/** Characters of four bytes; zeros at the end fill the place. */
function toWide(bytes: number, isLittle: boolean): Write {
  return (view, at) => {
    let text = "";
    for (let next = at; next < at + bytes; next += 4) {
      const character = view.getUint32(next, isLittle);
      text += character > LAST_CHARACTER ? "�" : String.fromCodePoint(character);
    }
    return text.replace(/\0+$/, "");
  };
}

function toNarrow(bytes: number): Write {
  return (view, at) => {
    const part = new Uint8Array(view.buffer, view.byteOffset + at, bytes);
    return new TextDecoder().decode(part).replace(/\0+$/, "");
  };
}

function toHex(bytes: number): Write {
  return (view, at) =>
    Array.from(new Uint8Array(view.buffer, view.byteOffset + at, bytes), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
}

/** Milliseconds of units of one length. */
const UNITS_MS: Readonly<Record<string, number>> = {
  W: 604_800_000,
  D: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  us: 1e-3,
  ns: 1e-6,
};
/** What stands for no time. */
const NO_TIME = -(2n ** 63n);

interface Counted {
  isLittle: boolean;
  step: number;
  unit: string;
}

/** Times since 1970, or spans of time. */
function toTimeType(kind: "M" | "m", { isLittle, step, unit }: Counted): NpyType | null {
  const ms = Object.hasOwn(UNITS_MS, unit) ? UNITS_MS[unit] : undefined;
  if (kind === "M" && ms === undefined && unit !== "M" && unit !== "Y") return null;
  const name = `${kind === "M" ? "datetime64" : "timedelta64"}[${step === 1 ? "" : step}${unit}]`;
  const write = (view: DataView, at: number): string => {
    const stored = view.getBigInt64(at, isLittle);
    if (stored === NO_TIME) return "NaT";
    const count = Number(stored) * step;
    if (kind === "m") return `${count} ${unit}`.trim();
    if (ms !== undefined) return writeDate(count * ms);
    return writeDate(Date.UTC(1970 + (unit === "Y" ? count : 0), unit === "M" ? count : 0));
  };
  return { name, bytes: 8, write };
}

function writeDate(time: number): string {
  const date = new Date(Math.round(time));
  if (Number.isNaN(date.getTime())) return "NaT";
  const iso = date.toISOString();
  return iso.endsWith("T00:00:00.000Z")
    ? iso.replace(/T.*/, "")
    : iso.replace(/(?:\.000)?Z$/, "").replace("T", " ");
}
