import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { NETCDF_TYPES, type NetcdfHeader } from "#base/netcdf/header.ts";
import { readNumbers } from "../arrays/show-field.ts";
import type { RangedFile } from "../read-range.ts";

export type Variable = NetcdfHeader["variables"][number];

/** The part of the file that has the values of the opened variable. */
export interface Known {
  offset: number;
  view: DataView;
}

/** The first values of a variable of records, which have those of the opened variable beside them, all but one. */
export async function readRecords(
  file: RangedFile,
  variable: Variable,
  { recordStep, count, known }: { recordStep: number; count: number; known: Known },
): Promise<Float64Array | null> {
  const { offset, view } = known;
  const reader = NETCDF_TYPES.find(({ name }) => name === variable.type && name !== "char");
  if (!reader) return null;
  const values = readNumbers(count, (record) => {
    const at = variable.offset + record * recordStep - offset;
    const isKnown = at >= 0 && at + reader.bytes <= view.byteLength;
    return isKnown ? reader.read(view, at) : Number.NaN;
  });
  const at = variable.offset < offset ? 0 : count - 1;
  const [other = Number.NaN] =
    (await readAlong(file, variable, { recordStep, at, count: 1 })) ?? [];
  values[at] = other;
  return values;
}

interface Places {
  recordStep: number;
  at: number;
  count: number;
  mostBytes?: number;
}

/** Values of a variable of one axis; `null` where they are no numbers, not there, or farther apart than so many bytes. */
export async function readAlong(
  file: RangedFile,
  variable: Variable,
  { recordStep, at, count, mostBytes = FIELD_READ_BYTES }: Places,
): Promise<Float64Array | null> {
  const reader = NETCDF_TYPES.find(({ name }) => name === variable.type && name !== "char");
  if (!reader) return null;
  const step = variable.record ? recordStep : reader.bytes;
  const start = variable.offset + at * step;
  const length = (count - 1) * step + reader.bytes;
  const part = length <= mostBytes ? await file.read(start, start + length) : null;
  if (part?.length !== length) return null;
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  return readNumbers(count, (index) => reader.read(view, index * step));
}
