import { writeAttribute } from "#base/fields/field.ts";
import type { Field } from "../arrays/fields.ts";
import type { Unit } from "./units.ts";

/** The numbers of an image as they are stored, after the convention for those without a sign. */
interface Numbers {
  /** As the other formats name it: `uint16`. */
  type: string;
  bytes: number;
  read: (view: DataView, at: number) => number;
  /** What is added to a stored number for it. */
  shift: number;
}

const READERS: Readonly<Record<number, Numbers["read"]>> = {
  8: (view, at) => view.getUint8(at),
  16: (view, at) => view.getInt16(at),
  32: (view, at) => view.getInt32(at),
  64: (view, at) => Number(view.getBigInt64(at)),
  [-32]: (view, at) => view.getFloat32(at),
  [-64]: (view, at) => view.getFloat64(at),
};

/** `BZERO` of numbers with the other sign, by their bits (FITS 4.0, table 11). */
const OTHER_SIGN: Readonly<Record<number, number>> = {
  8: -128,
  16: 2 ** 15,
  32: 2 ** 31,
  64: 2 ** 63,
};

/** How values of so many bits are read, whose header scales them by `scale` and `zero`. */
export function toNumbers(bits: number, { scale, zero }: { scale: number; zero: number }): Numbers {
  const read = READERS[bits] ?? (() => Number.NaN);
  const bytes = Math.abs(bits) / 8;
  if (bits < 0) return { type: `float${-bits}`, bytes, read, shift: 0 };
  const isOther = scale === 1 && zero === OTHER_SIGN[bits];
  const isUnsigned = (bits === 8) !== isOther;
  const type = `${isUnsigned ? "u" : ""}int${bits}`;
  if (!isOther) return { type, bytes, read, shift: 0 };
  // As a sum of two whole numbers: those of 64 bits have more digits than a double.
  const wide: Numbers["read"] = (view, at) => Number(view.getBigInt64(at) + 2n ** 63n);
  const shift = zero;
  return { type, bytes, shift, read: bits === 64 ? wide : (view, at) => read(view, at) + shift };
}

/** How the values of an image become those that are shown; `numbers` reads them. */
export function describeNumbers({ header, bits }: Pick<Unit, "header" | "bits">): {
  numbers: Numbers;
  field: Pick<Field, "type" | "scaling" | "gap" | "unit">;
} {
  const [scale, zero] = [header.findNumber("BSCALE") ?? 1, header.findNumber("BZERO") ?? 0];
  const numbers = toNumbers(bits, { scale, zero });
  const blank = bits > 0 ? header.findNumber("BLANK") : null;
  const isScaled = numbers.shift === 0 && (scale !== 1 || zero !== 0);
  const unit = writeAttribute(header.find("BUNIT"));
  return {
    numbers,
    field: {
      type: numbers.type,
      ...(isScaled && { scaling: { scale, offset: zero } }),
      ...(blank !== null && { gap: blank + numbers.shift }),
      ...(unit !== "" && { unit }),
    },
  };
}
