import { expect, it } from "vitest";
import type { SqlTable } from "#client/sql/sql-table.ts";
import { PREVIEW_COLUMNS_MAX, TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { drawExplorer } from "./explorer.tsx";
import { toSqlTable } from "./sql-table.ts";
import { readTableQuery } from "./table-query.ts";
import { readTable, loadTableView } from "./table-view.ts";

async function loadSqlTable(
  text: string,
  file = "data/sub-01 tide.csv",
  search = "",
): Promise<SqlTable> {
  const bytes = new TextEncoder().encode(text);
  const ranged = {
    size: bytes.length,
    read: async (start: number, end: number) => bytes.subarray(start, end),
    begin: async () => null,
  };
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(ranged, file, query);
  if (!table) throw new Error("the table was not read");
  const place = {
    page: "/datasets/1",
    file,
    saved: null,
    address: "https://portal.test/files/1/1/data/sub-01%20tide.csv",
    embedded: null,
    version: "https://portal.test/datasets/1/version/1",
  };
  const view = await loadTableView(table, query, null);
  const found = toSqlTable({ view, query, place, size: bytes.length });
  if (!found) throw new Error("the table cannot be asked");
  expect(toSqlTable({ view, query, place: { ...place, address: null }, size: 1 })).toBe(null);
  return found;
}

async function draw(text: string, search: string): Promise<string> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const bytes = new TextEncoder().encode(text);
  const file = {
    size: bytes.length,
    read: async (start: number, end: number) => bytes.subarray(start, end),
    begin: async () => null,
  };
  const table = await readTable(file, "x.csv", query);
  if (!table) throw new Error("the table was not read");
  const view = await loadTableView(table, query, null);
  const address = "https://portal.test/files/1/1/x.csv";
  const none = { saved: null, embedded: null };
  const place = { page: "/datasets/1", file: "x.csv", address, version: "/v", ...none };
  return drawExplorer({ view, query, place, size: bytes.length }).replaceAll("<!-- -->", "");
}

it("names a column without a name by its number, beside another of that name", async () => {
  const { columns } = await loadSqlTable("id,,column_2,\n1,a,b,c\n2,d,e,f");
  expect(columns.map(({ name, source }) => [name, source])).toEqual([
    ["id", "id"],
    ["column_2", ""],
    ["column_2 (2)", "column_2"],
    ["column_4", ""],
  ]);
});

it("names a table and its columns as queries can, and suggests three queries", async () => {
  const text = "id,code,Site name,level.m,order,level.m\n1,p,a,2.5,x,1\n2,q,b,3,x,2\n3,r,b,3,x,2";
  const table = await loadSqlTable(text);
  expect(table).toMatchObject({
    name: "sub_01_tide",
    address: "/files/1/1/data/sub-01%20tide.csv",
    format: "delimited",
    size: text.length,
    rows: null,
    duckdb: "read_csv_auto('https://portal.test/files/1/1/data/sub-01%20tide.csv')",
  });
  expect(table.columns.map(({ name, source, at, type }) => [name, source, at, type])).toEqual([
    ["id", "id", 0, "number"],
    ["code", "code", 1, "text"],
    ["Site name", "Site name", 2, "text"],
    ["level_m", "level.m", 3, "number"],
    ["order", "order", 4, "text"],
    ["level_m (2)", "level.m", 5, "number"],
  ]);
  expect(table.examples.map(({ label, sql }) => [label, sql.replaceAll("\n", " ")])).toEqual([
    ["First rows", "SELECT * FROM sub_01_tide LIMIT 20"],
    [
      "Rows by Site name",
      'SELECT "Site name", COUNT(*) AS row_count, AVG(level_m) AS mean FROM sub_01_tide GROUP BY "Site name" ORDER BY row_count DESC LIMIT 20',
    ],
    [
      "Largest level_m",
      "SELECT * FROM sub_01_tide WHERE level_m IS NOT NULL ORDER BY level_m DESC LIMIT 20",
    ],
  ]);
});

it.each([
  ["by=-2&col=1", `SELECT "Site name" FROM sub_01_tide ORDER BY "level_m" DESC NULLS LAST;`],
  [
    "where=2.ge.2.5&where=1.has.O'B",
    `SELECT * FROM sub_01_tide WHERE "level_m" >= 2.5 AND STRPOS(LOWER(CAST("Site name" AS VARCHAR)), 'o''b') > 0;`,
  ],
  ["page=2", null],
])("writes what the address %s asks of a large table as a query", async (search, expected) => {
  const large = `Site name,level.m\n${"b,3\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const { asked } = await loadSqlTable(large, "data/sub-01 tide.csv", search);
  expect(asked?.replaceAll("\n", " ") ?? null).toBe(expected);
  const small = await loadSqlTable("Site name,level.m\nb,3", "data/sub-01 tide.csv", search);
  expect(small.asked).toBe(null);
});

it("hands what the server does not do of a large table to the browser, and says so", async () => {
  const text = `a,b\n${"1,2\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const html = (search: string): Promise<string> => draw(text, search);
  expect(await html("")).not.toContain("in your browser");
  expect(await html("")).toContain('href="/datasets/1?tab=files&amp;file=x.csv&amp;by=2#files"');
  const sorted = await html("by=2");
  expect(sorted).toContain("the rows below are in the order of the file.");
  expect(sorted).toMatch(
    /href="#sql" data-opens="[^"]*ORDER BY[^"]*"[^>]*>Sort all rows in your browser</,
  );
  expect(sorted).not.toContain("aria-sort");
  expect(sorted).toContain('id="sql"');
  expect(await html("by=2&where=1.eq.1")).toContain("Filter and sort all rows in your browser");
});

it("counts rows where nothing can be measured, and quotes keywords of SQL", async () => {
  const { name, examples } = await loadSqlTable("order\nx\ny", "1/select.jsonl.csv");
  expect(name).toBe("select_jsonl");
  expect(examples.map(({ sql }) => sql.replaceAll("\n", " ")).slice(1)).toEqual([
    'SELECT "order", COUNT(*) AS row_count FROM select_jsonl GROUP BY "order" ORDER BY row_count DESC LIMIT 20',
    "SELECT COUNT(*) AS row_count FROM select_jsonl",
  ]);
  expect((await loadSqlTable("a\n1", "table.csv")).examples[0]?.sql).toContain('FROM "table"');
  expect((await loadSqlTable("a\n1", "2024.csv")).name).toBe("t_2024");
});

it("names the first columns of a wide table, and says how many it has", async () => {
  const head = Array.from({ length: PREVIEW_COLUMNS_MAX + 21 }, (_, at) => `c${at}`);
  const table = await loadSqlTable(`${head.join()}\n${head.map(() => "1").join()}\n`);
  expect([table.columns.length, table.columnsInAll]).toEqual([
    PREVIEW_COLUMNS_MAX,
    PREVIEW_COLUMNS_MAX + 21,
  ]);
});
