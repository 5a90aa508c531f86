import { type Dataset, listDatasets } from "#base/hdf5/datasets.ts";
import { type FileReads, openReads } from "#base/hdf5/file-reads.ts";
import { FIELD_VALUES_SHOWN } from "../limits.ts";
import { countValues } from "#base/fields/field.ts";
import { createValueWriter, type WriteValues } from "#base/hdf5/write-values.ts";
import type { Field, Fields, OpenedField, PlaneQuery } from "../fields.ts";
import { findMainField, toMainField } from "../main-field.ts";
import type { RangedFile } from "../read-range.ts";
import { choosePlane, countBefore, FIRST_PLANE } from "../plane.ts";
import { closedField, showField, showPlane } from "../show-field.ts";
import { readPiece } from "./values.ts";

/** The datasets of an HDF5 file (NetCDF 4, NWB, AnnData) with their attributes, and one of them. */
export async function readHdf5(
  file: RangedFile,
  requested: string,
  plane: PlaneQuery = FIRST_PLANE,
): Promise<Fields> {
  const reads = await openReads(file);
  const write = createValueWriter(reads);
  const { attributes, datasets, isCut } = await listDatasets(reads, write);
  const listed = datasets.map((array) => ({ field: toField(array), array }));
  const fields = listed.map(({ field }) => field);
  const main = listed[findMainField(fields, requested)];
  const opened = main
    ? toMainField(await openDataset(main, { reads, write, query: plane }), requested)
    : null;
  const isNetcdf = attributes.some(([name]) => name === "_NCProperties");
  const format = isNetcdf ? "NetCDF 4 (HDF5)" : "HDF5";
  return { format, facts: attributes, fields, isCut, opened };
}

function toField({ path, type, shape, attributes }: Dataset): Field {
  return { name: path, type: type.name, shape, dimensions: [], attributes };
}

interface Listed {
  field: Field;
  array: Dataset;
}

interface Opening {
  reads: FileReads;
  write: WriteValues;
  query: PlaneQuery;
}

const TOO_LARGE = "This array is too large for a preview.";

async function openDataset(
  { field, array }: Listed,
  { reads, write, query }: Opening,
): Promise<OpenedField> {
  try {
    const { type } = array;
    if (!type.number && !type.read && !type.isText) throw new Error("Only its name is known.");
    const piece = await readPiece(reads, array);
    if (piece === null) return closedField(field, TOO_LARGE);
    const { view, shape, pieces } = piece;
    const count = countValues(piece);
    const { number, bytes } = type;
    reads.takeSteps(count / 8);
    const values = number
      ? Float64Array.from({ length: count }, (_, at) => number(view, at * bytes))
      : await write(type, view, Math.min(count, FIELD_VALUES_SHOWN));
    const plane = choosePlane(field, query);
    if (plane && pieces === 1 && values instanceof Float64Array) {
      const start = countBefore(shape, plane.place);
      return await showPlane(field, values.subarray(start, start + countValues(plane)), plane);
    }
    const opened = await showField({ ...field, shape }, values);
    return { ...opened, field, note: pieces === 1 ? null : describePart(pieces, plane !== null) };
  } catch {
    const why = "The values cannot be read here: their type or their compression is not supported.";
    return closedField(field, reads.isSpent() ? TOO_LARGE : why);
  }
}

function describePart(pieces: number, hasPlanes: boolean): string {
  return hasPlanes
    ? `The first of ${pieces} chunks is shown. Other planes of this array cannot be chosen here.`
    : `The first of ${pieces} chunks is shown.`;
}
