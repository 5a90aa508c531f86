import { findEncoding } from "../tables/encoded-text.ts";

/** The header of a NetCDF file, in the form of the library, which reads those of all formats but 64-bit data (CDF-5). */
export interface NetcdfHeader {
  readonly version: string;
  recordDimension: { length: number; id?: number; recordStep?: number };
  dimensions: { name: string; size: number }[];
  globalAttributes: readonly unknown[];
  variables: NetcdfVariable[];
}

interface NetcdfAttribute {
  name: string;
  value: string | number | number[];
}

interface NetcdfVariable {
  name: string;
  dimensions: number[];
  attributes: readonly unknown[];
  type: string;
  offset: number;
  record: boolean;
}

type ReadValue = (view: DataView, at: number) => number;

/** Types by their numbers; values are big-endian. */
export const NETCDF_TYPES: readonly { name: string; bytes: number; read: ReadValue }[] = [
  { name: "byte", bytes: 1, read: (view, at) => view.getInt8(at) },
  { name: "char", bytes: 1, read: (view, at) => view.getUint8(at) },
  { name: "short", bytes: 2, read: (view, at) => view.getInt16(at) },
  { name: "int", bytes: 4, read: (view, at) => view.getInt32(at) },
  { name: "float", bytes: 4, read: (view, at) => view.getFloat32(at) },
  { name: "double", bytes: 8, read: (view, at) => view.getFloat64(at) },
  { name: "ubyte", bytes: 1, read: (view, at) => view.getUint8(at) },
  { name: "ushort", bytes: 2, read: (view, at) => view.getUint16(at) },
  { name: "uint", bytes: 4, read: (view, at) => view.getUint32(at) },
  { name: "int64", bytes: 8, read: (view, at) => Number(view.getBigInt64(at)) },
  { name: "uint64", bytes: 8, read: (view, at) => Number(view.getBigUint64(at)) },
];

const DIMENSIONS = 10;
const VARIABLES = 11;
const ATTRIBUTES = 12;
const STREAMING = 0xffff_ffff_ffff_ffffn;

export function is64Bit(bytes: Uint8Array): boolean {
  return bytes[3] === 5;
}

/**
 * The variables that the header of a file of any format lists. Throws where the bytes end before the header, whose
 * lists may say to be longer than memory.
 */
export function readHeaderVariables(
  bytes: Uint8Array,
): { name: string; attributes: NetcdfAttribute[] }[] {
  const isWide = is64Bit(bytes);
  return readLists(createReader(bytes, isWide), isWide || bytes[3] === 2 ? 8 : 4).variables;
}

/** Throws where the bytes end before the header. `size` is of the file. */
export function read64BitHeader(bytes: Uint8Array, size: number): NetcdfHeader {
  const { records, dimensions, recordId, globalAttributes, variables } = readLists(
    createReader(bytes, true),
    8,
  );
  const inRecords = variables.filter(({ record }) => record);
  // Of one variable alone the records follow each other without a gap.
  const recordStep = inRecords.reduce(
    (sum, { inRecord }) => sum + (inRecords.length === 1 ? inRecord : Math.ceil(inRecord / 4) * 4),
    0,
  );
  const begin = Math.min(size, ...inRecords.map(({ offset }) => offset));
  const written = recordStep === 0 ? 0 : Math.floor((size - begin) / recordStep);
  return {
    version: "64-bit data format",
    recordDimension: {
      length: records === STREAMING ? written : toCount(records),
      recordStep,
      ...(recordId !== -1 && { id: recordId }),
    },
    dimensions,
    globalAttributes,
    variables,
  };
}

/** `offsetBytes`: of the place of a variable's values. */
function readLists(reader: ReturnType<typeof createReader>, offsetBytes: number) {
  reader.skip(4); // the signature, "CDF" and the number of the format, which callers have read
  const records = reader.wide();
  const dimensions = reader.list(DIMENSIONS, () => ({ name: reader.name(), size: reader.count() }));
  const recordId = dimensions.findIndex((dimension) => dimension.size === 0);
  const globalAttributes = reader.attributes();
  const variables = reader.list(VARIABLES, () => {
    const name = reader.name();
    const ids = Array.from({ length: reader.length(4) }, () => reader.count());
    const attributes = reader.attributes();
    const { name: type, bytes: width } = reader.type();
    reader.wide(); // its size, which is wrong for large variables
    const record = recordId !== -1 && ids[0] === recordId;
    const inRecord = (record ? ids.slice(1) : ids).reduce(
      (product, id) => product * (dimensions[id]?.size ?? 0),
      width,
    );
    const offset = offsetBytes === 8 ? toCount(reader.long()) : reader.word();
    return { name, dimensions: ids, attributes, type, offset, record, inRecord };
  });
  return { records, dimensions, recordId, globalAttributes, variables };
}

function toCount(number: bigint): number {
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error("A number is too large.");
  return Number(number);
}

/** `isWide`: whether counts have eight bytes rather than four. */
function createReader(bytes: Uint8Array, isWide: boolean) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const reader = {
    skip: (count: number): void => void (at += count),
    long(): bigint {
      at += 8;
      return view.getBigUint64(at - 8);
    },
    wide: (): bigint => (isWide ? reader.long() : BigInt(reader.word())),
    count: (): number => toCount(reader.wide()),
    /** Of a list whose entries have at least so many bytes. */
    length(least: number): number {
      const length = reader.count();
      if (length * least > bytes.length - at) throw new Error("The header is longer.");
      return length;
    },
    word(): number {
      at += 4;
      return view.getUint32(at - 4);
    },
    name(): string {
      const length = reader.length(1);
      const text = toCharacters(bytes.subarray(at, at + length));
      at += Math.ceil(length / 4) * 4;
      return text;
    },
    type() {
      const type = NETCDF_TYPES[reader.word() - 1];
      if (!type) throw new Error("There is no such type.");
      return type;
    },
    list<Entry>(tag: number, readEntry: () => Entry): Entry[] {
      const found = reader.word();
      const length = reader.length(8);
      if (found !== tag && !(found === 0 && length === 0)) throw new Error("A list is missing.");
      return Array.from({ length }, readEntry);
    },
    attributes: (): NetcdfAttribute[] =>
      reader.list(ATTRIBUTES, () => {
        const name = reader.name();
        const { name: type, bytes: width, read } = reader.type();
        const length = reader.length(width);
        const start = at;
        at += Math.ceil((length * width) / 4) * 4;
        if (type === "char")
          return { name, value: toCharacters(bytes.subarray(start, start + length)) };
        const values = Array.from({ length }, (_, index) => read(view, start + index * width));
        const [only = 0] = values;
        return { name, value: values.length === 1 ? only : values };
      }),
  };
  return reader;
}

/** The text in characters that each are a byte; the library makes a negative one of each above 127. */
export function decodeCharacters(characters: string): string {
  const bytes = Uint8Array.from(characters, (one) => one.charCodeAt(0));
  return new TextDecoder(findEncoding(bytes)).decode(bytes);
}

/** One character of each byte, as the library makes them. */
function toCharacters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
