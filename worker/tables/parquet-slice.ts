import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { toDistinctNames } from "#base/tables/saved-rows.ts";
import { toTypedCells } from "./typed-cells.ts";

export interface Slice {
  head: readonly string[];
  rows: readonly string[][];
  /** The page of the rows' version. */
  source: string;
}

/** Rows as a Parquet file that names their source. */
export function toParquet({ head, rows, source }: Slice): ArrayBuffer {
  const names = toDistinctNames(head);
  const columnData = names.map((name, at) =>
    toColumn(
      name,
      rows.map((row) => row[at] ?? ""),
    ),
  );
  return parquetWriteBuffer({ columnData, kvMetadata: [{ key: "source", value: source }] });
}

function toColumn(name: string, cells: readonly string[]): ColumnSource {
  const { type, values } = toTypedCells(cells);
  if (type === "boolean") return { name, data: values, type: "BOOLEAN", nullable: true };
  if (type === "text") return { name, data: values, type: "STRING", nullable: true };
  if (type === "decimal") return { name, data: values, type: "DOUBLE", nullable: true };
  const data = values.map((value) => (value === null ? null : BigInt(value)));
  return { name, data, type: "INT64", nullable: true };
}
