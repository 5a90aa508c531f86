import { cutText } from "#base/cut.ts";
import { readAttributes } from "#base/hdf5/attributes.ts";
import { type Dataset, type Hdf5Group, listDatasets } from "#base/hdf5/datasets.ts";
import { FIELD_ATTRIBUTES_MAX } from "#base/fields/limits.ts";
import { type FileReads, openReads } from "#base/hdf5/file-reads.ts";
import type { Hdf5Type } from "#base/hdf5/hdf5-types.ts";
import { FIELD_VALUES_SHOWN } from "../limits.ts";
import { countValues } from "#base/fields/field.ts";
import { createValueWriter, type WriteValues } from "#base/hdf5/write-values.ts";
import { createAxisNames, isScale, type NameAxes } from "#base/hdf5/scales.ts";
import type {
  Coordinates,
  Field,
  Fields,
  Group,
  OpenedField,
  PlaneQuery,
} from "../arrays/fields.ts";
import { createGroupAxes } from "../arrays/group-axes.ts";
import { findMainField, toMainField } from "../arrays/main-field.ts";
import type { RangedFile } from "../read-range.ts";
import {
  choosePlane,
  createCoordinates,
  FIRST_PLANE,
  labelAxes,
  type Plane,
  takePlane,
} from "../arrays/plane.ts";
import {
  closedField,
  closedPlane,
  readNumbers,
  showField,
  showPlane,
  type Values,
  writeCoordinate,
} from "../arrays/show-field.ts";
import { toNetcdfGap } from "../arrays/unpack-values.ts";
import type { Block } from "./chunk-range.ts";
import { findUnknownFilter, nameFilter, parseFilters } from "./filters.ts";
import { readMembers } from "./members.ts";
import { describeStorage } from "./storage.ts";
import { type Piece, readPiece } from "./values.ts";

/** The datasets of an HDF5 file (NetCDF 4, NWB, AnnData) with their attributes, and one of them. */
export async function readHdf5(
  file: RangedFile,
  requested: string,
  plane: PlaneQuery = FIRST_PLANE,
): Promise<Fields> {
  const reads = await openReads(file);
  const write = createValueWriter(reads);
  const { attributes, datasets, groups, scales, isCut } = await listDatasets(reads, write);
  const isNetcdf = attributes.some(([name]) => name === "_NCProperties");
  const listed = datasets.map((array) => ({ field: toField(array, isNetcdf), array }));
  const fields = listed.map(({ field }) => field);
  const nameAxes = createNames(createAxisNames(scales, reads, write), fields);
  const main = listed[findMainField(fields, requested)];
  const label = async (index: number, at: number): Promise<string> => {
    const coordinate = listed[index];
    return coordinate ? readLabel(coordinate, { reads, write }, at) : "";
  };
  const first = async (index: number, count: number): Promise<Float64Array | null> => {
    const coordinate = listed[index];
    return coordinate ? readFirst(coordinate, { reads, write }, count) : null;
  };
  if (main) await addAxes(main, nameAxes);
  const shown = main && {
    field: main.field,
    plane: choosePlane(main.field, plane),
    query: plane,
  };
  const opening = shown && {
    reads,
    write,
    plane: shown.plane,
    ...createCoordinates(shown, fields, { label, first }),
  };
  const opened = main && opening ? await openDataset(main, opening) : null;
  await labelAxes(opened ?? {}, fields, label);
  // After the values, which they may leave nothing to read.
  await Promise.all(listed.map((own) => own !== main && addAxes(own, nameAxes)));
  const described = await describeGroups(groups, reads, write);
  const format = isNetcdf ? "NetCDF 4 (HDF5)" : "HDF5";
  return {
    format,
    facts: attributes,
    fields,
    groups: described,
    isCut,
    opened: opened && toMainField(opened, requested),
  };
}

function toField(
  { path, type, shape, attributes, axes, messages }: Dataset,
  isNetcdf: boolean,
): Field {
  const dimensions = isScale({ axes }) && shape.length === 1 ? [path] : [];
  const gap = isNetcdf ? toNetcdfGap(type.name) : {};
  const storage = describeStorage(messages, type);
  return { name: path, type: type.name, shape, dimensions, attributes, ...storage, ...gap };
}

/** Those that have attributes. */
async function describeGroups(
  groups: readonly Hdf5Group[],
  reads: FileReads,
  write: WriteValues,
): Promise<Group[]> {
  const described = await Promise.all(
    groups.map(async ({ path, messages }) => {
      const attributes = await readAttributes(messages, reads, write).catch(() => null);
      return { path, attributes: attributes?.shown.slice(0, FIELD_ATTRIBUTES_MAX) ?? [] };
    }),
  );
  return described.filter(({ attributes }) => attributes.length > 0);
}

