import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import type { MemberTable } from "../arrays/fields.ts";
import { PREVIEW_COLUMNS_MAX, PREVIEW_ROWS_SHOWN } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import { type Column, type HeapPlace, readColumns } from "./columns.ts";
import type { Unit } from "./units.ts";

/** Bytes of a table's heap that are read for its first rows: from the first of their values to the last. */
const HEAP_READ_BYTES = 1_000_000;

/** Why there are no rows. */
export type NoRows = "empty" | "too large" | "out of reach" | "cut";

type Table = Unit & { kind: "binary table" | "ASCII table" };

/** The first rows of a table, the first columns of each. */
export async function readTable(file: RangedFile, unit: Table): Promise<MemberTable | NoRows> {
  const [rowCount = 0, rowBytes = 0] = unit.shape.slice(-2);
  const all = readColumns(unit.header, unit.kind);
  const columns = all
    .slice(0, PREVIEW_COLUMNS_MAX)
    .filter(({ start, bytes }) => start + bytes <= rowBytes);
  if (rowCount === 0 || rowBytes === 0 || columns.length === 0) return "empty";
  const count = Math.min(rowCount, PREVIEW_ROWS_SHOWN, Math.floor(FIELD_READ_BYTES / rowBytes));
  if (count < 1) return "too large";
  const bytes = await file.read(unit.offset, unit.offset + count * rowBytes);
  if (!bytes) return "out of reach";
  const rows = Math.floor(bytes.length / rowBytes);
  if (rows < 1) return "cut";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map((column): Cell => {
      const at = row * rowBytes + column.start;
      return { text: column.write(view, at), place: column.heap?.(view, at) ?? null };
    }),
  );
  const heap = unit.offset + (unit.header.findCount("THEAP") ?? rowCount * rowBytes);
  await fillFromHeap(file, cells.flat(), heap);
  return {
    heads: columns.map(nameWithUnit),
    rows: cells.map((row) => row.map(({ text }) => text)),
    whole: { rows: rowCount, columns: all.length },
  };
}

interface Cell {
  text: string;
  place: HeapPlace | null;
}

/** Writes the values of variable length into their cells, where they stand close together. */
async function fillFromHeap(file: RangedFile, cells: Cell[], heap: number): Promise<void> {
  const placed = cells.flatMap((cell) => {
    if (cell.place?.bytes === 0) cell.text = "";
    return cell.place && cell.place.bytes > 0 ? [{ cell, place: cell.place }] : [];
  });
  const first = placed.reduce((least, { place }) => Math.min(least, place.start), Infinity);
  const within = placed.filter(({ place }) => place.start + place.bytes - first <= HEAP_READ_BYTES);
  if (within.length === 0) return;
  const end = within.reduce((most, { place }) => Math.max(most, place.start + place.bytes), 0);
  const bytes = await file.read(heap + first, heap + end);
  if (!bytes) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { cell, place } of within) {
    const at = place.start - first;
    if (at + place.bytes <= bytes.length) cell.text = place.write(view, at);
  }
}

function nameWithUnit({ name, unit }: Column): string {
  return unit === "" ? name : `${name} (${unit})`;
}
