import type { FilePart } from "./sparse-file.ts";

/** The lowest byte first. */
function toBytes(number: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Math.floor(number / 256 ** at) % 256);
}

const words = (text: string): number[] => [...new TextEncoder().encode(text)];

type Message = [type: number, bytes: number[]];

const INT8: Message = [3, [0x10, 8, 0, 0, 1, 0, 0, 0, 0, 0, 8, 0]];
const FLOAT64: Message = [
  3,
  [0x11, 0x20, 63, 0, 8, 0, 0, 0, 0, 0, 64, 0, 52, 11, 0, 52, ...toBytes(1023, 4)],
];

/** An object's header of the second version, without its checksum. */
function toObject(messages: readonly Message[]): Uint8Array {
  const all = messages.flatMap(([type, bytes]) => [type, ...toBytes(bytes.length, 2), 0, ...bytes]);
  return Uint8Array.from([...words("OHDR"), 2, 2, ...toBytes(all.length, 4), ...all, 0, 0, 0, 0]);
}

function toSpace(shape: readonly number[]): Message {
  return [1, [2, shape.length, 0, 1, ...shape.flatMap((size) => toBytes(size, 8))]];
}

export const EMPTY_GROUP = toObject([]);
/** An array of one value, which is 5. */
export const SMALL_ARRAY = toObject([toSpace([1]), INT8, [8, [3, 0, 1, 0, 5]]]);

function toAttribute(name: string, type: number[], space: number[], value: number[]): Message {
  const parts = [words(name), type, space];
  const sizes = parts.flatMap(({ length }) => toBytes(length, 2));
  return [12, [3, 0, ...sizes, 0, ...parts.flat(), ...value]];
}

/** A row of whole numbers from -128 to 127 with these attributes. */
export function toRow(
  values: readonly number[],
  attributes: Record<string, string> = {},
): Uint8Array {
  const written = Object.entries(attributes).map(([name, text]) => {
    const value = words(text);
    return toAttribute(name, [0x13, 0, 0, 0, ...toBytes(value.length, 4)], [2, 0, 0, 0], value);
  });
  return toObject([toSpace([values.length]), INT8, ...written, toCompact(values)]);
}

function toCompact(values: readonly number[]): Message {
  return [8, [3, 0, ...toBytes(values.length, 2), ...values.map((value) => value & 255)]];
}

/** The attribute of a row that is the coordinates of an axis. */
export const SCALE = { CLASS: "DIMENSION_SCALE" };

interface ScaledArray {
  shape: readonly number[];
  /** Where the list of its scales is. */
  heap: number;
  /** Where the scale of each axis is. */
  scales: readonly number[];
}

/** An array of the numbers from 0 with scales that a list names; the list is in a heap of its own. */
export function toScaledParts(
  place: number,
  { shape, heap, scales }: ScaledArray,
): [array: FilePart, list: FilePart] {
  const type = [0x19, 0, 0, 0, ...toBytes(16, 4), 0x17, 0, 0, 0, ...toBytes(8, 4)];
  const value = scales.flatMap((_, at) => [
    ...toBytes(1, 4),
    ...toBytes(heap, 8),
    ...toBytes(at + 1, 4),
  ]);
  const list = toAttribute("DIMENSION_LIST", type, toSpace([scales.length])[1], value);
  const references = scales.flatMap((scale, at) => [
    ...toBytes(at + 1, 2),
    ...toBytes(1, 6),
    ...toBytes(8, 8),
    ...toBytes(scale, 8),
  ]);
  const size = toBytes(16 + references.length, 8);
  const count = shape.reduce((product, length) => product * length, 1);
  const values = Array.from({ length: count }, (_, at) => at);
  return [
    [place, toObject([toSpace(shape), INT8, list, toCompact(values)])],
    [heap, Uint8Array.from([...words("GCOL"), 1, 0, 0, 0, ...size, ...references])],
  ];
}

/** An array of 64-bit floats that is stored in one piece. */
export function toContiguous(shape: readonly number[], address: number): Uint8Array {
  const bytes = toBytes(
    shape.reduce((product, size) => product * size, 8),
    8,
  );
  return toObject([toSpace(shape), FLOAT64, [8, [3, 1, ...toBytes(address, 8), ...bytes]]]);
}

