import type { BoundedReads } from "../bounded-reads.ts";

/** One image of a TIFF file. */
export interface Directory {
  width: number;
  height: number;
  bits: number;
  /** 1 whole, 2 with a sign, 3 floating. */
  format: number;
  /** What its values mean: 2 for red, green and blue. */
  photometric: number;
  /** Bands. */
  samples: number;
  packing: number;
  /** 2 where pixels are stored as differences from the one before, 3 where floats are, byte by byte. */
  predictor: number;
  /** Whether every band has its own pieces. */
  isPlanar: boolean;
  isTiled: boolean;
  /** Whether it is a smaller copy of another. */
  isReduced: boolean;
  pieceWidth: number;
  pieceHeight: number;
  offsets: number[];
  /** Bytes of each piece. */
  counts: number[];
  scale: number[];
  tie: number[];
  /** GeoTIFF's keys with a short value. */
  keys: Map<number, number>;
  noData: string | null;
  description: string | null;
  /** Red of each value, then green, then blue, of two bytes; empty without a palette. */
  palette: number[];
}

/** Images of a file that are listed. */
const DIRECTORIES_MAX = 16;
/** Values of one tag: pieces of an image of 90,000 × 90,000 in tiles of 256. */
const TAG_VALUES_MAX = 130_000;

interface Reading {
  reads: BoundedReads;
  isLittle: boolean;
  /** BigTIFF, whose offsets have eight bytes. */
  isBig: boolean;
}

/** The images of a TIFF or BigTIFF file in their order. */
export async function readDirectories(
  reads: BoundedReads,
): Promise<{ directories: Directory[]; isLittle: boolean }> {
  const head = toView(await reads.read(0, 16));
  const isLittle = head.getUint16(0) === 0x4949;
  const version = head.getUint16(2, isLittle);
  if (head.getUint16(0) !== (isLittle ? 0x4949 : 0x4d4d) || (version !== 42 && version !== 43)) {
    throw new Error("This is no TIFF file.");
  }
  const reading = { reads, isLittle, isBig: version === 43 };
  let next = reading.isBig ? toNumber(head, 8, isLittle) : head.getUint32(4, isLittle);
  const directories: Directory[] = [];
  while (next !== 0 && directories.length < DIRECTORIES_MAX) {
    const found = await readDirectory(reading, next);
    if (found.directory) directories.push(found.directory);
    next = found.next;
  }
  return { directories, isLittle };
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function toNumber(view: DataView, at: number, isLittle: boolean): number {
  return Number(view.getBigUint64(at, isLittle));
}

type Values = number[] | string;

async function readDirectory(
  reading: Reading,
  place: number,
): Promise<{ directory: Directory | null; next: number }> {
  const { reads, isLittle, isBig } = reading;
  const head = toView(await reads.read(place, isBig ? 8 : 2));
  const count = isBig ? toNumber(head, 0, isLittle) : head.getUint16(0, isLittle);
  if (count > 1_000) throw new Error("A directory is too long.");
  const size = isBig ? 20 : 12;
  const start = place + (isBig ? 8 : 2);
  const body = toView(await reads.read(start, count * size + (isBig ? 8 : 4)));
  const tags = new Map<number, Values>();
  for (let entry = 0; entry < count; entry += 1) {
    const tag = body.getUint16(entry * size, isLittle);
    if (!WANTED.has(tag)) continue;
    tags.set(tag, await readTag(reading, body, { at: entry * size, place: start }));
  }
  const end = count * size;
  const next = isBig ? toNumber(body, end, isLittle) : body.getUint32(end, isLittle);
  return { directory: toDirectory(tags), next };
}

const WANTED: ReadonlySet<number> = new Set([
  254, 256, 257, 258, 259, 262, 270, 273, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 339,
  33_550, 33_922, 34_735, 42_113,
]);

/** Bytes of a value, by the number of its type. */
const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 11: 4, 12: 8, 16: 8 };

async function readTag(
  { reads, isLittle, isBig }: Reading,
  body: DataView,
  { at, place }: { at: number; place: number },
): Promise<Values> {
  const type = body.getUint16(at + 2, isLittle);
  const count = isBig ? toNumber(body, at + 4, isLittle) : body.getUint32(at + 4, isLittle);
  const size = SIZES[type] ?? 0;
  if (size === 0 || count > TAG_VALUES_MAX) return [];
  const [valueAt, room] = isBig ? [at + 12, 8] : [at + 8, 4];
  const isInline = count * size <= room;
  const from = isBig ? toNumber(body, valueAt, isLittle) : body.getUint32(valueAt, isLittle);
  const bytes = await reads.read(isInline ? place + valueAt : from, count * size);
  if (type === 2) return new TextDecoder().decode(bytes).split("\0")[0] ?? "";
  const view = toView(bytes);
  return Array.from({ length: count }, (_, index) => {
    const here = index * size;
    switch (type) {
      case 1:
        return view.getUint8(here);
      case 3:
        return view.getUint16(here, isLittle);
      case 11:
        return view.getFloat32(here, isLittle);
      case 12:
        return view.getFloat64(here, isLittle);
      case 16:
        return toNumber(view, here, isLittle);
      default:
        return view.getUint32(here, isLittle);
    }
  });
}

function toDirectory(tags: Map<number, Values>): Directory | null {
  const list = (tag: number): number[] => {
    const found = tags.get(tag);
    return Array.isArray(found) ? found : [];
  };
  const one = (tag: number, otherwise: number): number => list(tag)[0] ?? otherwise;
  const words = (tag: number): string | null => {
    const found = tags.get(tag);
    return typeof found === "string" && found.trim() !== "" ? found.trim() : null;
  };
  const [width, height] = [one(256, 0), one(257, 0)];
  if (width < 1 || height < 1) return null;
  const isTiled = list(324).length > 0;
  const directoryKeys = list(34_735);
  const keys = new Map<number, number>();
  for (let at = 4; at + 3 < directoryKeys.length; at += 4) {
    if (directoryKeys[at + 1] === 0) keys.set(directoryKeys[at] ?? 0, directoryKeys[at + 3] ?? 0);
  }
  return {
    width,
    height,
    bits: one(258, 1),
    format: one(339, 1),
    photometric: one(262, 1),
    samples: Math.max(1, Math.trunc(one(277, 1))),
    packing: one(259, 1),
    predictor: one(317, 1),
    isPlanar: one(284, 1) === 2,
    isTiled,
    isReduced: (one(254, 0) & 1) === 1,
    pieceWidth: Math.max(1, isTiled ? one(322, width) : width),
    pieceHeight: Math.max(1, isTiled ? one(323, height) : Math.min(height, one(278, height))),
    offsets: list(isTiled ? 324 : 273),
    counts: list(isTiled ? 325 : 279),
    scale: list(33_550),
    tie: list(33_922),
    keys,
    noData: words(42_113),
    description: words(270),
    palette: list(320),
  };
}
