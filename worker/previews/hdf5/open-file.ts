import { type DataObjects, File, Filters, type Hdf5Object, type ObjectMessage } from "jsfive";
import { beginWork, takeBytes, takeSteps } from "./reading-work.ts";
import { walkTree } from "./walk-tree.ts";

/**
 * Opens a file by the library, which reads whatever the file says to have: each step is counted, and a
 * file of too many ends in an error.
 */
export function openFile(bytes: Uint8Array<ArrayBuffer>): Hdf5Object {
  beginWork();
  boundLibrary();
  return new File(countCopies(bytes.buffer), "");
}

const INDIRECT_BLOCK = 0x4648_4942;
/** Rows of a heap's table, and columns of it; writers use 4 columns. */
const TABLE_MAX = 64;

/** Every structure of a file is read with a copy of some of its bytes. */
function countCopies(buffer: ArrayBuffer): ArrayBuffer {
  const slice = (start = 0, end?: number): ArrayBuffer => {
    const part = ArrayBuffer.prototype.slice.call(buffer, start, end);
    takeBytes(part.byteLength);
    if (part.byteLength === 4 && new DataView(part).getUint32(0) === INDIRECT_BLOCK)
      takeSteps(TABLE_MAX ** 2);
    return countCopies(part);
  };
  return Object.assign(buffer, { slice });
}

/** The smallest file: an empty group, by which the library's own classes are found. */
const EMPTY_FILE = `\x89HDF\r\n\x1a\n\x02\x08\x08${"\0".repeat(25)}0${"\0".repeat(11)}OHDR\x02\0\0`;
/** The library's own classes are changed once an isolate; nothing of a file or a visitor is kept. */
let isBounded = false;

function boundLibrary(): void {
  if (isBounded) return;
  isBounded = true;
  const empty = Uint8Array.from(EMPTY_FILE, (one) => one.charCodeAt(0));
  const objects = new File(empty.buffer, "")._dataobjects;
  if (!objects) throw new Error("The library has no such class.");
  const all: DataObjects = Object.getPrototypeOf(objects);
  boundAttributes(all);
  boundGroups(all);
  all._parse_v2_objects = parseObjects;
  boundFilters();
}

const LIST_STEPS = 16;
const ATTRIBUTE_STEPS = 30;

function boundAttributes(all: DataObjects): void {
  const readValues = all._attr_value;
  all._attr_value = function (type, bytes, count, offset) {
    takeSteps(ATTRIBUTE_STEPS + Number(count) * (Array.isArray(type) ? LIST_STEPS : 1));
    return readValues.call(this, type, bytes, count, offset);
  };
}

const GROUP_STEPS = 100;

/** Names of members are in a heap, which ends with a zero byte: each of them is searched for its end. */
function boundGroups(all: DataObjects): void {
  const listOld = all._iter_links_btree_v1;
  all._iter_links_btree_v1 = function (tree, heap) {
    const view = new DataView(this.fh);
    takeSteps(GROUP_STEPS);
    takeSteps([...walkTree(view, tree, { keyBytes: 8 })].length);
    const end = view.getBigUint64(heap + 24, true) + view.getBigUint64(heap + 8, true);
    if (view.getUint8(Number(end) - 1) !== 0) throw new Error("The names of a group do not end.");
    return listOld.call(this, tree, heap);
  };
  const listNew = all._iter_links_btree_v2;
  all._iter_links_btree_v2 = function (names, order, heap) {
    const view = new DataView(this.fh);
    takeSteps(GROUP_STEPS);
    const sizes = [names, order].map((tree) => (tree ? view.getUint16(tree + 12, true) : 0));
    sizes.push(view.getUint16(heap + 110, true), view.getUint16(heap + 140, true));
    if (Math.max(...sizes) > TABLE_MAX) throw new Error("The members of a group cannot be listed.");
    return listNew.call(this, names, order, heap);
  };
}

const CONTINUATION = 16;
const MESSAGE_BYTES = 4;
const MESSAGE_STEPS = 10;

/** The messages of an object's header of the second version (IV.A.1.b), in all of its blocks. */
function parseObjects(
  this: DataObjects,
  file: ArrayBuffer,
  offset: number,
): ReturnType<DataObjects["_parse_v2_objects"]> {
  const [header, orderBytes, first] = this._parse_v2_header(file, offset);
  const view = new DataView(file);
  const blocks = new Map([[first, header.get("size_of_chunk_0") ?? 0]]);
  const messages: ObjectMessage[] = [];
  // Blocks that are found on the way follow.
  for (const [start, bytes] of blocks) {
    const head = MESSAGE_BYTES + orderBytes;
    for (let at = start; at < start + bytes - MESSAGE_BYTES;) {
      takeSteps(MESSAGE_STEPS);
      const [type, size] = [view.getUint8(at), view.getUint16(at + 1, true)];
      const place = at + head;
      if (type === CONTINUATION) {
        const next = Number(view.getBigUint64(place, true)) + 4; // after its signature
        if (!blocks.has(next)) blocks.set(next, Number(view.getBigUint64(place + 8, true)) - 4);
      }
      const flags = view.getUint8(at + 3);
      messages.push(
        new Map([
          ["type", type],
          ["size", size],
          ["flags", flags],
          ["offset_to_message", place],
        ]),
      );
      at = place + size;
    }
  }
  return [messages, new ArrayBuffer(), header];
}

function boundFilters(): void {
  for (const [id, decode] of Filters)
    Filters.set(id, (packed, itemBytes = 0, settings) => {
      takeBytes(packed.byteLength);
      takeSteps(Number(itemBytes));
      const plain = decode(packed, itemBytes, settings);
      takeBytes(plain.byteLength);
      return plain;
    });
}
