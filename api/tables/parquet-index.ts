import type { TableIndex } from "#api/wire/table-index.ts";
import { toColumnFacts } from "./column-counts.ts";
import { TABLE_OFFSETS_EVERY } from "./limits.ts";
import type { ParquetScan } from "./parquet-scan.ts";
import { toReportedBlocks } from "./row-blocks.ts";

/** The reported statistics of the file: none until all of it was read. */
export function toParquetIndex({ size, scanned, rows, ...scan }: ParquetScan): TableIndex {
  const index = { size, scanned, every: TABLE_OFFSETS_EVERY, offsets: [] };
  if (scanned < size) return { ...index, rows: 0, columns: [], sample: [] };
  const known = scan.columns.flatMap((counts, at) => {
    const blocks = scan.blocks.columns[at];
    const cells = scan.sampled[at] ?? [];
    const { starts = [], rows: firsts = [] } = scan.places[at] ?? {};
    if (counts === null || !blocks) return [];
    const facts = toColumnFacts(counts, cells);
    return { name: scan.head[at] ?? "", facts, cells, blocks, pages: { starts, rows: firsts } };
  });
  const columns = known.map(({ name, facts }) => ({ name, ...facts }));
  const count = Math.max(0, ...known.map(({ cells }) => cells.length));
  const sample = Array.from({ length: count }, (_, row) =>
    known.map(({ cells }) => cells[row] ?? ""),
  );
  const own = known.map(({ facts: { type }, blocks }) => ({ type, blocks }));
  const blocks = toReportedBlocks(scan.blocks, own);
  return { ...index, rows, columns, sample, blocks, pages: known.map(({ pages }) => pages) };
}
