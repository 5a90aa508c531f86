import { at } from "./metadata-values.ts";

/** What a writer did to the values of a chunk before they became bytes. */
export interface Filter {
  /** The type of the values that it gave, and their bytes' order. */
  stored: NumberType;
  /** Gives the values before it, in place. */
  undo: (values: Float64Array) => void;
}

export interface NumberType {
  /** As version 3 names it: `float32`. */
  name: string;
  isLittle: boolean;
}

const KINDS: Record<string, string> = { f: "float", i: "int", u: "uint", b: "bool" };

/** A type of NumPy's, as `<f4`; `null` for one that is no number. */
export function readType(written: string): NumberType | null {
  const [, order = "", kind = "", bytes = ""] = /^([<>|]?)([fiub])(\d)$/.exec(written) ?? [];
  const word = KINDS[kind];
  if (!word) return null;
  return {
    name: word === "bool" ? word : `${word}${Number(bytes) * 8}`,
    isLittle: order !== ">",
  };
}

/** A filter of numcodecs by its name; `null` for one that is not read. */
export function readFilter(name: string, settings: unknown): Filter | null {
  const type = readType(String(at(settings, "dtype")));
  const stored = readType(String(at(settings, "astype") ?? at(settings, "dtype")));
  if (!type || !stored) return null;
  const wrap = WRAPS[type.name] ?? ((value) => value);
  if (name === "delta") return { stored, undo: (values) => addUp(values, wrap) };
  const [scale, offset] = [at(settings, "scale"), at(settings, "offset")];
  if (name !== "fixedscaleoffset" || typeof scale !== "number" || typeof offset !== "number")
    return null;
  return {
    stored,
    undo: (values) => {
      for (const [index, value] of values.entries()) values[index] = wrap(value / scale + offset);
    },
  };
}

function addUp(values: Float64Array, wrap: (value: number) => number): void {
  let sum = 0;
  for (const [index, value] of values.entries()) {
    sum = wrap(sum + value);
    values[index] = sum;
  }
}

/** As NumPy stores a number in a type; sums of 64 bits are not exact above 2^53. */
const WRAPS: Record<string, (value: number) => number> = {
  int8: (value) => (value << 24) >> 24,
  uint8: (value) => value & 0xff,
  int16: (value) => (value << 16) >> 16,
  uint16: (value) => value & 0xff_ff,
  int32: (value) => value | 0,
  uint32: (value) => value >>> 0,
  float32: Math.fround,
};
