import type { ColumnChunk, FileMetaData } from "hyparquet";
import type { TableIndex } from "#api/wire/table-index.ts";
import { type ColumnFacts, toFacts } from "#base/tables/column-facts.ts";
import { shortenFloats, toCell } from "#base/parquet/values.ts";
import type { TableRows } from "../../tables/read-table.ts";

/** The columns with statistics of all rows. */
export function toCounted(index: TableIndex | null | undefined): Set<string> | null {
  const isAll = index && index.scanned === index.size;
  return isAll ? new Set(index.columns.map(({ name }) => name)) : null;
}

interface KnownRows {
  /** The places of the viewed columns in the file, by their names. */
  columns: ReadonlyMap<string, number>;
  /** The places of those whose cells were read. */
  read: ReadonlySet<number>;
  rows: string[][];
  index: TableIndex | null;
}

/** Facts of a column that was not read. */
const NOTHING_KNOWN: ColumnFacts = {
  type: "text",
  missing: 0,
  distinct: null,
  isDistinctCut: false,
  minimum: null,
  median: null,
  maximum: null,
  histogram: null,
  top: [],
};

/** Statistics of a large file's columns: the catalogue's of all rows, or the file's own; `null` without either. */
export function toKnown(
  metadata: FileMetaData,
  { columns, read, rows, index }: KnownRows,
): Pick<TableRows, "sample" | "facts" | "counted" | "blocks"> {
  const isAll = index !== null && index.scanned === index.size;
  const facts: (ColumnFacts | null)[] = [];
  const sample: string[][] = isAll ? index.sample.map(() => []) : rows;
  const blocks = isAll && index.blocks ? { ...index.blocks, columns: [] as Blocks } : undefined;
  const stored = listStored(metadata, columns);
  for (const [name, at] of columns) {
    const place = isAll ? index.columns.findIndex((column) => column.name === name) : -1;
    const counted = index?.columns[place] ?? toStoredFacts(stored.get(name) ?? []);
    facts[at] = counted ?? (read.has(at) ? null : NOTHING_KNOWN);
    if (!isAll || place === -1) continue;
    for (const [row, cells] of sample.entries()) cells[at] = index.sample[row]?.[place] ?? "";
    if (blocks) blocks.columns[at] = index.blocks?.columns[place] ?? null;
  }
  const counted = index && { counted: { rows: index.rows, isAll } };
  return { sample, facts, ...counted, ...(blocks && { blocks }) };
}

type Blocks = NonNullable<TableRows["blocks"]>["columns"];

type Stored = Pick<NonNullable<ColumnChunk["meta_data"]>, "type" | "statistics">;

/** The file's own statistics of some columns, one of each row group. */
function listStored(
  { row_groups: groups }: FileMetaData,
  names: ReadonlyMap<string, number>,
): Map<string, Stored[]> {
  const stored = new Map<string, Stored[]>();
  for (const { columns } of groups)
    for (const { meta_data: chunk } of columns) {
      const name = chunk?.path_in_schema[0] ?? "";
      if (!chunk || !names.has(name)) continue;
      const own = stored.get(name);
      if (own) own.push(chunk);
      else stored.set(name, [chunk]);
    }
  return stored;
}

/** The least and largest value of a column and its number of gaps; `null` without them. */
function toStoredFacts(stored: readonly Stored[]): ColumnFacts | null {
  const ranges = stored.flatMap(({ type, statistics: one }) => {
    const ends = [one?.min_value ?? one?.min, one?.max_value ?? one?.max];
    const [least = "", most = ""] = ends.map((end) =>
      toCell(type === "FLOAT" ? shortenFloats(end) : end),
    );
    return least === "" || most === "" ? [] : [least, most];
  });
  if (stored.length === 0 || ranges.length < 2 * stored.length) return null;
  const facts = toFacts(ranges);
  if (facts.type === "text" || facts.type === "empty") return null;
  const missing = stored.reduce((sum, one) => sum + Number(one.statistics?.null_count ?? 0), 0);
  return { ...facts, missing, distinct: null, median: null, histogram: null, top: [] };
}
