import { type FileMetaData, parquetMetadataAsync, parquetSchema } from "hyparquet";
import type { Preview } from "../kinds.ts";
import { PREVIEW_COLUMNS_MAX, PREVIEW_ROWS_SHOWN } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import { tableOf } from "../table.ts";
import { chooseColumns, toStoredColumn } from "./columns.ts";
import { END_BYTES, openSource, type Source } from "./open-source.ts";
import { readRange } from "./read-rows.ts";

/** The columns of a Parquet file and its first rows, read by ranges. */
export async function readParquet(file: RangedFile): Promise<Preview> {
  const source = openSource(file);
  try {
    const metadata = await parquetMetadataAsync(source, { initialFetchSize: END_BYTES });
    const columns = parquetSchema(metadata).children.map(toStoredColumn);
    const rowCount = Number(metadata.num_rows);
    const shown = {
      kind: "parquet",
      schema: columns.slice(0, PREVIEW_COLUMNS_MAX),
      rowCount,
    } as const;
    const { names, note } = chooseColumns(metadata, shown.schema);
    const table = await readRows(source, metadata, names);
    return {
      ...shown,
      columns: table?.columns ?? [],
      rows: table?.rows ?? [],
      note: table ? note : (note ?? "The first rows of this file cannot be read here."),
      isCut: rowCount > PREVIEW_ROWS_SHOWN || columns.length > shown.schema.length,
    };
  } catch {
    return { kind: "none", reason: "The columns of this file cannot be read here." };
  }
}

async function readRows(
  file: Source,
  metadata: FileMetaData,
  names: string[],
): Promise<Extract<Preview, { kind: "table" }> | null> {
  if (names.length === 0) return null;
  const rowEnd = Math.min(PREVIEW_ROWS_SHOWN, Number(metadata.num_rows));
  try {
    const cells = await readRange(file, metadata, { names, rowStart: 0, rowEnd });
    return tableOf(names, cells, false);
  } catch {
    return null;
  }
}
