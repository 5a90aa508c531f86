import type { ColumnCounts } from "./column-counts.ts";
import type { ParquetScan } from "./parquet-scan.ts";
import type { Scan } from "./scan.ts";

export type TableScan = Scan | ParquetScan;

/** The counts of a column, with its `Map` written as entries. */
type WrittenCounts = Omit<ColumnCounts, "values"> & { values: [string, number][] | null };

/** The counts between two steps as JSON, without a replacer: called for each value, it would take longer than the step. */
export function writeScan(scan: TableScan): string {
  const columns = scan.columns.map(
    (counts): WrittenCounts | null =>
      counts && { ...counts, values: counts.values && [...counts.values] },
  );
  return JSON.stringify({ ...scan, columns });
}

/** `null` for a scan of an earlier release, which noted no blocks: its table is read again. */
export function readScan(text: string): TableScan | null {
  const written = JSON.parse(text) as { columns: (WrittenCounts | null)[] }; // written by `writeScan` alone
  if (!("blocks" in written)) return null;
  const columns = written.columns.map(
    (counts) => counts && { ...counts, values: counts.values && new Map(counts.values) },
  );
  return { ...written, columns } as unknown as TableScan; // the rest is as it was written
}
