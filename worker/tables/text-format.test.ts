import { expect, it } from "vitest";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { toSource } from "./sql.ts";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable, type TableView } from "./table-view.ts";

const SOURCE: SourceTable = {
  path: "casts.csv",
  dialect: { header: false },
  fields: [{ name: "site" }, { name: "depth", unit: "m" }],
};

async function view(text: string): Promise<TableView> {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const loadIndex = () => Promise.reject(new Error("an index counts rows after a head"));
  const file = { size: bytes.length, read, begin: async () => null, loadIndex };
  const query = readTableQuery(() => []);
  const table = await readTable(file, "casts.csv", query, SOURCE);
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, query, SOURCE);
}

it.each(["", "\uFEFF"])("counts the first row of a table without a head as a row", async (mark) => {
  const { columns, rows } = await view(`${mark}A,10,x\nB,30,y\n`);
  expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
    ["site", null],
    ["depth", "m"],
    ["column_3", null],
  ]);
  expect(columns[1]?.facts).toMatchObject({ minimum: "10", maximum: "30" });
  const head = ", header = false, names = ['site', 'depth'])";
  expect(toSource("casts.csv", "/c", ["site", "depth"])).toBe(`read_csv_auto('/c'${head}`);
  expect(rows).toEqual([
    ["A", "10", "x"],
    ["B", "30", "y"],
  ]);
});

it("begins a large one with its first row", async () => {
  const { rows } = await view("A,10\n".repeat(TABLE_WHOLE_BYTES / 5 + 1).replace("A", "first"));
  expect([rows.length, rows[0]]).toEqual([50, ["first", "10"]]);
});
