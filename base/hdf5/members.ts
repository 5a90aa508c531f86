import { cutText } from "../cut.ts";
import { HDF5_OBJECTS_MAX } from "./limits.ts";
import type { FileReads } from "./file-reads.ts";
import { openHeap } from "./heaps.ts";
import {
  findMessage,
  isNowhere,
  MESSAGE,
  type Message,
  readPlace,
  readWhole,
} from "./object-header.ts";
import { readRecords, readTree } from "./trees.ts";

/** What a group names: an object, or another name of one, which may be in another file. */
export interface Member {
  name: string;
  /** `null` for another name. */
  address: number | null;
  /** The other name; `null` for one in another file. */
  target: string | null;
}

const NAME_MAX_CHARS = 500;
/** Nodes of members that are read together. */
const NODES_AT_ONCE = 16;
const MEMBERS_AT_ONCE = 100;
const NODE = 0x534e_4f44;
const ENTRY_BYTES = 40;
/** Of all names of a group. */
const NAMES_MAX_BYTES = 1_000_000;

/** The members of a group in its order, so many at once. */
export async function* listMembers(
  messages: readonly Message[],
  reads: FileReads,
): AsyncGenerator<Member[], void> {
  const table = findMessage(messages, MESSAGE.symbolTable)?.view;
  if (table) yield* listOld(table, reads);
  const links = messages.filter(({ type }) => type === MESSAGE.link);
  yield* inParts(sortMembers(links.map(({ view }) => parseLink(view))));
  const info = findMessage(messages, MESSAGE.linkInfo)?.view;
  if (info) yield* listNew(info, reads);
}

/** A tree of nodes, and a heap of names (III.B to III.D). */
async function* listOld(table: DataView, reads: FileReads): AsyncGenerator<Member[], void> {
  const heap = await reads.read(readPlace(table, 8), 32);
  const nameBytes = readPlace(heap, 8);
  if (nameBytes > NAMES_MAX_BYTES) throw new Error("The names of a group cannot be read.");
  const names = await reads.read(readPlace(heap, 24), nameBytes);
  const options = { keyBytes: 8, limit: HDF5_OBJECTS_MAX };
  const entries = await readTree(reads, readPlace(table, 0), options);
  for (let first = 0; first < entries.length; first += NODES_AT_ONCE) {
    const some = entries.slice(first, first + NODES_AT_ONCE);
    const nodes = await Promise.all(some.map(({ address }) => readNode(reads, address)));
    yield nodes.flatMap((node) =>
      Array.from({ length: node.byteLength / ENTRY_BYTES }, (_, at) =>
        parseEntry(node, at * ENTRY_BYTES, names),
      ),
    );
  }
}

async function readNode(reads: FileReads, address: number): Promise<DataView> {
  const head = await reads.read(address, 8);
  if (head.getUint32(0) !== NODE) throw new Error("The members of a group cannot be read.");
  return reads.read(address + 8, head.getUint16(6, true) * ENTRY_BYTES);
}

const SOFT_LINK = 2;

function parseEntry(node: DataView, at: number, names: DataView): Member {
  const name = readName(names, readPlace(node, at));
  if (node.getUint32(at + 16, true) === SOFT_LINK)
    return { name, address: null, target: readName(names, node.getUint32(at + 24, true)) };
  return { name, address: readPlace(node, at + 8), target: null };
}

function readName(names: DataView, at: number): string {
  const longest = Math.min(NAME_MAX_CHARS * 4, names.byteLength - at);
  const bytes = new Uint8Array(names.buffer, names.byteOffset + at, longest);
  const end = bytes.indexOf(0);
  if (end === -1) throw new Error("A name of a group does not end.");
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** Links in a heap, and a tree that finds them (IV.A.2.c). */
async function* listNew(info: DataView, reads: FileReads): AsyncGenerator<Member[], void> {
  const flags = info.getUint8(1);
  const first = (flags & 1) === 0 ? 2 : 10;
  const heap = readPlace(info, first);
  if (isNowhere(heap)) return;
  const isOrdered = (flags & 2) !== 0;
  const tree = readPlace(info, first + (isOrdered ? 16 : 8));
  const readObject = await openHeap(reads, heap);
  const records = await readRecords(reads, tree, { limit: HDF5_OBJECTS_MAX });
  // Before the identifier is the order, or a hash of the name.
  const ids = records.map(
    (record) => new DataView(record.buffer, record.byteOffset + (isOrdered ? 8 : 4), 7),
  );
  yield* inParts(sortMembers((await Promise.all(ids.map(readObject))).map(parseLink)));
}

interface Link extends Member {
  /** Of its creation; `null` where the file does not say. */
  order: number | null;
}

const HARD = 0;
const SOFT = 1;

function parseLink(view: DataView): Link {
  const flags = view.getUint8(1);
  let at = 2;
  const kind = (flags & 8) === 0 ? HARD : view.getUint8(at);
  if ((flags & 8) !== 0) at += 1;
  const order = (flags & 4) === 0 ? null : readPlace(view, at);
  if ((flags & 4) !== 0) at += 8;
  if ((flags & 16) !== 0) at += 1;
  const width = 1 << (flags & 3);
  const nameBytes = readWhole(view, at, width);
  const decode = (start: number, bytes: number): string =>
    new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + start, bytes));
  const name = decode(at + width, nameBytes);
  at += width + nameBytes;
  if (kind === HARD) return { name, order, address: readPlace(view, at), target: null };
  const target = kind === SOFT ? decode(at + 2, view.getUint16(at, true)) : null;
  return { name, order, address: null, target };
}

/** In the order of their creation, or of their names. */
function sortMembers(links: readonly Link[]): Member[] {
  return links.toSorted((a, b) => {
    if (a.order !== null && b.order !== null) return a.order - b.order;
    return a.name < b.name ? -1 : Number(a.name > b.name);
  });
}

function* inParts(members: readonly Member[]): Generator<Member[], void> {
  for (let first = 0; first < members.length; first += MEMBERS_AT_ONCE)
    yield members.slice(first, first + MEMBERS_AT_ONCE);
}

export function toPath(group: string, name: string): string {
  return cutText(group === "" ? name : `${group}/${name}`, NAME_MAX_CHARS);
}