interface Listed {
  field: Field;
  array: Dataset;
}

/** Scales are named by their paths; a label may be the name of an array beside. */
function createNames(nameAxes: NameAxes, fields: readonly Field[]): NameAxes {
  const paths = new Set(fields.map(({ name }) => name));
  const nameGroupAxes = createGroupAxes(fields);
  return async (array) => {
    const names = await nameAxes(array);
    const found = nameGroupAxes({ name: array.path, shape: [...array.shape] }, names);
    return names.map((name, axis) => (paths.has(name) ? name : (found[axis] ?? name)));
  };
}

/** Of an array none of whose axes has a name there are no names. */
async function addAxes({ field, array }: Listed, nameAxes: NameAxes): Promise<void> {
  const names = await nameAxes(array);
  field.dimensions = names.some((name) => name !== "") ? names : [];
}

interface Opening extends Coordinates {
  reads: FileReads;
  write: WriteValues;
  plane: Plane | null;
}

const TOO_LARGE = "This array is too large for a preview.";

async function openDataset(
  { field, array }: Listed,
  { reads, write, rises, readAxis, query, ...opening }: Opening,
): Promise<OpenedField> {
  try {
    const { type, shape } = array;
    const unknown = findUnknownFilter(parseFilters(array.messages));
    if (unknown) {
      const how = `Its values are compressed with ${nameFilter(unknown)}, which is not supported here.`;
      return closedField(field, how);
    }
    if (!type.number && !type.read && !type.isText) throw new Error("Only its name is known.");
    const plane = type.number ? opening.plane : null;
    const piece = await readPiece(reads, array, plane ? toBlock(plane, shape) : wholeOf(shape));
    if (piece === null) return closedPlane(field, TOO_LARGE, plane);
    const values = await readValues(piece, { type, reads, write });
    const { pieces } = piece;
    const members = await readMembers(piece, type, write);
    if (plane && values instanceof Float64Array) {
      const { across, down } = plane;
      const own = [down, across].map((axis) => piece.shape[axis] ?? 1);
      const taken = takePlane(values, piece.shape, { across, down, inside: [] });
      const opened = await showPlane(field, taken, { ...plane, shape: own, rises, query });
      const note = `The first of ${pieces} chunks of this plane is shown.`;
      return { ...opened, note: pieces === 1 ? null : note };
    }
    const own = { ...field, shape: piece.shape };
    const opened = await showField(own, values, { rises, readAxis, query });
    const note = `The first of ${pieces} chunks is shown.`;
    const shown = members ? { ...opened, values: [], members } : opened;
    return { ...shown, field, note: pieces === 1 ? null : note };
  } catch {
    const why = "The values cannot be read here: their type or their compression is not supported.";
    return reads.isSpent() ? closedPlane(field, TOO_LARGE, opening.plane) : closedField(field, why);
  }
}

const LABEL_MAX_CHARS = 100;

/** What the scale of an axis says of a place on it. */
async function readLabel(
  { field, array }: Listed,
  opening: Pick<Opening, "reads" | "write">,
  at: number,
): Promise<string> {
  try {
    const piece = await readPiece(opening.reads, array, { start: [at], shape: [1] });
    const [value] = piece ? await readValues(piece, { ...opening, type: array.type }) : [];
    return typeof value === "number"
      ? writeCoordinate(field, value)
      : cutText(value ?? "", LABEL_MAX_CHARS);
  } catch {
    return "";
  }
}

/** The first values of a scale; `null` where they are no numbers, or in too many places. */
async function readFirst(
  { array }: Listed,
  opening: Pick<Opening, "reads" | "write">,
  count: number,
): Promise<Float64Array | null> {
  const { type } = array;
  const block = { start: [0], shape: [count] };
  const piece = type.number ? await readPiece(opening.reads, array, block) : null;
  const values = piece && (await readValues(piece, { ...opening, type }));
  return values instanceof Float64Array ? values : null;
}

function wholeOf(shape: readonly number[]): Block {
  return { start: shape.map(() => 0), shape };
}

function toBlock({ place, across, down }: Plane, shape: readonly number[]): Block {
  return {
    start: place,
    shape: shape.map((size, axis) => (axis === across || axis === down ? size : 1)),
  };
}

async function readValues(
  piece: Piece,
  { type, reads, write }: Pick<Opening, "reads" | "write"> & { type: Hdf5Type },
): Promise<Values> {
  const { number, bytes } = type;
  const count = countValues(piece);
  reads.takeSteps(count / 8);
  return number
    ? readNumbers(count, (at) => number(piece.view, at * bytes))
    : write(type, piece.view, Math.min(count, FIELD_VALUES_SHOWN));
}
