import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { readTableQuery } from "../../tables/table-query.ts";
import { loadTableView } from "../../tables/table-view.ts";
import { readParquetTable } from "./parquet-table.ts";

const DATA = Array.from({ length: 125_000 }, (_, row) => row / 4);

function toFile(columns: number, own: Partial<ColumnSource>, pageSize: number) {
  const columnData = Array.from({ length: columns }, (_, at) => ({
    name: `c${at}`,
    type: "DOUBLE" as const,
    data: DATA,
    ...own,
  }));
  const written = { codec: "UNCOMPRESSED", rowGroupSize: DATA.length, pageSize } as const;
  const bytes = parquetWriteBuffer({ columnData, ...written });
  return {
    size: bytes.byteLength,
    read: async (start: number, end: number) => new Uint8Array(bytes.slice(start, end)),
    begin: async () => null,
  };
}

it("shows the first columns of a wide table that a page may read, or those that are chosen", async () => {
  const file = toFile(50, { encoding: "PLAIN", offsetIndex: false }, 2e6);
  const first = await readParquetTable(file, 2_500);
  expect(first?.head).toHaveLength(50);
  expect(first?.read).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(first?.rows[0]?.slice(0, 8)).toEqual([...Array.from({ length: 7 }, () => "31237.5"), ""]);
  const chosen = await readParquetTable(file, 2_500, [39, 20]);
  expect(chosen?.read).toEqual([0, 1, 2, 3, 4, 20, 39]);
  expect(chosen?.rows[0]?.[39]).toBe("31237.5");
  if (!first || !chosen) throw new Error("the table was not read");
  for (const [table, columns, expected] of [
    [first, [], "c0 c1 c2 c3 c4 c5 c6"],
    [chosen, [39, 20], "c20 c39"],
  ] as const) {
    const query = { ...readTableQuery(() => []), columns: [...columns] };
    const view = await loadTableView(table, query, null);
    expect(view.shown.map(({ name }) => name).join(" ")).toBe(expected);
    expect([view.columns.length, view.columnsInAll]).toEqual([40, 50]);
  }
});

it("counts the dictionaries among what a page may read", async () => {
  const table = await readParquetTable(toFile(24, { encoding: "RLE_DICTIONARY" }, 20_000), 2_500);
  expect(table?.read).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(table?.rows[0]?.[6]).toBe("31237.5");
});
