import { inflateSync } from "node:zlib";
import { File, Filters, type Hdf5Object } from "jsfive";
import { cutText } from "#base/cut.ts";
import type { Field, Fields, OpenedField } from "../fields.ts";
import {
  FIELD_ATTRIBUTES_MAX,
  FIELD_PIECE_BYTES,
  FIELD_VALUES_MAX,
  FIELDS_MAX,
  HDF5_OBJECTS_MAX,
} from "../limits.ts";
import { boundAttributes } from "./bound-attributes.ts";
import { readParts, readPartValues } from "./hdf5-parts.ts";
import { closedField, countValues, showField, writeAttribute } from "../show-field.ts";

const DEFLATE = 1;
// The library's own decompresses a chunk to any size.
Filters.set(
  DEFLATE,
  (packed) =>
    new Uint8Array(inflateSync(new Uint8Array(packed), { maxOutputLength: FIELD_PIECE_BYTES }))
      .buffer,
);

/** Depth of groups that are read; a group may contain itself. */
const DEPTH_MAX = 8;

/** The datasets of an HDF5 file (NetCDF 4, NWB, AnnData) with their attributes, and one of them. */
export async function readHdf5(bytes: Uint8Array<ArrayBuffer>, requested: string): Promise<Fields> {
  if (hasLoop(bytes)) throw new Error("A tree of this file holds itself.");
  const file = new File(bytes.buffer, "");
  boundAttributes(file);
  const walk: Walk = { fields: [], isCut: false, asked: requested, found: null, opened: 0 };
  const facts = readAttributes(file);
  walkGroup(file, walk, 0);
  const { fields, isCut, found } = walk;
  const opened = found && (await openDataset(found));
  const isNetcdf = facts.some(([name]) => name === "_NCProperties");
  return { format: isNetcdf ? "NetCDF 4 (HDF5)" : "HDF5", facts, fields, isCut, opened };
}

const TREE = 0x54524545;
/** Bytes after a node's head in which its children are searched. */
const NODE_BODY_BYTES = 65_536;

/** Whether a tree's node leads to one that is not below it: the library would read it for ever. */
function hasLoop(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const levels = new Map<number, number>();
  for (let at = bytes.indexOf(0x54); at !== -1; at = bytes.indexOf(0x54, at + 1)) {
    if (at + 24 <= bytes.length && view.getUint32(at) === TREE)
      levels.set(at, view.getUint8(at + 5));
  }
  return [...levels].some(([node, level]) => {
    if (level === 0) return false;
    const end = Math.min(bytes.length - 8, node + 24 + NODE_BODY_BYTES);
    for (let at = node + 24; at <= end; at += 8) {
      if (levels.has(at)) return false; // the next node
      if (view.getUint32(at + 4, true) !== 0) continue;
      if ((levels.get(view.getUint32(at, true)) ?? -1) >= level) return true;
    }
    return false;
  });
}

interface Walk {
  fields: Field[];
  isCut: boolean;
  asked: string;
  found: { dataset: Hdf5Object; field: Field } | null;
  /** Members so far, each as often as a group names it. */
  opened: number;
}

/** Names within a group; `null` of a dataset, which is an array with a method of that name. */
function listKeys({ keys }: Hdf5Object): string[] | null {
  return Array.isArray(keys) ? keys : null;
}

/** Unreadable members are left out, so that one part of an unusual kind does not hide the others. */
function walkGroup(group: Hdf5Object, walk: Walk, depth: number): void {
  for (const key of listKeys(group) ?? []) {
    const isFull = walk.fields.length >= FIELDS_MAX || walk.opened >= HDF5_OBJECTS_MAX;
    if (isFull || depth > DEPTH_MAX) {
      walk.isCut = true;
      return;
    }
    walk.opened += 1;
    const child = openChild(group, key);
    if (!child) walk.isCut = true;
    else if (listKeys(child)) walkGroup(child, walk, depth + 1);
    else addDataset(child, walk);
  }
}

