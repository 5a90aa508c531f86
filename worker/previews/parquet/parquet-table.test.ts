import { parquetMetadata, parquetReadObjects, readOffsetIndex } from "hyparquet";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import type { TableIndex } from "#api/wire/table-index.ts";
import { drawExplorer } from "../../tables/explorer.tsx";
import { readTableQuery } from "../../tables/table-query.ts";
import { loadTableView } from "../../tables/table-view.ts";
import { createRangeCache } from "../cached-ranges.ts";
import { readParquetTable } from "./parquet-table.ts";

const ROWS = 30_000;
const DAY_MS = 86_400_000;

function column<Value>(toData: (row: number) => Value): Value[] {
  return Array.from({ length: ROWS }, (_, row) => toData(row));
}

/** Columns of all kinds, with gaps at places where no page begins. */
const COLUMNS: ColumnSource[] = [
  { name: "whole", data: column((row) => row - 15_000), type: "INT32" },
  {
    name: "long",
    data: column((row) => (row % 7 === 0 ? null : BigInt(row) * 10n ** 12n)),
    type: "INT64",
    nullable: true,
  },
  {
    name: "double",
    data: column((row) => (row % 1_000 < 300 ? null : row / 8)),
    type: "DOUBLE",
    nullable: true,
  },
  { name: "float", data: column((row) => row / 4), type: "FLOAT" },
  {
    name: "flag",
    data: column((row) => (row % 5 === 0 ? null : row % 3 === 0)),
    type: "BOOLEAN",
    nullable: true,
  },
  { name: "word", data: column((row) => `é${row}`), type: "STRING", encoding: "PLAIN" },
  {
    name: "few",
    data: column((row) => (row % 11 === 0 ? null : `kind ${row % 300}`)),
    type: "STRING",
    nullable: true,
  },
  { name: "same", data: column(() => "one"), type: "STRING" },
  { name: "none", data: column(() => null), type: "STRING", nullable: true },
  { name: "time", data: column((row) => new Date(row * DAY_MS)), type: "TIMESTAMP" },
];

/** Any of them may be read by the other reader. */
const OTHERS: ColumnSource[] = [
  { name: "delta", data: column((row) => row * 3), type: "INT32", encoding: "DELTA_BINARY_PACKED" },
  { name: "list", data: column((row) => ({ at: row, kinds: [row % 2] })), type: "JSON" },
];

