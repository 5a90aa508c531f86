import type { FileMetaData } from "hyparquet";
import type { TableIndex } from "#api/wire/table-index.ts";
import { AHEAD_BYTES, type PageStart } from "#base/parquet/chunk-pages.ts";

/** Whether a file has columns that are not read at once and whose pages it does not list. */
export function needsPageStarts({ row_groups: groups }: FileMetaData): boolean {
  return groups.some(({ columns }) =>
    columns.some(
      ({ meta_data: meta, offset_index_length: length }) =>
        !length && Number(meta?.total_compressed_size) > AHEAD_BYTES,
    ),
  );
}

/** Where the pages of a column begin in a row group, as the catalogue found them; `undefined` until all were found. */
export function toPageStarts(
  index: TableIndex | null,
  name: string,
  { first, rows }: { first: number; rows: number },
): PageStart[] | undefined {
  if (index === null || index.scanned < index.size) return undefined;
  const own = index.pages?.[index.columns.findIndex((column) => column.name === name)];
  return own?.rows.flatMap((row, at) => {
    const start = own.starts[at];
    const isWithin = row > first && row < first + rows && start !== undefined;
    return isWithin ? [{ start, first: row - first }] : [];
  });
}
