import { toSteps } from "#base/fields/field.ts";
import type { RangedFile } from "../read-range.ts";
import type { Coordinates, Field, OpenedField, PlaneQuery } from "./fields.ts";
import { choosePlane } from "./plane.ts";
import { closedField, closedPlane, showField, showPlane } from "./show-field.ts";
import { type Along, type PlaneSize, readPart } from "./stored-part.ts";

/** How the values of an array stand in a file: one after the other, without gaps. */
export interface StoredArray {
  /** Where the first one is. */
  offset: number;
  /** Of one value. */
  bytes: number;
  read: (view: DataView, at: number) => number;
  /** Whether the first axis is that of neighbours, as in Fortran, not the last one. */
  isFortran?: boolean;
  /** Bytes from one place of each axis to the next, where values of other arrays are between. */
  steps?: readonly number[];
  /** Whether the rows of a plane go from its bottom to its top. */
  isUpward?: boolean;
}

/** Axes of an array that is shown. */
const AXES_MAX = 32;
const TOO_LARGE = "A plane of this array is too large for a preview.";

interface Opening extends StoredArray, Partial<Pick<Coordinates, "rises">> {
  field: Field;
  query: PlaneQuery;
}

/** An array or the selected plane of it; of a large one the first rows or columns. */
export async function openStored(file: RangedFile, opening: Opening): Promise<OpenedField> {
  const { field, query, offset, bytes, read } = opening;
  const { rises = async () => false, isUpward = false } = opening;
  const { shape } = field;
  if (shape.includes(0)) return closedField(field, "This array has no values.");
  if (shape.length > AXES_MAX) return closedField(field, TOO_LARGE);
  const plane = choosePlane(field, query);
  const steps = opening.steps ?? toSteps(shape, opening.isFortran).map((step) => step * bytes);
  const [last, lastButOne] = shape.flatMap((size, at) => (size > 1 ? [at] : [])).toReversed();
  const { across, down } = plane ?? { across: last, down: lastButOne };
  const [rows, columns] = [toAxis(shape, steps, down), toAxis(shape, steps, across)];
  const start = (plane?.place ?? []).reduce((sum, at, axis) => sum + at * (steps[axis] ?? 0), 0);
  const part = await readPart(file, { start: offset + start, bytes, rows, columns, read });
  if (part === "too-large") return closedPlane(field, TOO_LARGE, plane);
  if (part === "out-of-reach") return closedField(field, "The values cannot be read just now.");
  if (part === "cut-off") return closedField(field, "The file ends before these values.");
  const { values } = part;
  const drawing = { rises, isUpward, query };
  const note = toNote(part, { rows: rows.size, columns: columns.size });
  const shownShape = shape.map((size, axis) =>
    axis === across ? part.columns : axis === down ? part.rows : size,
  );
  const opened = plane
    ? await showPlane(field, values, { ...plane, shape: [part.rows, part.columns], ...drawing })
    : await showField({ ...field, shape: shownShape }, values, drawing);
  return { ...opened, field, note };
}

function toAxis(
  shape: readonly number[],
  steps: readonly number[],
  axis: number | undefined,
): Along {
  if (axis === undefined) return { size: 1, step: 0 };
  return { size: shape[axis] ?? 1, step: steps[axis] ?? 0 };
}

function toNote(part: PlaneSize, whole: PlaneSize): string | null {
  if (part.rows < whole.rows) return `The first ${part.rows} of ${whole.rows} rows are shown.`;
  if (part.columns === whole.columns) return null;
  if (whole.rows === 1) return `The first ${part.columns} of ${whole.columns} values are shown.`;
  return `The first ${part.columns} of ${whole.columns} columns are shown.`;
}
