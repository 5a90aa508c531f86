import type { FileReads } from "./file-reads.ts";

/** A part of an object's header; numbers as in the HDF5 File Format Specification, IV.A.2. */
export interface Message {
  type: number;
  flags: number;
  /** Its own bytes, from 0. */
  view: DataView;
}

export const MESSAGE = {
  space: 1,
  linkInfo: 2,
  type: 3,
  fill: 5,
  link: 6,
  layout: 8,
  filters: 11,
  attribute: 12,
  symbolTable: 17,
  attributeInfo: 21,
} as const;

const CONTINUATION = 16;
/** Flag of a message that only says where it is: NetCDF 4 names its types so. */
const SHARED = 2;

/** Most headers are shorter. */
const HEAD_BYTES = 256;
const BLOCK_MAX_BYTES = 1_000_000;
const BLOCKS_MAX = 100;
const MESSAGE_STEPS = 10;
const SIGNATURE = 0x4f48_4452;

/** The header of an object, a group or an array, in all of its blocks. */
export async function readMessages(reads: FileReads, address: number): Promise<Message[]> {
  const head = await reads.read(address, Math.min(HEAD_BYTES, reads.size - address));
  const isOld = head.getUint32(0) !== SIGNATURE;
  const { headBytes, first } = isOld ? parseOld(head) : parseNew(head);
  const blocks = new Map([[address + first.at, first.bytes]]);
  const messages: Message[] = [];
  // Blocks that are found on the way follow.
  for (const [start, bytes] of blocks) {
    if (bytes > BLOCK_MAX_BYTES || blocks.size > BLOCKS_MAX)
      throw new Error("The header of an object cannot be read: it is too long.");
    const view = await reads.read(start, bytes);
    for (let at = 0; at + headBytes <= bytes;) {
      reads.takeSteps(MESSAGE_STEPS);
      const type = isOld ? view.getUint16(at, true) : view.getUint8(at);
      const size = view.getUint16(at + (isOld ? 2 : 1), true);
      const flags = view.getUint8(at + (isOld ? 4 : 3));
      const own = new DataView(view.buffer, view.byteOffset + at + headBytes, size);
      if (type === CONTINUATION) {
        // A block of the second version has a signature and a checksum around its messages.
        const [before, around] = isOld ? [0, 0] : [4, 8];
        blocks.set(readPlace(own, 0) + before, readPlace(own, 8) - around);
      } else messages.push({ type, flags, view: own });
      at += headBytes + size;
    }
  }
  return messages;
}

interface Prefix {
  /** Of each message. */
  headBytes: number;
  first: { at: number; bytes: number };
}

function parseOld(head: DataView): Prefix {
  if (head.getUint8(0) !== 1) throw new Error("The header of an object cannot be read.");
  return { headBytes: 8, first: { at: 16, bytes: head.getUint32(8, true) } };
}

function parseNew(head: DataView): Prefix {
  const flags = head.getUint8(5);
  const at = 6 + ((flags & 32) === 0 ? 0 : 16) + ((flags & 16) === 0 ? 0 : 4);
  const width = 1 << (flags & 3);
  const bytes = readWhole(head, at, width);
  return { headBytes: (flags & 4) === 0 ? 4 : 6, first: { at: at + width, bytes } };
}

/** A number of so many bytes, the lowest first. */
export function readWhole(view: DataView, at: number, bytes: number): number {
  let number = 0;
  for (let byte = bytes - 1; byte >= 0; byte -= 1) number = number * 256 + view.getUint8(at + byte);
  return number;
}

/** An address or a length of eight bytes. */
export function readPlace(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/** The address of what is not in the file. */
export function isNowhere(address: number): boolean {
  return address >= 2 ** 53;
}

export function findMessage(messages: readonly Message[], type: number): Message | undefined {
  return messages.find((message) => message.type === type);
}

/** The bytes of a type, which may be those of a type that the file names. */
export async function readTypeMessage(
  reads: FileReads,
  { flags, view }: Pick<Message, "flags" | "view">,
): Promise<DataView> {
  if ((flags & SHARED) === 0) return view;
  // The first version of the message has six bytes of its own between its type and the address.
  const address = readPlace(view, view.getUint8(0) === 1 ? 8 : 2);
  const named = findMessage(await readMessages(reads, address), MESSAGE.type);
  if (!named || (named.flags & SHARED) !== 0) throw new Error("A type cannot be read.");
  return named.view;
}

const AXES_MAX = 32;

/** The shape that a dataspace has; of one without values a single axis of none. */
export function parseShape(view: DataView): number[] {
  if (view.getUint8(0) === 2 && view.getUint8(3) === 2) return [0];
  return readSizes(view, 0);
}

/** The shape to which an array may grow; its own where it may not. */
export function parseLargestShape(view: DataView): number[] {
  return readSizes(view, view.getUint8(2) & 1);
}

/** One of the lists of sizes that a dataspace has (IV.A.2.b). */
function readSizes(view: DataView, list: number): number[] {
  const [version, rank] = [view.getUint8(0), view.getUint8(1)];
  if (version > 2 || rank > AXES_MAX) throw new Error("The shape of an array cannot be read.");
  const first = (version === 1 ? 8 : 4) + 8 * rank * list;
  return Array.from({ length: rank }, (_, axis) => readPlace(view, first + 8 * axis));
}
