import { shortenFloat32 } from "#base/float32.ts";

export type ReadNumber = (view: DataView, at: number) => number;

/** How a value is read, as a number and as text. */
interface NumberType {
  number?: ReadNumber;
  read?: (view: DataView, at: number) => string;
}

/** A whole number of so many bytes; nothing for another width than those of machines. */
export function toWhole(bytes: number, isSigned: boolean, isLittle: boolean): NumberType {
  switch (bytes) {
    case 1:
      return asNumber((view, at) => (isSigned ? view.getInt8(at) : view.getUint8(at)));
    case 2:
      return asNumber((view, at) =>
        isSigned ? view.getInt16(at, isLittle) : view.getUint16(at, isLittle),
      );
    case 4:
      return asNumber((view, at) =>
        isSigned ? view.getInt32(at, isLittle) : view.getUint32(at, isLittle),
      );
    case 8: {
      const readBig = (view: DataView, at: number): bigint =>
        isSigned ? view.getBigInt64(at, isLittle) : view.getBigUint64(at, isLittle);
      return {
        number: (view, at) => Number(readBig(view, at)),
        read: (view, at) => String(readBig(view, at)),
      };
    }
    default:
      return {};
  }
}

/** The bits of a number that has fewer than its bytes, from the lowest (IV.A.2.d). */
interface Bits {
  offset: number;
  count: number;
}

/** The same of a number that has only some bits of its bytes. */
export function toPartial(
  { offset, count }: Bits,
  isSigned: boolean,
  { number, read }: NumberType,
): NumberType {
  if (!number || !read) return {};
  const as = isSigned ? BigInt.asIntN : BigInt.asUintN;
  const readBits = (view: DataView, at: number): bigint =>
    as(count, BigInt.asUintN(64, BigInt(read(view, at))) >> BigInt(offset));
  return {
    number: (view, at) => Number(readBits(view, at)),
    read: (view, at) => String(readBits(view, at)),
  };
}

export function toFloat(bytes: number, isLittle: boolean): NumberType {
  switch (bytes) {
    case 2:
      return asNumber((view, at) => readHalf(view.getUint16(at, isLittle)));
    case 4: {
      const number: ReadNumber = (view, at) => view.getFloat32(at, isLittle);
      return { number, read: (view, at) => String(shortenFloat32(number(view, at))) };
    }
    case 8:
      return asNumber((view, at) => view.getFloat64(at, isLittle));
    default:
      return {};
  }
}

function asNumber(number: ReadNumber): NumberType {
  return { number, read: (view, at) => String(number(view, at)) };
}

/** The number of two bytes (IEEE 754). */
function readHalf(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const sign = bits >> 15 === 0 ? 1 : -1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
