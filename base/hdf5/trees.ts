import type { FileReads } from "./file-reads.ts";
import { readPlace, readWhole } from "./object-header.ts";

const LEVELS_MAX = 8;
const HEAD_BYTES = 24;
const ENTRY_STEPS = 8;
const TREE = 0x5452_4545;
const HEADER_2 = 0x4254_4844;
const INNER_2 = 0x4254_494e;
const LEAF_2 = 0x4254_4c46;

/** An entry of a lowest node. */
export interface TreeEntry {
  key: DataView;
  address: number;
}

interface TreeOptions {
  keyBytes: number;
  /** Entries that are needed, from the first. */
  limit: number;
  /** Whether entries from one key to another may be needed; `null` for the end of a node. */
  isWithin?: (from: DataView, to: DataView | null) => boolean;
}

/** The entries of a tree of the first version (III.A.1). Each node may be named once. */
export async function readTree(
  reads: FileReads,
  root: number,
  { keyBytes, limit, isWithin = () => true }: TreeOptions,
): Promise<TreeEntry[]> {
  const seen = new Set<number>();

  async function readNode(address: number, above: number | null): Promise<TreeEntry[]> {
    if (seen.has(address)) throw new Error("A tree cannot be read: it repeats itself.");
    seen.add(address);
    const head = await reads.read(address, HEAD_BYTES);
    const level = head.getUint8(5);
    const isNext = above === null ? level <= LEVELS_MAX : level === above - 1;
    if (head.getUint32(0) !== TREE || !isNext) throw new Error("A tree cannot be read.");
    const count = head.getUint16(6, true);
    reads.takeSteps(count * ENTRY_STEPS);
    const bytes = keyBytes + 8;
    const view = await reads.read(address + HEAD_BYTES, count * bytes);
    const all = Array.from({ length: count }, (_, entry) => ({
      key: new DataView(view.buffer, view.byteOffset + entry * bytes, keyBytes),
      address: readPlace(view, entry * bytes + keyBytes),
    }));
    const entries = all
      .filter(({ key }, at) => isWithin(key, level === 0 ? key : (all[at + 1]?.key ?? null)))
      .slice(0, limit);
    if (level === 0) return entries;
    const below = await Promise.all(entries.map((entry) => readNode(entry.address, level)));
    return below.flat().slice(0, limit);
  }

  return readNode(root, null);
}

interface RecordOptions {
  /** Records that are needed, from the first. */
  limit: number;
  /** Whether records from one to another may be needed; `null` for the beginning or the end of a node. */
  isWithin?: (from: DataView | null, to: DataView | null) => boolean;
}

/** The records of a tree of the second version (III.A.2), in the order of their keys. */
export async function readRecords(
  reads: FileReads,
  header: number,
  { limit, isWithin = () => true }: RecordOptions,
): Promise<DataView[]> {
  const head = await reads.read(header, 34);
  const [nodeBytes, recordBytes] = [head.getUint32(6, true), head.getUint16(10, true)];
  const depth = head.getUint16(12, true);
  if (head.getUint32(0) !== HEADER_2 || depth > LEVELS_MAX || recordBytes === 0)
    throw new Error("A tree cannot be read.");
  const seen = new Set<number>();
  const widths = toPointerWidths({ nodeBytes, recordBytes, depth });

  async function readNode(address: number, count: number, level: number): Promise<DataView[]> {
    if (seen.has(address)) throw new Error("A tree cannot be read: it repeats itself.");
    seen.add(address);
    reads.takeSteps(count * ENTRY_STEPS);
    const width = widths[level] ?? { own: 0, all: 0 };
    const bytes = level === 0 ? 0 : 8 + width.own + width.all;
    const view = await reads.read(address, 6 + count * recordBytes + (count + 1) * bytes);
    if (view.getUint32(0) !== (level === 0 ? LEAF_2 : INNER_2))
      throw new Error("A tree cannot be read.");
    const records = Array.from(
      { length: count },
      (_, at) => new DataView(view.buffer, view.byteOffset + 6 + at * recordBytes, recordBytes),
    );
    const own = records.map((record) => (isWithin(record, record) ? [record] : []));
    if (level === 0) return own.flat().slice(0, limit);
    const children = Array.from({ length: count + 1 }, (_, child) => child)
      .filter((child) => isWithin(records[child - 1] ?? null, records[child] ?? null))
      .slice(0, limit);
    const below = await Promise.all(
      children.map(async (child) => {
        const at = 6 + count * recordBytes + child * bytes;
        const inner = readNode(readPlace(view, at), readWhole(view, at + 8, width.own), level - 1);
        return [...(await inner), ...(own[child] ?? [])];
      }),
    );
    return below.flat().slice(0, limit);
  }

  const count = head.getUint16(24, true);
  return count === 0 ? [] : readNode(readPlace(head, 16), count, depth);
}

interface TreeSizes {
  nodeBytes: number;
  recordBytes: number;
  depth: number;
}

/** How many bytes the numbers of records below a node have, at each level of it. */
function toPointerWidths({ nodeBytes, recordBytes, depth }: TreeSizes) {
  const overhead = 10;
  const widths = [{ own: 0, all: 0 }];
  let most = Math.floor((nodeBytes - overhead) / recordBytes);
  let mostBelow = most;
  // As many bytes for any node as for a lowest one, which has the most.
  const own = toBytes(most);
  for (let level = 1; level <= depth; level += 1) {
    const width = { own, all: level === 1 ? 0 : toBytes(mostBelow) };
    widths.push(width);
    const pointer = 8 + width.own + width.all;
    most = Math.floor((nodeBytes - overhead - pointer) / (recordBytes + pointer));
    mostBelow = (most + 1) * mostBelow + most;
  }
  return widths;
}

function toBytes(most: number): number {
  return Math.ceil(Math.log2(most + 1) / 8);
}
