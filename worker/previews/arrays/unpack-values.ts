import type { Field } from "./fields.ts";

/** Values that stand for gaps; an attribute may list many. */
const GAPS_MAX = 8;

/**
 * The values of an array from those that are stored, by the conventions of CF (2.5.1 and 8.1) as netCDF4-python
 * applies them: what fills, is missing or is outside of the valid range is a gap, others are scaled. All of these
 * attributes are of the stored type; one that this type cannot have is ignored.
 */
export function unpackValues(field: Field, stored: Float64Array): Float64Array {
  const facts = new Map(field.attributes);
  const whole = parseWhole(field.type);
  const isUnsigned = whole?.isSigned === true && /^true$/i.test(facts.get("_Unsigned") ?? "");
  const toRead = isUnsigned ? { ...whole, isSigned: false } : whole;
  const list = (name: string): number[] =>
    readNumbers(facts.get(name)).flatMap((value) => toStored(value, field.type, toRead) ?? []);
  const fills = facts.has("_FillValue") ? list("_FillValue") : [field.gap ?? Number.NaN];
  const gaps = [...list("missing_value"), ...fills].slice(0, GAPS_MAX);
  const range = list("valid_range");
  const isRange = range.length === 2;
  const [least = Number.NEGATIVE_INFINITY] = isRange ? range : list("valid_min");
  const most = (isRange ? range[1] : list("valid_max")[0]) ?? Number.POSITIVE_INFINITY;
  const [scale = field.scaling?.scale ?? 1] = readNumbers(facts.get("scale_factor"));
  const [offset = field.scaling?.offset ?? 0] = readNumbers(facts.get("add_offset"));
  const wrap = isUnsigned ? 2 ** whole.bits : 0;
  return stored.map((bits) => {
    const value = bits < 0 ? bits + wrap : bits;
    const isGap = !(value >= least && value <= most) || gaps.includes(value);
    return isGap ? Number.NaN : value * scale + offset;
  });
}

/** `-999`, `0, 100` or `[0,100]`; none where one of them is not a number. */
function readNumbers(text = ""): number[] {
  const parts = text.split(/[\s,[\]]+/).filter((part) => part !== "");
  const numbers = parts.map((part) => (/^nan$/i.test(part) ? Number.NaN : Number(part)));
  const isNumbers = numbers.every(
    (value, at) => !Number.isNaN(value) || /^nan$/i.test(parts[at] ?? ""),
  );
  return isNumbers ? numbers : [];
}

interface Whole {
  bits: number;
  isSigned: boolean;
}

const WHOLE = /^(u?)(byte|short|int)(8|16|32|64)?$/;
const BITS: Readonly<Record<string, number>> = { byte: 8, short: 16, int: 32 };
/** As NetCDF and the other formats name numbers of 32 bits. */
const FLOAT = /^float(32)?$/;

export function isFloat32(type: string): boolean {
  return FLOAT.test(type);
}

/** A type of whole numbers, as NetCDF or another format names it; `null` for any other. */
function parseWhole(type: string): Whole | null {
  const [, prefix, name = "", bits] = WHOLE.exec(type) ?? [];
  if (prefix === undefined) return null;
  return { bits: bits === undefined ? (BITS[name] ?? 0) : Number(bits), isSigned: prefix === "" };
}

/** The number as a type has it; `null` for one that it cannot have. Negative ones count back from the largest unsigned one. */
function toStored(value: number, type: string, whole: Whole | null): number | null {
  if (!whole) return isFloat32(type) ? Math.fround(value) : value;
  const { bits, isSigned } = whole;
  const stored = value < 0 && !isSigned ? value + 2 ** bits : value;
  const [least, most] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  return Number.isInteger(stored) && stored >= least && stored <= most ? stored : null;
}

/** The fill values of the NetCDF library for 32 and 64 bits (`NC_FILL_FLOAT`, `NC_FILL_DOUBLE`). */
const FLOAT_GAP = 9.969_209_968_386_869e36;
const FLOATS = /^(?:float(?:32|64)?|double)$/;

/** What the NetCDF library fills an array of a type with before it is written; nothing of single bytes, where it may be a value. */
export function toNetcdfGap(type: string): Pick<Field, "gap"> {
  if (FLOATS.test(type)) return { gap: isFloat32(type) ? Math.fround(FLOAT_GAP) : FLOAT_GAP };
  const whole = parseWhole(type);
  if (!whole || whole.bits === 8) return {};
  const { bits, isSigned } = whole;
  const step = bits === 64 ? 2 : 1;
  return { gap: isSigned ? step - 2 ** (bits - 1) : 2 ** bits - step };
}
