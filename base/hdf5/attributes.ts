import { cutText } from "../cut.ts";
import { FIELD_ATTRIBUTES_MAX, FIELD_TEXT_MAX_CHARS } from "../fields/limits.ts";
import { writeAttribute, countValues } from "../fields/field.ts";
import type { FileReads } from "./file-reads.ts";
import { type Hdf5Type, parseType } from "./hdf5-types.ts";
import { openHeap } from "./heaps.ts";
import {
  findMessage,
  isNowhere,
  MESSAGE,
  type Message,
  parseShape,
  readPlace,
  readTypeMessage,
} from "./object-header.ts";
import { readRecords } from "./trees.ts";
import type { WriteValues } from "./write-values.ts";

/** Attributes that only the library's readers need: they are not shown. */
const INTERNAL: ReadonlySet<string> = new Set([
  "CLASS",
  "REFERENCE_LIST",
  "DIMENSION_LABELS",
  "DIMENSION_LIST",
  "_Netcdf4Dimid",
  "_Netcdf4Coordinates",
]);

/** Messages that are looked at: internal ones may come first. */
const MESSAGES_MAX = FIELD_ATTRIBUTES_MAX + INTERNAL.size + 1;
/** Values that fill the text of an attribute. */
const VALUES_MAX = FIELD_TEXT_MAX_CHARS;

/** An attribute as it is stored. */
export interface Attribute {
  name: string;
  type: Hdf5Type;
  /** Of its values, one after another. */
  count: number;
  values: DataView;
}

export interface Attributes {
  shown: [name: string, value: string][];
  internal: ReadonlyMap<string, Attribute>;
}

/** The attributes of an object; those that cannot be read are left out. */
export async function readAttributes(
  messages: readonly Message[],
  reads: FileReads,
  write: WriteValues,
): Promise<Attributes> {
  const own = messages.filter(({ type }) => type === MESSAGE.attribute).slice(0, MESSAGES_MAX);
  const { views, isOrdered } =
    own.length > 0
      ? { views: own.map(({ view }) => view), isOrdered: true }
      : await readHeapAttributes(messages, reads).catch(() => NONE);
  const all = await Promise.all(views.map((view) => parseAttribute(view, reads).catch(() => null)));
  const attributes = all.filter((attribute) => attribute !== null);
  const written = await Promise.all(
    attributes
      .filter(({ name }) => !INTERNAL.has(name))
      .map((attribute) => writeValues(attribute, write).catch(() => null)),
  );
  const shown = written.filter((attribute) => attribute !== null);
  return {
    shown: isOrdered ? shown : shown.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    internal: new Map(attributes.map((attribute) => [attribute.name, attribute])),
  };
}

async function writeValues(
  { name, type, count, values }: Attribute,
  write: WriteValues,
): Promise<[name: string, value: string]> {
  return [name, writeAttribute(await write(type, values, count))];
}

interface Stored {
  views: DataView[];
  /** Whether they are in the order of their creation, not in that of a hash of their names. */
  isOrdered: boolean;
}

const NONE: Stored = { views: [], isOrdered: true };

/** Many attributes are in a heap of their own (IV.A.2.v). */
async function readHeapAttributes(messages: readonly Message[], reads: FileReads): Promise<Stored> {
  const info = findMessage(messages, MESSAGE.attributeInfo)?.view;
  if (!info) return NONE;
  const flags = info.getUint8(1);
  const first = (flags & 1) === 0 ? 2 : 4;
  const heap = readPlace(info, first);
  if (isNowhere(heap)) return NONE;
  const isOrdered = (flags & 2) !== 0;
  const tree = readPlace(info, first + (isOrdered ? 16 : 8));
  const readObject = await openHeap(reads, heap);
  const records = await readRecords(reads, tree, { limit: MESSAGES_MAX });
  return { views: await Promise.all(records.map(readObject)), isOrdered };
}

async function parseAttribute(view: DataView, reads: FileReads): Promise<Attribute> {
  const version = view.getUint8(0);
  const sizes = [2, 4, 6].map((at) => view.getUint16(at, true));
  const [nameBytes = 0, typeBytes = 0, spaceBytes = 0] =
    version === 1 ? sizes.map((size) => Math.ceil(size / 8) * 8) : sizes;
  const start = version === 3 ? 9 : 8;
  const part = (at: number, bytes: number): DataView =>
    new DataView(view.buffer, view.byteOffset + at, bytes);
  const text = new TextDecoder().decode(part(start, nameBytes));
  const name = cutText(text.replace(/\0.*$/s, ""), 200);
  const place = start + nameBytes;
  const flags = version > 1 && (view.getUint8(1) & 1) !== 0 ? 2 : 0;
  const type = parseType(await readTypeMessage(reads, { flags, view: part(place, typeBytes) }), 0);
  const shape = parseShape(part(place + typeBytes, spaceBytes));
  const count = Math.min(countValues({ shape }), VALUES_MAX);
  return { name, type, count, values: part(place + typeBytes + spaceBytes, count * type.bytes) };
}