/** An array of 64-bit floats in chunks that were never written. */
export function toChunked(shape: readonly number[], chunk: readonly number[]): Uint8Array {
  const sizes = [...chunk, 8].flatMap((size) => toBytes(size, 4));
  const nowhere = Array<number>(8).fill(255);
  return toObject([toSpace(shape), FLOAT64, [8, [3, 2, chunk.length + 1, ...nowhere, ...sizes]]]);
}

/** A row of bytes, each a chunk of its own, which an array of addresses finds (VII.C). */
export function toFarChunks(
  count: number,
  place: number,
  toPlace: (at: number) => number,
): Uint8Array {
  const header = toObject([toSpace([count]), INT8, [8, toFixedArray(place + 200)]]);
  const bytes = new Uint8Array(300 + count * 8);
  bytes.set(header);
  const head = [...words("FAHD"), 0, 0, 8, 20, ...toBytes(count, 8), ...toBytes(place + 250, 8)];
  bytes.set(head, 200);
  const places = Array.from({ length: count }, (_, at) => toBytes(toPlace(at), 8)).flat();
  bytes.set([...words("FADB"), 0, 0, ...toBytes(place + 200, 8), ...places], 250);
  return bytes;
}

function toFixedArray(address: number): number[] {
  return [4, 2, 0, 2, 1, 1, 1, 3, 20, ...toBytes(address, 8)];
}

/** Entries of a node of a tree. */
const NODE_ENTRIES = 64;

/**
 * A stack of planes of 2 × 2 bytes, each a chunk of its own, which a tree of three levels finds (III.A.1). It is at
 * `place`, the planes are behind it at the places that `toPlace` says, and `null` is for one that was never written.
 */
export function toStackParts(
  count: number,
  place: number,
  toPlace: (at: number) => number | null,
): FilePart[] {
  const sizes = [1, 2, 2, 1].flatMap((size) => toBytes(size, 4));
  const toKey = (at: number): number[] => [
    ...toBytes(4, 4),
    ...toBytes(0, 4),
    ...[at, 0, 0, 0].flatMap((first) => toBytes(first, 8)),
  ];
  const parts: FilePart[] = [];
  let free = place + 100_000;
  let entries = Array.from({ length: count }, (_, at) => ({ at, address: toPlace(at) })).filter(
    ({ address }) => address !== null,
  );
  for (let level = 0; level < 3; level += 1) {
    const nodes = Array.from({ length: Math.ceil(entries.length / NODE_ENTRIES) }, (_, node) =>
      entries.slice(node * NODE_ENTRIES, (node + 1) * NODE_ENTRIES),
    );
    entries = nodes.map((own) => {
      const nowhere = Array<number>(16).fill(255);
      const head = [...words("TREE"), 1, level, ...toBytes(own.length, 2), ...nowhere];
      const keys = own.flatMap(({ at, address }) => [...toKey(at), ...toBytes(address ?? 0, 8)]);
      const address = free;
      parts.push([address, Uint8Array.from([...head, ...keys, ...toKey(count)])]);
      // Nodes are a page apart.
      free += 10_000;
      return { at: own[0]?.at ?? 0, address };
    });
  }
  const layout = [3, 2, 4, ...toBytes(entries[0]?.address ?? 0, 8), ...sizes];
  return [[place, toObject([toSpace([count, 2, 2]), INT8, [8, layout]])], ...parts];
}

/** The parts of a file whose root group names these objects. */
export function toHdf5Parts(objects: readonly FilePart[]): FilePart[] {
  const root = toObject(
    objects.map(([address], at) => {
      const name = words(`v${String(at).padStart(3, "0")}`);
      return [6, [1, 0, name.length, ...name, ...toBytes(address, 8)]];
    }),
  );
  const nowhere = Array<number>(8).fill(255);
  const head = [2, 8, 8, 0, ...toBytes(0, 8), ...nowhere, ...toBytes(0, 8), ...toBytes(48, 8)];
  return [
    [0, Uint8Array.from([0x89, ...words("HDF\r\n\u001A\n"), ...head])],
    [48, root],
    ...objects,
  ];
}
