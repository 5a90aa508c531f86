import { expect, it } from "vitest";
import type { SourceTable } from "#api/wire/source-metadata.ts";
import { readTableQuery } from "./table-query.ts";
import { readTable, loadTableView, type TableView } from "./table-view.ts";
import { toSqlTable } from "./sql-table.ts";

const CASTS = "site,depth,warmth\nA,10,7.5\nB,-999,8\nC,30,-999\nD,20,off\n-999,40,9\n";
const SOURCE: SourceTable = {
  path: "casts.csv",
  missingValues: ["", "-999"],
  fields: [{ name: "depth" }, { name: "warmth", missingValues: ["off"] }, { name: "site" }],
};
const QUERY = (search: string) => {
  const fields = new URLSearchParams(search);
  return readTableQuery((name) => fields.getAll(name));
};

interface Shown {
  source?: SourceTable | null;
  text?: string;
}

async function view(
  search: string,
  { source = SOURCE, text = CASTS }: Shown = {},
): Promise<TableView> {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const file = { size: bytes.length, read, begin: async () => null };
  const table = await readTable(file, "casts.csv", QUERY(search));
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, QUERY(search), source);
}

it("counts and draws none of the values that a table or its column declares missing", async () => {
  const { columns, plot } = await view("plot=histogram&py=2");
  const [site, depth, warmth] = columns.map(({ facts }) => facts);
  expect(depth).toMatchObject({ missing: 1, distinct: 4, minimum: "10", median: "25" });
  expect(depth?.histogram).toMatchObject({ min: 10, max: 40 });
  expect(warmth).toMatchObject({ type: "number", missing: 1, minimum: "-999", maximum: "9" });
  expect(site).toMatchObject({ missing: 1, distinct: 4 });
  expect(plot?.summary).toContain("depth from 10 to 40");
  const undeclared = await view("", { source: null });
  expect(undeclared.columns[1]?.facts).toMatchObject({ missing: 0, minimum: "-999" });
});

it.each([
  ["where=2.none.", "B"],
  ["where=2.some.", "ACD-999"],
  ["where=2.le.10", "A"],
  ["where=2.eq.-999", "B"],
  ["where=3.none.", "D"],
  ["by=2", "ADC-999B"],
  ["by=-2", "-999CDAB"],
])("shows of the address %s the rows %s, as they are written", async (search, expected) => {
  const { rows } = await view(search);
  expect(rows.map(([site]) => site).join("")).toBe(expected);
});

it("names them to the query box", async () => {
  const place = {
    page: "/datasets/1",
    file: "casts.csv",
    saved: null,
    address: "https://portal.test/files/1/1/casts.csv",
    embedded: null,
    version: "https://portal.test/datasets/1/version/1",
  };
  const table = toSqlTable({ view: await view(""), query: QUERY(""), place, size: 90 });
  expect(table?.columns.map(({ missing }) => missing)).toEqual([["-999"], ["-999"], ["off"]]);
});

it("reads numbers with the decimal sign that a column declares, and shows them as they are written", async () => {
  const text = "name;depth;place\na;1,5;1,5\nb;10,25;2,5\nc;-;x\n";
  const fields = [
    { name: "depth", type: "number", options: { decimalChar: "," } },
    { name: "place", type: "string" },
  ];
  const source = { path: "casts.csv", dialect: { delimiter: ";" }, fields };
  const shown = await view("plot=histogram&py=2&by=-2", { source, text });
  expect(shown.columns.map(({ facts }) => facts.type)).toEqual(["text", "number", "text"]);
  expect(shown.columns[1]?.facts).toMatchObject({ missing: 1, minimum: "1.5", maximum: "10.25" });
  expect(shown.rows.map(([, depth]) => depth)).toEqual(["10,25", "1,5", "-"]);
  expect(shown.plot?.summary).toContain("depth from 1.5 to 10.25");
});