function toFile(bytes: ArrayBuffer) {
  const reads: number[] = [];
  return {
    size: bytes.byteLength,
    reads,
    read: async (start: number, end: number) => {
      reads.push(end - start);
      return new Uint8Array(bytes.slice(start, end));
    },
    begin: async () => null,
  };
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

it.each([
  ["in large pages", {}],
  ["in small pages", { pageSize: 3_000 }],
  ["in row groups that end within a page of rows", { rowGroupSize: 7_025, pageSize: 9_000 }],
  ["as they are", { codec: "UNCOMPRESSED", pageSize: 20_000 }],
] as const)("shows the rows of any page %s as the other reader does", async (_, options) => {
  const columnData = [...COLUMNS, ...OTHERS];
  const file = parquetWriteBuffer({ columnData, ...options });
  const all = await parquetReadObjects({ file });
  for (const page of [1, 2, 141, 281, 300, 599, 600]) {
    const table = await readParquetTable(toFile(file), { page });
    const first = (page - 1) * 50;
    const expected = all
      .slice(first, first + 50)
      .map((row) => columnData.map(({ name }) => toText(row[name])));
    expect(table?.rows).toEqual(expected);
  }
});

it("reads neither the end of a file nor a dictionary again that was cached", async () => {
  const data = column((row) => `kind ${(row * 7_919) % 2_000}`.padEnd(390, "."));
  const columnData: ColumnSource[] = [
    { name: "kind", data, type: "STRING", encoding: "RLE_DICTIONARY" },
    { name: "long", data: column((row) => row / 8), type: "DOUBLE", encoding: "PLAIN" },
    { name: "more", data: column((row) => row / 16), type: "DOUBLE", encoding: "PLAIN" },
  ];
  const file = toFile(parquetWriteBuffer({ columnData, codec: "UNCOMPRESSED" }));
  const cached = createRangeCache().of({ id: 1, version: 1, path: "a.parquet" });
  const first = await readParquetTable({ ...file, cached }, { page: 3 });
  const readFirst = file.reads.splice(0).length;
  const again = await readParquetTable({ ...file, cached }, { page: 3 });
  expect(again).toEqual(first);
  expect(again?.rows[0]?.[0]).toBe(data[100]);
  expect(readFirst - file.reads.length).toBe(2);
});

it("reads only the columns that are shown, and those without statistics", async () => {
  const file = toCounted({});
  const all = await readParquetTable(file, { page: 300 });
  const readForAll = file.reads.splice(0).reduce((sum, bytes) => sum + bytes, 0);
  const shown = await readParquetTable(file, { page: 300, columns: [1] });
  const readForOne = file.reads.reduce((sum, bytes) => sum + bytes, 0);
  expect(shown?.rows).toEqual(all?.rows.map(([list, whole]) => [list, whole]));
  expect([all?.read, shown?.read]).toEqual([
    [0, 1, 2],
    [0, 1],
  ]);
  expect({ ...shown, rows: [], read: [] }).toEqual({ ...all, rows: [], read: [] });
  expect(readForOne).toBeLessThan(readForAll);
  expect((await readParquetTable(toCounted({}), { page: 300, columns: [9] }))?.rows).toEqual(
    all?.rows,
  );
  const uncounted = await readParquetTable(toCounted({ scanned: 10 }), { page: 300, columns: [1] });
  expect(uncounted?.rows).toEqual(all?.rows);
});

it("reads a page of rows by the catalogue's list of pages, in two reads of a column", async () => {
  const rows = 200_000;
  const data = Array.from({ length: rows }, (_, row) => Math.sin(row) * 1e9);
  const options = { codec: "UNCOMPRESSED", pageSize: 16_000, rowGroupSize: rows } as const;
  const write = (offsetIndex: boolean): ArrayBuffer => {
    const own = { type: "DOUBLE", encoding: "PLAIN", data, offsetIndex } as const;
    const columnData = ["a", "b"].map((name) => ({ name, ...own }));
    return parquetWriteBuffer({ columnData, ...options });
  };
  const indexed = write(true);
  const pages = parquetMetadata(indexed).row_groups[0]?.columns.map((chunk) => {
    const view = new DataView(indexed, Number(chunk.offset_index_offset));
    const all = readOffsetIndex({ view, offset: 0 }).page_locations.slice(1);
    return {
      starts: all.map(({ offset }) => Number(offset)),
      rows: all.map(({ first_row_index: first }) => Number(first)),
    };
  });
  const counted = await toCounted({}).loadIndex();
  const facts = counted.columns.slice(1, 2);
  const columns = ["a", "b"].flatMap((name) => facts.map((own) => ({ ...own, name })));
  const file = toFile(write(false));
  const index = { ...counted, size: file.size, scanned: file.size, rows, columns, pages };
  const table = await readParquetTable({ ...file, loadIndex: async () => index }, { page: 1_500 });
  const expected = data.slice(74_950, 75_000).map(String);
  expect(table?.rows).toEqual(expected.map((cell) => [cell, cell]));
  expect(file.reads.length).toBeLessThanOrEqual(5);
  expect(file.reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000);
});

const NOTHING = { distinct: null, median: null, histogram: null, top: [] };

/** A long file with the index that the catalogue has of it. */
function toCounted(change: Partial<TableIndex>) {
  const columnData: ColumnSource[] = [
    { name: "list", data: column((row) => ({ at: row })), type: "JSON" },
    { name: "whole", data: column((row) => row), type: "INT32" },
    { name: "word", data: column((row) => `w${row}`), type: "STRING" },
  ];
  const file = toFile(parquetWriteBuffer({ columnData }));
  const facts = { missing: 3, distinct: 12, isDistinctCut: false, histogram: null, top: [] };
  const index: TableIndex = {
    size: file.size,
    scanned: file.size,
    rows: ROWS,
    every: 128,
    offsets: [],
    columns: [
      { name: "word", type: "text", ...facts, minimum: null, median: null, maximum: null },
      { name: "whole", type: "number", ...facts, minimum: "0", median: "7", maximum: "29999" },
    ],
    sample: [
      ["w4", "4"],
      ["w9", "9"],
    ],
    ...change,
  };
  return { ...file, loadIndex: async () => index };
}

it("shows the catalogue's statistics of all rows, and for other columns those of the shown rows", async () => {
  const table = await readParquetTable(toCounted({}), { page: 2 });
  expect(table?.head).toEqual(["list", "whole", "word"]);
  expect(table?.rows[0]?.[1]).toBe("50");
  expect(table?.counted).toEqual({ rows: ROWS, isAll: true });
  expect(table?.facts?.slice(1)).toMatchObject([
    { name: "whole", median: "7", distinct: 12 },
    { name: "word", type: "text", missing: 3 },
  ]);
  if (!table) throw new Error("the table was not read");
  const [list] = (
    await loadTableView(
      table,
      readTableQuery(() => []),
      null,
    )
  ).columns;
  expect(list).toMatchObject({ isOfPage: true, facts: { type: "text", distinct: 50 } });
  expect(table.sample.map((row) => row.join())).toEqual([",4,w4", ",9,w9"]);
});

it("shows the file's own statistics while its rows are being counted", async () => {
  const file = toCounted({ scanned: 10, rows: 0, columns: [], sample: [] });
  const table = await readParquetTable(file, { page: 1 });
  expect(table?.counted).toEqual({ rows: 0, isAll: false });
  expect(table?.facts?.[1]).toMatchObject({ minimum: "0", maximum: "29999", ...NOTHING });
  if (!table) throw new Error("the table was not read");
  const query = readTableQuery(() => []);
  const place = {
    page: "/datasets/1",
    file: "x.parquet",
    saved: null,
    address: null,
    embedded: null,
    version: "https://portal.test/datasets/1/version/1",
  };
  const view = await loadTableView(table, query, null);
  const html = drawExplorer({ size: 9, view, query, place });
  expect(html).toContain("All rows are being counted.");
  expect(html).not.toContain("DuckDB");
  expect(html).toContain("Drawn from 50 rows of this page.");
});
