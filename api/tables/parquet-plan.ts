import type { SchemaElement } from "hyparquet";
import { hasCommonPages } from "#base/parquet/cells.ts";
import { PARQUET_CHUNKS_MAX, PARQUET_FOOTER_BYTES, TABLE_COLUMNS_COUNTED } from "./limits.ts";

/** The part of a column in one row group. */
export interface PlannedChunk {
  /** Number of its column. */
  column: number;
  /** Bytes of the file. */
  start: number;
  end: number;
  codec: string;
  /** Unpacked bytes for each packed one. */
  ratio: number;
  /** Number of its first row in the file, and of its rows. */
  first: number;
  rows: number;
  /** Whether the file says where its pages begin. */
  isIndexed: boolean;
}

/** The metadata of a Parquet file, as far as its statistics need it. */
export interface ParquetPlan {
  rows: number;
  columns: { element: SchemaElement; isRead: boolean }[];
  /** In the order of the file's row groups. */
  chunks: PlannedChunk[];
  /** Packed bytes of all chunks. */
  bytes: number;
}

export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** Bytes that are read first from a file's end. */
const END_BYTES = 65_536;
/** A file begins and ends with `PAR1`; the length of its metadata precedes the latter. */
const LEAST_BYTES = 12;

/** `null` for a file without metadata, or with too many chunks. Throws when it cannot be read. */
export async function loadPlan(size: number, read: ReadRange): Promise<ParquetPlan | null> {
  if (size < LEAST_BYTES) return null;
  const end = await read(Math.max(0, size - END_BYTES), size);
  const length = new DataView(end.buffer, end.byteOffset).getUint32(end.length - 8, true) + 8;
  if (length > Math.min(size, PARQUET_FOOTER_BYTES)) return null;
  const footer = length > end.length ? await read(size - length, size) : end;
  try {
    return await readPlan(footer, size);
  } catch {
    return null;
  }
}

async function readPlan(footer: Uint8Array, size: number): Promise<ParquetPlan | null> {
  const { parquetMetadata, parquetSchema } = await import("hyparquet");
  const metadata = parquetMetadata(footer);
  const all = parquetSchema(metadata).children.slice(0, TABLE_COLUMNS_COUNTED);
  const columns = all.map(({ element, children }) => ({ element, isRead: children.length === 0 }));
  const places = new Map(columns.map(({ element }, at) => [element.name, at]));
  const chunks: PlannedChunk[] = [];
  let first = 0;
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    for (const chunk of group.columns) {
      const { meta_data: meta } = chunk;
      const at = places.get(meta?.path_in_schema[0] ?? "") ?? -1;
      const column = columns[at];
      if (!meta || !column) continue;
      const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
      const packed = Number(meta.total_compressed_size);
      const ratio = Number(meta.total_uncompressed_size) / Math.max(1, packed);
      const isWithin = start > 0 && packed > 0 && start + packed <= size && rows >= 0 && ratio >= 0;
      column.isRead &&= isWithin && hasCommonPages({ chunk, element: column.element });
      chunks.push({
        column: at,
        start,
        end: start + packed,
        codec: meta.codec,
        ratio,
        first,
        rows,
        isIndexed: Boolean(chunk.offset_index_length),
      });
      if (chunks.length > PARQUET_CHUNKS_MAX) return null;
    }
    first += rows;
  }
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.end - chunk.start, 0);
  return { rows: first, columns, chunks, bytes };
}
