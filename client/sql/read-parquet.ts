import { type FileMetaData, parquetMetadataAsync, parquetScan } from "hyparquet";
import type { SqlPrimitive } from "squirreling";
import { SqlRefusal } from "./refusal.ts";
import type { RowBatches } from "./read-text.ts";
import type { ByteRanges, SqlColumn } from "./sql-table.ts";

/** Compressions that hyparquet supports by itself. */
const UNPACKED: ReadonlySet<string> = new Set(["UNCOMPRESSED", "SNAPPY"]);

export interface ParquetFile {
  rows: number;
  /** Compressed size of all rows of some columns, bytes. */
  sizeOf(columns: readonly SqlColumn[]): number;
  /** Rows up to one number. */
  read(columns: readonly SqlColumn[], rowEnd: number): RowBatches;
}

/** The columns of a Parquet file, each read by ranges when it is needed. */
export async function openParquet(file: ByteRanges): Promise<ParquetFile> {
  const source = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => toBuffer(await file.read(start, end)),
  };
  const metadata = await parquetMetadataAsync(source);
  const rows = Number(metadata.num_rows);
  return {
    rows,
    sizeOf: (columns) =>
      toChunks(metadata, columns).reduce(
        (sum, { total_compressed_size: packed }) => sum + Number(packed),
        0,
      ),
    async *read(columns, rowEnd) {
      const packed = toChunks(metadata, columns).find(({ codec }) => !UNPACKED.has(codec));
      if (packed) throw new SqlRefusal({ kind: "packed", codec: packed.codec });
      const names = columns.map((column) => column.source);
      const scan = await parquetScan({ file: source, metadata, columns: names });
      for (const range of scan.ranges) {
        const end = Math.min(range.rowEnd, rowEnd);
        if (end <= range.rowStart) return;
        const values = await Promise.all(
          names.map((column) => scan.readColumn({ column, rowStart: range.rowStart, rowEnd: end })),
        );
        yield Array.from({ length: end - range.rowStart }, (_, row) =>
          values.map((column) => toValue(column[row])),
        );
      }
    },
  };
}

function toChunks({ row_groups: groups }: FileMetaData, columns: readonly SqlColumn[]) {
  const names = new Set(columns.map(({ source }) => source));
  return groups.flatMap((group) =>
    group.columns.flatMap(({ meta_data: chunk }) =>
      chunk && names.has(chunk.path_in_schema[0] ?? "") ? [chunk] : [],
    ),
  );
}

function toBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? bytes.buffer : bytes.slice().buffer;
}

/** Whole numbers that fit are numbers; days and times are texts, as in the other formats. */
function toValue(value: unknown): SqlPrimitive {
  if (value === undefined || value === null) return null;
  if (typeof value === "bigint") {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (value instanceof Date) return value.toISOString().replace("T00:00:00.000Z", "");
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return value as SqlPrimitive; // texts, numbers, booleans, lists and objects of them
}
