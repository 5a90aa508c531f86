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
  const first = await readParquetTable(file, { page: 2_500 });
  expect(first?.head).toHaveLength(50);
  expect(first?.read).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(first?.rows[0]?.slice(0, 8)).toEqual(Array.from({ length: 7 }, () => "31237.5"));
  const chosen = await readParquetTable(file, { page: 2_500, columns: [45, 20] });
  expect(chosen?.read).toEqual([0, 1, 2, 3, 4, 20, 45]);
  expect(chosen?.rows[0]?.[45]).toBe("31237.5");
  if (!first || !chosen) throw new Error("the table was not read");
  for (const [table, columns, expected] of [
    [first, [], "c0 c1 c2 c3 c4 c5 c6"],
    [chosen, [45, 20], "c20 c45"],
  ] as const) {
    const query = { ...readTableQuery(() => []), columns: [...columns] };
    const view = await loadTableView(table, query, null);
    expect(view.shown.map(({ name }) => name).join(" ")).toBe(expected);
    expect([view.columns.length, view.columnsInAll]).toEqual([40, 50]);
  }
});

it("counts the dictionaries among what a page may read", async () => {
  const table = await readParquetTable(toFile(24, { encoding: "RLE_DICTIONARY" }, 20_000), {
    page: 2_500,
  });
  expect(table?.read).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(table?.rows[0]?.[6]).toBe("31237.5");
});

it.each([51, 300, 2_000])(
  "shows any of %i columns, and the statistics of the matching rows",
  async (count) => {
    const data = Array.from({ length: 900 }, (_, row) => row);
    const columnData = Array.from({ length: count }, (_, at) => ({
      name: `c${at}`,
      type: "INT32" as const,
      data: at === count - 1 ? data.toReversed() : data,
    }));
    const bytes = parquetWriteBuffer({ columnData });
    const file = {
      size: bytes.byteLength,
      read: async (start: number, end: number) => new Uint8Array(bytes.slice(start, end)),
      begin: async () => null,
    };
    const query = { ...readTableQuery(() => []), columns: [count - 1], filters: [AT_LEAST_898] };
    const table = await readParquetTable(file, query);
    if (!table) throw new Error("the table was not read");
    const { shown, rows, columns } = await loadTableView(table, query, null);
    expect(shown).toMatchObject([{ name: `c${count - 1}`, facts: { maximum: "1", distinct: 2 } }]);
    expect(rows).toEqual([["1"], ["0"]]);
    expect(columns).toHaveLength(40);
  },
);

it("shows the columns of a wide table in which one has columns of its own", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `c${at}`);
  const pair = { name: "pair", data: [{ a: 1, b: 2 }] };
  const bytes = parquetWriteBuffer({
    schema: [
      { name: "root", num_children: 61 },
      { name: "pair", num_children: 2, repetition_type: "REQUIRED" },
      { name: "a", type: "INT32", repetition_type: "REQUIRED" },
      { name: "b", type: "INT32", repetition_type: "REQUIRED" },
      ...names.map((name) => ({ name, type: "INT32", repetition_type: "REQUIRED" }) as const),
    ],
    columnData: [pair, ...names.map((name, at) => ({ name, data: [at] }))],
  });
  const file = {
    size: bytes.byteLength,
    read: async (start: number, end: number) => new Uint8Array(bytes.slice(start, end)),
    begin: async () => null,
  };
  const table = await readParquetTable(file, { page: 1, columns: [60] });
  expect(table?.rows[0]?.[0]).toBe('{"a":1,"b":2}');
  expect(table?.rows[0]?.[60]).toBe("59");
});

const AT_LEAST_898 = { column: 49, operator: "ge", value: "898" } as const;
