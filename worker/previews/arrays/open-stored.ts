import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { FIELD_VALUES_MAX } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import type { Field, OpenedField, PlaneQuery } from "./fields.ts";
import { choosePlane } from "./plane.ts";
import { closedField, readNumbers, showField, showPlane } from "./show-field.ts";

/** How the values of an array stand in a file: one after the other, without gaps. */
export interface StoredArray {
  /** Where the first one is. */
  offset: number;
  /** Of one value. */
  bytes: number;
  read: (view: DataView, at: number) => number;
  /** Whether the first axis is that of neighbours, as in Fortran, not the last one. */
  isFortran?: boolean;
  /** Whether the rows of a plane go from its bottom to its top. */
  isUpward?: boolean;
}

/** Axes of an array that is shown. */
const AXES_MAX = 32;
const TOO_LARGE = "A plane of this array is too large for a preview.";

/** An array or the selected plane of it; of a large one the first rows, in one range of the file. */
export async function openStored(
  file: RangedFile,
  { field, query, ...stored }: StoredArray & { field: Field; query: PlaneQuery },
): Promise<OpenedField> {
  const { offset, bytes, read, isUpward = false } = stored;
  const { shape } = field;
  if (shape.includes(0)) return closedField(field, "This array has no values.");
  if (shape.length > AXES_MAX) return closedField(field, TOO_LARGE);
  const plane = choosePlane(field, query);
  const steps = toSteps(shape, stored.isFortran === true);
  const [across, down] = shape.flatMap((size, axis) => (size > 1 ? [axis] : [])).toReversed();
  const columns = toAxis(shape, steps, across);
  const rows = toAxis(shape, steps, down);
  const part = cutPart(rows, columns, bytes);
  if (!part) return closedField(field, TOO_LARGE);
  const start = (plane?.place ?? []).reduce((sum, at, axis) => sum + at * (steps[axis] ?? 0), 0);
  const span = (part.rows - 1) * rows.step + (part.columns - 1) * columns.step + 1;
  const from = offset + start * bytes;
  const packed = await file.read(from, from + span * bytes);
  if (!packed) return closedField(field, "The values cannot be read just now.");
  if (packed.length < span * bytes) return closedField(field, "The file ends before these values.");
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const values = readNumbers(part.rows * part.columns, (at) => {
    const row = Math.floor(at / part.columns);
    return read(view, (row * rows.step + (at - row * part.columns) * columns.step) * bytes);
  });
  const drawing = { rises: async () => false, isUpward, query };
  const note = toNote(part, { rows: rows.size, columns: columns.size });
  const shownShape = shape.map((size, axis) =>
    axis === across ? part.columns : axis === down ? part.rows : size,
  );
  const opened = plane
    ? await showPlane(field, values, { ...plane, shape: [part.rows, part.columns], ...drawing })
    : await showField({ ...field, shape: shownShape }, values, drawing);
  return { ...opened, field, note };
}

interface Along {
  size: number;
  /** Values from one place to the next. */
  step: number;
}

function toAxis(shape: number[], steps: number[], axis: number | undefined): Along {
  if (axis === undefined) return { size: 1, step: 0 };
  return { size: shape[axis] ?? 1, step: steps[axis] ?? 0 };
}

/** Values from one place of each axis to the next. */
export function toSteps(shape: readonly number[], isFortran: boolean): number[] {
  const steps: number[] = [];
  let step = 1;
  for (const size of isFortran ? shape : shape.toReversed()) {
    steps.push(step);
    step *= size;
  }
  return isFortran ? steps : steps.toReversed();
}

interface Part {
  rows: number;
  columns: number;
}

/** As many of the rows, or of the columns where these are the ones that are together, as a preview reads. */
function cutPart(rows: Along, columns: Along, bytes: number): Part | null {
  const isByColumns = rows.step < columns.step;
  const [outer, inner] = isByColumns ? [columns, rows] : [rows, columns];
  const most = Math.floor(FIELD_READ_BYTES / bytes);
  // An array of one axis is cut along it.
  if (outer.size === 1) {
    const size = Math.min(inner.size, Math.floor(most / Math.max(1, inner.step)), FIELD_VALUES_MAX);
    if (size < 1) return null;
    return isByColumns ? { rows: size, columns: 1 } : { rows: 1, columns: size };
  }
  const span = (inner.size - 1) * inner.step + 1;
  const fits = Math.floor((most - span) / outer.step) + 1;
  const count = Math.min(outer.size, fits, Math.floor(FIELD_VALUES_MAX / inner.size));
  if (span > most || count < 1) return null;
  return isByColumns ? { rows: inner.size, columns: count } : { rows: count, columns: inner.size };
}

function toNote(part: Part, whole: Part): string | null {
  if (part.rows < whole.rows) return `The first ${part.rows} of ${whole.rows} rows are shown.`;
  if (part.columns === whole.columns) return null;
  if (whole.rows === 1) return `The first ${part.columns} of ${whole.columns} values are shown.`;
  return `The first ${part.columns} of ${whole.columns} columns are shown.`;
}
