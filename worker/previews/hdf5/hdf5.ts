import { inflateSync } from "node:zlib";
import { Filters, type Hdf5Object } from "jsfive";
import { cutText } from "#base/cut.ts";
import type { Field, Fields, OpenedField } from "../fields.ts";
import {
  FIELD_ATTRIBUTES_MAX,
  FIELD_PIECE_BYTES,
  FIELD_VALUES_MAX,
  FIELDS_MAX,
  HDF5_OBJECTS_MAX,
} from "../limits.ts";
import { countChunks, readParts, readPartValues } from "./hdf5-parts.ts";
import { findMainField, toMainField } from "../main-field.ts";
import { openFile } from "./open-file.ts";
import { isWorkDone } from "./reading-work.ts";
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
  const file = openFile(bytes);
  const walk: Walk = { fields: [], datasets: [], isCut: false, opened: 0 };
  const facts = writeAttributes(listAttributes(file));
  walkGroup(file, walk, 0);
  const { fields, datasets, isCut } = walk;
  const main = findMainField(fields, requested);
  const [dataset, field] = [datasets[main], fields[main]];
  const opened =
    dataset && field ? toMainField(await openDataset(dataset, field), requested) : null;
  const isNetcdf = facts.some(([name]) => name === "_NCProperties");
  return { format: isNetcdf ? "NetCDF 4 (HDF5)" : "HDF5", facts, fields, isCut, opened };
}

interface Walk {
  fields: Field[];
  /** Of the same places as their fields. */
  datasets: Hdf5Object[];
  isCut: boolean;
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
    const attributes = listAttributes(dataset);
    const { shape } = dataset;
    const parts = readParts(dataset);
    const field: Field = {
      name: cutText(dataset.name.replace(/^\//, ""), 500),
      type: parts?.name ?? writeType(dataset.dtype),
      shape: Array.isArray(shape) ? shape.map(Number) : [],
      dimensions: [],
      attributes: writeAttributes(attributes),
    };
    // A dimension of NetCDF 4 without values of its own is stored as an empty dataset.
    if (String(new Map(attributes).get("NAME") ?? "").startsWith(NO_VARIABLE)) return;
    walk.fields.push(field);
    walk.datasets.push(dataset);
  } catch {
    walk.isCut = true;
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

function writeAttributes(attributes: readonly [string, unknown][]): [string, string][] {
  return attributes
    .filter(([name, value]) => !INTERNAL.has(name) && value !== null && value !== undefined)
    .slice(0, FIELD_ATTRIBUTES_MAX)
    .map(([name, value]) => [cutText(name, 200), writeAttribute(value)]);
}

/** None where one is of a type that the library does not read. */
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

async function openDataset(dataset: Hdf5Object, field: Field): Promise<OpenedField> {
  if (!(countValues(field) <= FIELD_VALUES_MAX)) return closedField(field, TOO_LARGE);
  try {
    const chunks = dataset._dataobjects?.chunks;
    const sizes = Array.isArray(chunks) ? chunks.map(Number) : field.shape;
    const pieces = field.shape.map((size, axis) => Math.ceil(size / (sizes[axis] ?? 1)));
    // A chunk is read whole, however little of the array is in it.
    const gone = countValues({ shape: sizes }) * countValues({ shape: pieces });
    if (!(gone <= 4 * FIELD_VALUES_MAX)) return closedField(field, TOO_LARGE);
    const parts = readParts(dataset);
    if (parts === null) {
      if (!(countChunks(dataset) <= countValues({ shape: pieces })))
        throw new Error("Chunks repeat.");
      return await showField(field, parseValues(dataset.value));
    }
    return await showField(field, readPartValues(dataset, parts, field.shape));
  } catch {
    const why = "The values cannot be read here: their type or their compression is not supported.";
    return closedField(field, isWorkDone() ? TOO_LARGE : why);
  }
}

function parseValues(values: unknown): Float64Array | string[] {
  if (!Array.isArray(values)) throw new Error("These are no values.");
  const isNumeric = values.every((value) => typeof value !== "string");
  return isNumeric
    ? Float64Array.from(values, (value) => Number(value ?? Number.NaN))
    : values.map((value) => writeAttribute(value));
}
