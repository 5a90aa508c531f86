import {
  findMessage,
  MESSAGE,
  type Message,
  readPlace,
  readWhole,
} from "#base/hdf5/object-header.ts";

export interface ChunkedLayout {
  kind: "chunked";
  /** Of a chunk. */
  shape: number[];
  /** How chunks are found; `null` for a way that is not read. */
  index: ChunkIndex | null;
  address: number;
  /** Of a single chunk with filters. */
  packed: { bytes: number; mask: number } | null;
  /** Whether filters leave out chunks that extend beyond the array. */
  hasPlainEdges: boolean;
}

export type ChunkIndex =
  | "tree"
  | "single"
  | "implicit"
  | "fixed-array"
  | "extensible-array"
  | "records";

/** Where the values of an array are (IV.A.2.i). */
export type Layout =
  | { kind: "compact"; view: DataView }
  | { kind: "contiguous"; address: number }
  | ChunkedLayout;

const COMPACT = 0;
const CONTIGUOUS = 1;
const CHUNKED = 2;
const AXES_MAX = 33;

export function parseLayout(messages: readonly Message[]): Layout {
  const view = findMessage(messages, MESSAGE.layout)?.view;
  const version = view?.getUint8(0) ?? 0;
  if (!view || version === 0 || version > 5) throw new Error("Where the values are is not known.");
  if (version < 3) return parseOld(view);
  const kind = view.getUint8(1);
  if (kind === COMPACT) return { kind: "compact", view: cut(view, 4, view.getUint16(2, true)) };
  if (kind === CONTIGUOUS) return { kind: "contiguous", address: readPlace(view, 2) };
  if (kind !== CHUNKED) throw new Error("The values are in other files.");
  if (version > 3) return parseIndexed(view);
  const shape = readSizes(view, { at: 11, rank: view.getUint8(2), width: 4 });
  return { ...TREE, shape, address: readPlace(view, 3) };
}

const TREE = { kind: "chunked", index: "tree", packed: null, hasPlainEdges: false } as const;

function parseOld(view: DataView): Layout {
  const [rank, kind] = [view.getUint8(1), view.getUint8(2)];
  if (kind === CONTIGUOUS) return { kind: "contiguous", address: readPlace(view, 8) };
  if (kind === CHUNKED) {
    const shape = readSizes(view, { at: 16, rank, width: 4 });
    return { ...TREE, shape, address: readPlace(view, 8) };
  }
  const at = 8 + 4 * rank;
  return { kind: "compact", view: cut(view, at + 4, view.getUint32(at, true)) };
}

/** Bytes of settings before the address of the chunks, by how they are found. */
const SETTINGS = [0, 0, 0, 1, 5, 6];
const INDEXES: readonly (ChunkIndex | null)[] = [
  null,
  "single",
  "implicit",
  "fixed-array",
  "extensible-array",
  "records",
];
const PLAIN_EDGES = 1;
const PACKED = 2;

function parseIndexed(view: DataView): Layout {
  const [flags, rank, width] = [view.getUint8(2), view.getUint8(3), view.getUint8(4)];
  const shape = readSizes(view, { at: 5, rank, width });
  const end = 5 + rank * width;
  const index = view.getUint8(end);
  const isPacked = index === 1 && (flags & PACKED) !== 0;
  const packed = isPacked
    ? { bytes: readPlace(view, end + 1), mask: view.getUint32(end + 9, true) }
    : null;
  const address = readPlace(view, end + 1 + (isPacked ? 12 : (SETTINGS[index] ?? 0)));
  const hasPlainEdges = (flags & PLAIN_EDGES) !== 0;
  return { kind: "chunked", shape, index: INDEXES[index] ?? null, address, packed, hasPlainEdges };
}

interface Sizes {
  at: number;
  rank: number;
  width: number;
}

/** The last size is that of a value. */
function readSizes(view: DataView, { at, rank, width }: Sizes): number[] {
  if (rank < 2 || rank > AXES_MAX) throw new Error("The chunks of this array cannot be read.");
  const sizes = Array.from({ length: rank - 1 }, (_, axis) =>
    readWhole(view, at + axis * width, width),
  );
  if (sizes.includes(0)) throw new Error("The chunks of this array cannot be read.");
  return sizes;
}

function cut(view: DataView, at: number, bytes: number): DataView {
  return new DataView(view.buffer, view.byteOffset + at, bytes);
}
