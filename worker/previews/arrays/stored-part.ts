import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import { createBatchedReads, RANGES_MAX } from "#base/ranges/batched-reads.ts";
import { limitReads } from "#base/ranges/limited-reads.ts";
import type { RangeSource } from "#base/ranges/range-source.ts";
import { FIELD_READS_MAX, FIELD_VALUES_MAX } from "../limits.ts";
import { readNumbers } from "./show-field.ts";

/** An axis of a plane. */
export interface Along {
  size: number;
  /** Bytes from one place to the next. */
  step: number;
}

export interface PlaneSize {
  rows: number;
  columns: number;
}

interface StoredPlane {
  /** Where the first value is. */
  start: number;
  /** Of one value. */
  bytes: number;
  rows: Along;
  columns: Along;
  read: (view: DataView, at: number) => number;
}

type Part = PlaneSize & {
  /** Row after row. */
  values: Float64Array;
};

/** As many of the rows of a plane, or of its columns where the values of these are nearer, as a preview reads. */
export async function readPart(
  file: RangeSource,
  plane: StoredPlane,
): Promise<Part | "too-large" | "out-of-reach" | "cut-off"> {
  const { start, bytes, rows, columns, read } = plane;
  const isByColumns = rows.step < columns.step;
  const [outer, inner] = isByColumns ? [columns, rows] : [rows, columns];
  const lines = cutLines(outer, inner, { bytes, ranges: file.readMany ? RANGES_MAX : 1 });
  if (!lines) return "too-large";
  const { count, length } = lines;
  const lineBytes = (length - 1) * inner.step + bytes;
  const allBytes = (count - 1) * outer.step + lineBytes;
  // No file is as long, and sums of such numbers lose their last digits.
  if (start + allBytes > Number.MAX_SAFE_INTEGER) return "cut-off";
  const isOne = allBytes <= FIELD_READ_BYTES;
  const parts = isOne
    ? await readAll(file, [{ start, end: start + allBytes }])
    : await readAll(file, toRanges(count, { start, step: outer.step, bytes: lineBytes }));
  if (!parts) return "out-of-reach";
  if (parts.some(({ isCut }) => isCut)) return "cut-off";
  const size = isByColumns ? { rows: length, columns: count } : { rows: count, columns: length };
  const values = readNumbers(size.rows * size.columns, (at) => {
    const row = Math.floor(at / size.columns);
    const column = at - row * size.columns;
    const [line, place] = isByColumns ? [column, row] : [row, column];
    const part = parts[isOne ? 0 : line];
    return part
      ? read(part.view, (isOne ? line * outer.step : 0) + place * inner.step)
      : Number.NaN;
  });
  return { ...size, values };
}

/** How many lines of a plane are read, and how many values of each; `null` for one whose lines are too long. */
function cutLines(
  outer: Along,
  inner: Along,
  { bytes, ranges }: { bytes: number; ranges: number },
): { count: number; length: number } | null {
  // An array of one axis is cut along it.
  if (outer.size === 1) {
    const most = Math.floor((FIELD_READ_BYTES - bytes) / Math.max(1, inner.step)) + 1;
    return { count: 1, length: Math.min(inner.size, most, FIELD_VALUES_MAX) };
  }
  const lineBytes = (inner.size - 1) * inner.step + bytes;
  if (!(lineBytes <= FIELD_READ_BYTES)) return null;
  const together = Math.floor((FIELD_READ_BYTES - lineBytes) / outer.step) + 1;
  const apart = Math.min(FIELD_READS_MAX * ranges, Math.floor(FIELD_READ_BYTES / lineBytes));
  const most = Math.floor(FIELD_VALUES_MAX / inner.size);
  const count = Math.min(outer.size, Math.max(together, apart), most);
  return count < 1 ? null : { count, length: inner.size };
}

interface Range {
  start: number;
  end: number;
}

function toRanges(
  count: number,
  { start, step, bytes }: { start: number; step: number; bytes: number },
): Range[] {
  return Array.from({ length: count }, (_, line) => {
    const from = start + line * step;
    return { start: from, end: from + bytes };
  });
}

/** Ranges of a file in few requests; `null` where one cannot be read. */
async function readAll(
  file: RangeSource,
  ranges: readonly Range[],
): Promise<{ view: DataView; isCut: boolean }[] | null> {
  const read = createBatchedReads(limitReads(file, FIELD_READS_MAX, 2 * FIELD_READ_BYTES));
  const parts = await Promise.all(ranges.map(({ start, end }) => read(start, end)));
  if (parts.includes(null)) return null;
  return ranges.map(({ start, end }, at) => {
    const { buffer, byteOffset, byteLength } = parts[at] ?? new Uint8Array();
    const view = new DataView(buffer, byteOffset, byteLength);
    return { view, isCut: byteLength < end - start };
  });
}
