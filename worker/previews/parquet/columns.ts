import { type ColumnMetaData, type FileMetaData, parquetSchema, type SchemaTree } from "hyparquet";
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

interface SelectedColumns {
  names: string[];
  note: string | null;
}

/** The columns whose first rows can be decompressed, within the limits of a preview. */
export function chooseColumns(metadata: FileMetaData, schema: StoredColumn[]): SelectedColumns {
  const elements = parquetSchema(metadata).children.map(({ element }) => element);
  const chunks =
    metadata.row_groups[0]?.columns.flatMap((chunk) => {
      const element = elements.find(({ name }) => name === chunk.meta_data?.path_in_schema[0]);
      const isCommon = element !== undefined && hasCommonPages({ chunk, element });
      const isByPage = isCommon || Boolean(chunk.offset_index_length);
      return chunk.meta_data ? { ...chunk.meta_data, isByPage } : [];
    }) ?? [];
  const packed = chunks.find(({ codec }) => !isReadable(codec));
  if (packed) {
    const codec = packed.codec.replace("_", " ");
    return {
      names: [],
      note: `Its rows are compressed with ${codec}, which is not supported here.`,
    };
  }
  let left = PREVIEW_PARQUET_BYTES;
  const names = schema.flatMap(({ name }) => {
    const own = chunks.filter(({ path_in_schema: path }) => path[0] === name);
    const bytes = own.reduce((sum, chunk) => sum + toReadBytes(chunk), 0);
    const isLong = own.some(({ num_values: values }) => values > PREVIEW_PARQUET_VALUES);
    if (bytes > left || isLong) return [];
    left -= bytes;
    return [name];
  });
  if (names.length === schema.length) return { names, note: null };
  const some = names.length === 0 ? "" : "some of ";
  return {
    names,
    note: `The first rows of ${some}its columns are larger than a preview may read.`,
  };
}

/** Bytes to read for a few rows of a column: a page where pages are known, otherwise all of them. */
function toReadBytes(chunk: ColumnMetaData & { isByPage: boolean }): number {
  const [packed, whole] = [chunk.total_compressed_size, chunk.total_uncompressed_size].map(Number);
  if (packed === undefined || !whole || !chunk.isByPage) return packed ?? 0;
  return Math.min(packed, (packed / whole) * USUAL_PAGE_BYTES);
}

/** Writers aim at pages of this size, decompressed. */
const USUAL_PAGE_BYTES = 1_048_576;
