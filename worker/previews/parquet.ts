import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import type { Preview } from "#client/contract/record-parts.ts";
import { PREVIEW_COLUMNS_MAX, PREVIEW_PARQUET_BYTES, PREVIEW_ROWS_SHOWN } from "./limits.ts";
import type { RangedFile } from "./read-range.ts";
import { tableOf } from "./table.ts";

/** The columns of a Parquet file and its first rows, read by ranges. */
export async function toParquetPreview(file: RangedFile): Promise<Preview> {
  const source = { byteLength: file.size, slice: createSlice(file) };
  try {
    const metadata = await parquetMetadataAsync(source);
    const names = metadata.schema.flatMap(({ name, num_children: children }) =>
      children === undefined ? [name] : [],
    );
    const columns = names.slice(0, PREVIEW_COLUMNS_MAX);
    const total = Number(metadata.num_rows);
    const rowEnd = Math.min(PREVIEW_ROWS_SHOWN, total);
    const rows = await parquetReadObjects({ file: source, metadata, columns, rowEnd });
    const cells = rows.map((row) => columns.map((name) => toCell(row[name])));
    return tableOf(columns, cells, total > rowEnd || names.length > columns.length);
  } catch {
    return { kind: "none", reason: "The first rows of this file cannot be read here." };
  }
}

/** Ranges of the file, until the sum of what was read is too much for a preview. */
function createSlice(file: RangedFile): (start: number, end?: number) => Promise<ArrayBuffer> {
  let left = PREVIEW_PARQUET_BYTES;
  return async (start, end = file.size) => {
    left -= end - start;
    const bytes = left < 0 ? null : await file.read(start, end);
    if (!bytes) throw new Error("A part of the file is out of reach.");
    return new Uint8Array(bytes).buffer;
  };
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
}
