import { parquetMetadataAsync, parquetSchema } from "hyparquet";
import {
  PREVIEW_COLUMNS_MAX,
  PREVIEW_PARQUET_BYTES,
  TABLE_ROWS_PER_PAGE,
  TABLE_WHOLE_VALUES,
} from "../limits.ts";
import type { TableRows } from "../../tables/read-table.ts";
import type { RangedFile } from "../read-range.ts";
import { chooseColumns, listReadable, takeWithin, toStoredColumn } from "./columns.ts";
import { toCounted, toKnown } from "./known-facts.ts";
import { END_BYTES, openSource } from "./open-source.ts";
import { needsPageStarts } from "./page-starts.ts";
import { readRange, readWhole } from "./read-rows.ts";

/**
 * The rows of one page of a Parquet file, or all of a small one; `null` when they cannot be read. Of a large one
 * only some columns are read: those that are shown, or the first when none is named, as far as a page may read.
 */
export async function readParquetTable(
  file: RangedFile,
  page: number,
  shown: readonly number[] = [],
): Promise<TableRows | null> {
  const source = openSource(file);
  try {
    const metadata = await parquetMetadataAsync(source, { initialFetchSize: END_BYTES });
    const all = parquetSchema(metadata).children;
    const schema = all.slice(0, PREVIEW_COLUMNS_MAX).map(toStoredColumn);
    const rest = all.slice(PREVIEW_COLUMNS_MAX).map(({ element }) => element.name);
    const total = Number(metadata.num_rows);
    if (total * schema.length <= TABLE_WHOLE_VALUES) {
      const { names } = chooseColumns(metadata, schema);
      if (names.length === 0) return null;
      const rows = await readWhole(source, metadata, { names, rowStart: 0, rowEnd: total });
      const read = [...names.keys()];
      return { head: [...names, ...rest], rows, read, sample: rows, extent: { kind: "whole" } };
    }
    const loading = file.loadIndex?.() ?? null;
    const pages = needsPageStarts(metadata) ? await loading : null;
    const { columns } = listReadable(metadata, schema, pages);
    if (columns.length === 0) return null;
    const names = columns.map(({ name }) => name);
    const isChosen = shown.some((at) => at < names.length);
    const known = isChosen ? toCounted(await loading) : null;
    const wanted = columns
      .filter(({ name }, at) => known === null || shown.includes(at) || !known.has(name))
      .toSorted((a, b) => rank(b) - rank(a));
    const read = takeWithin(wanted, PREVIEW_PARQUET_BYTES);
    const first = Math.min((page - 1) * TABLE_ROWS_PER_PAGE, Math.max(0, total - 1));
    const range = {
      names: names.map((name) => (read.has(name) ? name : null)),
      rowStart: first,
      rowEnd: Math.min(first + TABLE_ROWS_PER_PAGE, total),
      pages,
    };
    const [rows, index] = await Promise.all([readRange(source, metadata, range), loading]);
    return {
      head: [...names, ...rest],
      rows,
      read: names.flatMap((name, at) => (read.has(name) ? [at] : [])),
      ...toKnown(metadata, { names, read, rows, index }),
      extent: { kind: "counted", total, first },
    };

    /** Columns that are shown are read first. */
    function rank({ name }: { name: string }): number {
      return shown.includes(names.indexOf(name)) ? 1 : 0;
    }
  } catch {
    return null;
  }
}
