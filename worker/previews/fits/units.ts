import { type BoundedReads, createBoundedReads } from "../bounded-reads.ts";
import type { RangedFile } from "../read-range.ts";
import { CARD_BYTES, createHeader, type Header } from "./cards.ts";

/** A header and the data behind it. */
export interface Unit {
  header: Header;
  kind: "image" | "binary table" | "ASCII table" | "groups" | "other";
  /** Bits of a value, with a minus of floating ones. */
  bits: number;
  /** From the slowest axis to the fastest, as in other formats. */
  shape: number[];
  /** Where the data begins. */
  offset: number;
}

/** What is wrong with a header. */
export type Fault =
  | { kind: "end" | "values" }
  | { kind: "axes"; count: string }
  | { kind: "axis"; axis: number };

interface Units {
  units: Unit[];
  /** Of the header behind the last unit. */
  fault: Fault | null;
  /** Whether more may follow than are read. */
  isCut: boolean;
}

const BLOCK_BYTES = 2_880;
/** Where each line of a block begins. */
const CARDS = Array.from({ length: BLOCK_BYTES / CARD_BYTES }, (_, card) => card * CARD_BYTES);
/** Blocks of a header: 7,200 lines. */
const HEADER_BLOCKS_MAX = 200;
const UNITS_MAX = 200;
export const AXES_MAX = 32;

/** The header-data units of a file, from header to header (FITS 4.0, 3.3). */
export async function readUnits(file: RangedFile): Promise<Units> {
  const reads = createBoundedReads(file);
  const units: Unit[] = [];
  if (file.size < BLOCK_BYTES) return { units, fault: { kind: "end" }, isCut: false };
  let at = 0;
  while (at + BLOCK_BYTES <= file.size && units.length < UNITS_MAX) {
    const lines = await readHeader(reads, at, file.size).catch(() => null);
    if (lines === null) return { units, fault: null, isCut: true };
    const isBegun = units.length === 0 || startsWith(lines.bytes, "XTENSION");
    if (!isBegun) break;
    if (!lines.isEnded) return { units, fault: { kind: "end" }, isCut: false };
    const offset = at + lines.blocks * BLOCK_BYTES;
    const read = toUnit(createHeader(lines.bytes), offset);
    if ("kind" in read) return { units, fault: read, isCut: false };
    units.push(read.unit);
    at = offset + Math.ceil(read.bytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return { units, fault: null, isCut: at < file.size && units.length === UNITS_MAX };
}

interface Lines {
  /** Up to `END`. */
  bytes: Uint8Array;
  blocks: number;
  isEnded: boolean;
}

async function readHeader(reads: BoundedReads, start: number, size: number): Promise<Lines> {
  const most = Math.min(HEADER_BLOCKS_MAX, Math.floor((size - start) / BLOCK_BYTES));
  const bytes = new Uint8Array(most * BLOCK_BYTES);
  for (let block = 0; block < most; block += 1) {
    const at = block * BLOCK_BYTES;
    const read = await reads.read(start + at, BLOCK_BYTES);
    const end = CARDS.find((card) => startsWith(read.subarray(card), "END     "));
    bytes.set(read, at);
    if (end !== undefined)
      return { bytes: bytes.slice(0, at + end), blocks: block + 1, isEnded: true };
    // Data behind the last unit is no header.
    if (block === 0 && start > 0 && !startsWith(bytes, "XTENSION")) break;
  }
  return { bytes, blocks: most, isEnded: false };
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[at] !== text.charCodeAt(at)) return false;
  return true;
}

const BITS: ReadonlySet<number | null> = new Set([8, 16, 32, 64, -32, -64]);

/** `bytes`: of its data. */
function toUnit(header: Header, offset: number): { unit: Unit; bytes: number } | Fault {
  const count = header.findCount("NAXIS");
  if (count === null || count > AXES_MAX)
    return { kind: "axes", count: String(header.findNumber("NAXIS") ?? "") };
  const bits = header.findNumber("BITPIX");
  if (bits === null || !BITS.has(bits)) return { kind: "values" };
  const sizes: number[] = [];
  for (let axis = 1; axis <= count; axis += 1) {
    const size = header.findCount(`NAXIS${axis}`);
    if (size === null) return { kind: "axis", axis };
    sizes.push(size);
  }
  const kind = toKind(header);
  const isGroups = kind === "image" && sizes[0] === 0 && header.find("GROUPS") === "T";
  const counted = isGroups ? sizes.slice(1) : sizes;
  const values = counted.length === 0 ? 0 : counted.reduce((all, size) => all * size, 1);
  const more = header.findCount("PCOUNT") ?? 0;
  const groups = header.findCount("GCOUNT") ?? 1;
  return {
    unit: { header, kind: isGroups ? "groups" : kind, bits, shape: sizes.toReversed(), offset },
    bytes: (Math.abs(bits) / 8) * groups * (more + values),
  };
}

function toKind(header: Header): Unit["kind"] {
  switch (header.find("XTENSION")) {
    case null:
    case "IMAGE":
    case "IUEIMAGE":
      return "image";
    case "BINTABLE":
    case "A3DTABLE":
      return "binary table";
    case "TABLE":
      return "ASCII table";
    default:
      return "other";
  }
}
