import {
  type ColumnChunk,
  type FileMetaData,
  parquetReadObjects,
  parquetSchema,
  type SchemaElement,
} from "hyparquet";
import type { TableIndex } from "#api/wire/table-index.ts";
import { hasCommonPages, readCells } from "#base/parquet/cells.ts";
import type { RowRange } from "#base/parquet/chunk-pages.ts";
import { boundCodecs, PARQUET_PAGE_BYTES } from "#base/parquet/codecs.ts";
import { checkPages } from "#base/parquet/pages.ts";
import { createCellWriter, toCell } from "#base/parquet/values.ts";
import { PREVIEW_PARQUET_VALUES } from "../limits.ts";
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
  const checked = async (start: number, end?: number): Promise<ArrayBuffer> => {
    const bytes = await file.slice(start, end);
    checkPages(new Uint8Array(bytes), PAGES_BOUNDS);
    return bytes;
  };
  const rows = await parquetReadObjects({
    file: { byteLength: file.byteLength, slice: checked },
    metadata: withoutEmptyChunks(metadata),
    columns,
    rowStart,
    rowEnd,
    compressors: boundCodecs(file.whole),
    useOffsetIndex: true,
  });
  const toText = createCellWriter(metadata, file.texts);
  return rows.map((row) => columns.map((name) => toText(name, row[name])));
}

const PAGES_BOUNDS = { values: PREVIEW_PARQUET_VALUES, bytes: 2 * PARQUET_PAGE_BYTES };

/** The reader refuses chunks that were left empty: those of columns that are not read. */
function withoutEmptyChunks(metadata: FileMetaData): FileMetaData {
  const groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.filter(({ meta_data: meta }) => meta !== undefined),
  }));
  return { ...metadata, row_groups: groups };
}

/** A few rows of a large file as cells: of columns with common pages only these rows are decompressed. */
export async function readRange(
  file: Source,
  metadata: FileMetaData,
  range: Range,
): Promise<string[][]> {
  // Once for all columns: a wide file has thousands in each row group.
  const elements = new Map(
    parquetSchema(metadata).children.map(({ element }) => [element.name, element]),
  );
  const groups = findChunks(metadata, range);
  const columns = await Promise.all(
    range.names.map(async (name) => {
      const column = { name, element: elements.get(name), groups, pages: range.pages ?? null };
      const few = await readColumn(file, column).catch(() => null);
      return few ?? (await readWhole(file, metadata, { ...range, names: [name] })).flat();
    }),
  );
  return Array.from({ length: range.rowEnd - range.rowStart }, (_, row) =>
    columns.map((cells) => cells[row] ?? ""),
  );
}

/** The rows of a range in a row group, and its columns by their names. */
interface GroupRows {
  chunks: ReadonlyMap<string, ColumnChunk>;
  rows: RowRange;
  /** Number of its first row in the file. */
  first: number;
}

/** The row groups with rows of a range. */
function findChunks(
  { row_groups: groups }: FileMetaData,
  { names, rowStart, rowEnd }: Range,
): GroupRows[] {
  const wanted = new Set(names);
  const found: GroupRows[] = [];
  let first = 0;
  for (const { columns, num_rows: count } of groups) {
    const all = Number(count);
    const rows = { from: Math.max(rowStart - first, 0), to: Math.min(rowEnd - first, all), all };
    if (rows.to > rows.from) {
      const chunks = new Map<string, ColumnChunk>();
      for (const chunk of columns) {
        const name = chunk.meta_data?.path_in_schema[0] ?? "";
        if (wanted.has(name) && !chunks.has(name)) chunks.set(name, chunk);
      }
      found.push({ chunks, rows, first });
    }
    first += all;
  }
  return found;
}

interface ReadColumn {
  name: string;
  element: SchemaElement | undefined;
  groups: readonly GroupRows[];
  pages: TableIndex | null;
}

/** `null` for a column whose pages are not of the common kinds. */
async function readColumn(
  file: Source,
  { name, element, groups, pages }: ReadColumn,
): Promise<string[] | null> {
  const cells: string[] = [];
  for (const { chunks, rows, first } of groups) {
    const chunk = chunks.get(name);
    if (!chunk || !element || !hasCommonPages({ chunk, element })) return null;
    const starts = toPageStarts(pages, name, { first, rows: rows.all });
    const place = {
      chunk,
      element,
      starts,
      read: file.read,
      dictionaries: file.cached,
      packed: file.cached?.pages,
      room: file.room,
      texts: file.texts,
    };
    for (const value of await readCells(place, rows)) cells.push(toCell(value));
  }
  return cells;
}
