import type { DataPreview } from "#api/wire/dataset.ts";
import { openParquetScan, scanParquetPiece, toParquetIndex } from "../tables/parquet-scan.ts";
import { drawRows } from "./draw-file.ts";
import { PREVIEWED_PARQUET_STEPS } from "./limits.ts";

/** The drawing of a small table, from all of its rows or a sample; `null` when it takes too many steps. */
export async function drawParquet(name: string, bytes: Uint8Array): Promise<DataPreview | null> {
  const scan = openParquetScan(bytes.length);
  const source = { read: async (start: number, end: number) => bytes.slice(start, end) };
  for (let step = 0; scan.scanned < scan.size; step += 1) {
    if (step === PREVIEWED_PARQUET_STEPS || !(await scanParquetPiece(scan, source))) return null;
  }
  const { columns, sample: rows } = toParquetIndex(scan);
  const head = columns.map((column) => column.name);
  return drawRows(name, { head, rows }, { isSample: rows.length < scan.rows });
}
