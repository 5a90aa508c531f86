import { type FileMetaData, parquetReadObjects, parquetSchema } from "hyparquet";
import type { TableIndex } from "#api/wire/table-index.ts";
import { hasCommonPages, readCells } from "#base/parquet/cells.ts";
import { CODECS } from "#base/parquet/codecs.ts";
import { toCell } from "#base/parquet/values.ts";
import type { Source } from "./open-source.ts";
import { toPageStarts } from "./page-starts.ts";

interface Range {
  names: string[];
  /** Rows of the file: from one number up to another. */
  rowStart: number;
  rowEnd: number;
  /** The catalogue's index of a file that does not say where its pages begin. */
  pages?: TableIndex | null | undefined;
}

/** Rows of a file as cells, by the reader that supports all kinds of pages. */
export async function readWhole(
  file: Source,
  metadata: FileMetaData,
  range: Range,
): Promise<string[][]> {
  const { names: columns, rowStart, rowEnd } = range;
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns,
    rowStart,
    rowEnd,
    compressors: CODECS,
    useOffsetIndex: true,
  });
  return rows.map((row) => columns.map((name) => toCell(row[name])));
}

/** A few rows of a large file as cells: of columns with common pages only these rows are decompressed. */
export async function readRange(
  file: Source,
  metadata: FileMetaData,
  range: Range,
): Promise<string[][]> {
  const columns = await Promise.all(
    range.names.map(async (name) => {
      const few = await readColumn(file, metadata, { ...range, names: [name] }).catch(() => null);
      return few ?? (await readWhole(file, metadata, { ...range, names: [name] })).flat();
    }),
  );
  return Array.from({ length: range.rowEnd - range.rowStart }, (_, row) =>
    columns.map((cells) => cells[row] ?? ""),
  );
}

/** `null` for a column whose pages are not of the common kinds. */
async function readColumn(
  file: Source,
  metadata: FileMetaData,
  { names: [name = ""], rowStart, rowEnd, pages = null }: Range,
): Promise<string[] | null> {
  const element = parquetSchema(metadata).children.find(
    (child) => child.element.name === name,
  )?.element;
  const cells: string[] = [];
  let groupStart = 0;
  for (const group of metadata.row_groups) {
    const all = Number(group.num_rows);
    const rows = {
      from: Math.max(rowStart - groupStart, 0),
      to: Math.min(rowEnd - groupStart, all),
      all,
    };
    const starts = toPageStarts(pages, name, { first: groupStart, rows: all });
    groupStart += all;
    if (rows.to <= rows.from) continue;
    const chunk = group.columns.find((one) => one.meta_data?.path_in_schema[0] === name);
    if (!chunk || !element || !hasCommonPages({ chunk, element })) return null;
    const place = { chunk, element, starts, read: file.read, dictionaries: file.cached };
    cells.push(...(await readCells(place, rows)).map(toCell));
  }
  return cells;
}
