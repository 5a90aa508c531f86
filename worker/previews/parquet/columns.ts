import { type ColumnChunk, type FileMetaData, parquetSchema, type SchemaTree } from "hyparquet";
import type { TableIndex } from "#api/wire/table-index.ts";
import type { StoredColumn } from "../kinds.ts";
import { PREVIEW_PARQUET_BYTES, PREVIEW_PARQUET_VALUES } from "../limits.ts";
import { hasCommonPages } from "#base/parquet/cells.ts";
import { isReadable } from "#base/parquet/codecs.ts";

/** A file's metadata of a column. */
export function toStoredColumn({ element, children }: SchemaTree): StoredColumn {
  const { name, type, converted_type, logical_type, repetition_type } = element;
  const plain = converted_type ?? logical_type?.type ?? type ?? "";
  const parts = children.map((child) => child.element.name).join(", ");
  return {
    name,
    type: children.length === 0 ? plain : `${plain || "GROUP"} of ${parts}`,
    isOptional: repetition_type === "OPTIONAL",
  };
}

/** A column whose rows can be shown. */
interface ReadableColumn {
  name: string;
  /** About how many bytes a few of its rows need. */
  bytes: number;
}

interface SelectedColumns {
  names: string[];
  note: string | null;
}

/** The columns whose first rows can be decompressed, within the limits of a preview. */
export function chooseColumns(metadata: FileMetaData, schema: StoredColumn[]): SelectedColumns {
  const { columns, note } = listReadable(metadata, schema, null);
  if (note !== null) return { names: [], note };
  const names = [...takeWithin(columns, PREVIEW_PARQUET_BYTES)];
  if (names.length === schema.length) return { names, note: null };
  const some = names.length === 0 ? "" : "some of ";
  return {
    names,
    note: `The first rows of ${some}its columns are too large for a preview.`,
  };
}

/** Bytes that the pages of columns say to be decompressed to. */
export function countUnpacked(
  { row_groups: groups }: FileMetaData,
  names: ReadonlySet<string>,
): number {
  let bytes = 0;
  for (const { columns } of groups)
    for (const { meta_data: meta } of columns)
      if (names.has(meta?.path_in_schema[0] ?? "")) bytes += Number(meta?.total_uncompressed_size);
  return bytes;
}

/** The names of the first columns whose rows are within so many bytes together; larger ones are left out. */
export function takeWithin(columns: readonly ReadableColumn[], most: number): Set<string> {
  let left = most;
  const fitting = columns.filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
  return new Set(fitting.map(({ name }) => name));
}

/** The columns whose rows can be decompressed; `index` has the catalogue's places of their pages. */
export function listReadable(
  metadata: FileMetaData,
  schema: StoredColumn[],
  index: TableIndex | null,
): { columns: ReadableColumn[]; note: string | null } {
  const wanted = new Set(schema.map(({ name }) => name));
  const elements = new Map(
    parquetSchema(metadata).children.map(({ element }) => [element.name, element]),
  );
  const chunks =
    metadata.row_groups[0]?.columns.flatMap((chunk) => {
      const { meta_data: meta } = chunk;
      if (!meta || !wanted.has(meta.path_in_schema[0] ?? "")) return [];
      const element = elements.get(meta.path_in_schema[0] ?? "");
      const isCommon = element !== undefined && hasCommonPages({ chunk, element });
      const isLong = !isCommon && meta.num_values > PREVIEW_PARQUET_VALUES;
      const name = meta.path_in_schema[0] ?? "";
      const places = countPlaces(index, name) / metadata.row_groups.length;
      return { name, codec: meta.codec, isLong, bytes: toReadBytes(chunk, { isCommon, places }) };
    }) ?? [];
  const packed = chunks.find(({ codec }) => !isReadable(codec));
  if (packed) {
    const codec = packed.codec.replace("_", " ");
    return {
      columns: [],
      note: `Its rows are compressed with ${codec}, which is not supported here.`,
    };
  }
  const columns = schema.flatMap(({ name }) => {
    const own = chunks.filter((chunk) => chunk.name === name);
    const bytes = own.reduce((sum, chunk) => sum + chunk.bytes, 0);
    return own.some(({ isLong }) => isLong) ? [] : [{ name, bytes }];
  });
  return { columns, note: null };
}

function countPlaces(index: TableIndex | null, name: string): number {
  const at = index?.columns.findIndex((column) => column.name === name) ?? -1;
  return index?.pages?.[at]?.starts.length ?? 0;
}

/** About how many bytes a few rows need: a page and the dictionary where pages can be read alone, otherwise all of the chunk. */
function toReadBytes(
  { meta_data: meta, offset_index_length: length = 0 }: ColumnChunk,
  { isCommon, places }: { isCommon: boolean; places: number },
): number {
  const [packed = 0, whole = 0] = [meta?.total_compressed_size, meta?.total_uncompressed_size].map(
    Number,
  );
  if (!whole || !(isCommon || length)) return packed;
  const pages = Math.max(1, Math.floor(length / PAGE_LOCATION_BYTES), Math.floor(places));
  const page = Math.min(packed / pages, (packed / whole) * USUAL_PAGE_BYTES);
  const { dictionary_page_offset: dictionary, data_page_offset: data } = meta ?? {};
  const words = dictionary ? Math.max(0, Number(data) - Number(dictionary)) : 0;
  return Math.min(packed, page + words);
}

/** The most bytes that an offset index has for a page. */
const PAGE_LOCATION_BYTES = 20;
/** Writers aim at pages of this size, decompressed. */
const USUAL_PAGE_BYTES = 1_048_576;