function openChild(group: Hdf5Object, key: string): Hdf5Object | null {
  try {
    return group.get?.(key) ?? null;
  } catch {
    return null;
  }
}

function addDataset(dataset: Hdf5Object, walk: Walk): void {
  try {
    const attributes = readAttributes(dataset);
    const { shape } = dataset;
    const parts = readParts(dataset);
    const field: Field = {
      name: cutText(dataset.name.replace(/^\//, ""), 500),
      type: parts?.name ?? writeType(dataset.dtype),
      shape: Array.isArray(shape) ? shape.map(Number) : [],
      dimensions: [],
      attributes,
    };
    // A dimension of NetCDF 4 without values of its own is stored as an empty dataset.
    if (isEmptyDimension(dataset)) return;
    walk.fields.push(field);
    if (field.name === walk.asked) walk.found = { dataset, field };
  } catch {
    walk.isCut = true;
  }
}

function isEmptyDimension({ attrs }: Hdf5Object): boolean {
  try {
    return String(attrs["NAME"] ?? "").startsWith(NO_VARIABLE);
  } catch {
    return false;
  }
}

const NO_VARIABLE = "This is a netCDF dimension but not a netCDF variable";

/** Attributes that only the library's readers need are left out. */
const INTERNAL: ReadonlySet<string> = new Set([
  "CLASS",
  "NAME",
  "REFERENCE_LIST",
  "DIMENSION_LIST",
  "_Netcdf4Dimid",
  "_Netcdf4Coordinates",
]);

/** None where one is of a type that the library does not read. */
function readAttributes(object: Hdf5Object): [string, string][] {
  return listAttributes(object)
    .filter(([name, value]) => !INTERNAL.has(name) && value !== null && value !== undefined)
    .slice(0, FIELD_ATTRIBUTES_MAX)
    .map(([name, value]) => [cutText(name, 200), writeAttribute(value)]);
}

function listAttributes(object: Hdf5Object): [string, unknown][] {
  try {
    return Object.entries(object.attrs);
  } catch {
    return [];
  }
}

const TYPES: Record<string, string> = { f: "float", i: "int", u: "uint", S: "string" };

/** `<f8` is `float64`. */
function writeType(type: unknown): string {
  if (Array.isArray(type)) return writeAttribute(type[0]).toLowerCase().replace("_", " ");
  const [, kind = "", bytes = ""] = /^[<>|=]?([fiuS])(\d+)$/.exec(String(type)) ?? [];
  if (kind === "S") return `string of ${bytes}`;
  const word = TYPES[kind];
  return word ? `${word}${Number(bytes) * 8}` : "compound";
}

const TOO_LARGE = "This array is larger than a preview may read.";

async function openDataset({ dataset, field }: NonNullable<Walk["found"]>): Promise<OpenedField> {
  if (!(countValues(field) <= FIELD_VALUES_MAX)) return closedField(field, TOO_LARGE);
  try {
    const chunks = dataset._dataobjects?.chunks;
    const sizes = Array.isArray(chunks) ? chunks.map(Number) : field.shape;
    const pieces = field.shape.map((size, axis) => Math.ceil(size / (sizes[axis] ?? 1)));
    // A chunk is read whole, however little of the array is in it.
    const gone = countValues({ shape: sizes }) * countValues({ shape: pieces });
    if (gone > 4 * FIELD_VALUES_MAX) return closedField(field, TOO_LARGE);
    const parts = readParts(dataset);
    if (parts === null) return await showField(field, parseValues(dataset.value));
    return await showField(field, readPartValues(dataset, parts, field.shape));
  } catch {
    const why = "The values cannot be read here: their type or their compression is not supported.";
    return closedField(field, why);
  }
}

function parseValues(values: unknown): Float64Array | string[] {
  if (!Array.isArray(values)) throw new Error("These are no values.");
  const isNumeric = values.every((value) => typeof value !== "string");
  return isNumeric
    ? Float64Array.from(values, (value) => Number(value ?? Number.NaN))
    : values.map((value) => writeAttribute(value));
}
