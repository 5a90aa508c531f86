import { expect, it } from "vitest";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { drawExplorer } from "./explorer.tsx";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable, type TableView } from "./table-view.ts";

async function view(search: string, text: string, path = "x.csv"): Promise<TableView> {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable({ size: bytes.length, read, begin: async () => null }, path, query);
  if (!table) throw new Error("the table was not read");
  return loadTableView(table, query, null);
}

function draw(shown: TableView): string {
  const place = {
    page: "/datasets/1",
    file: "x.csv",
    saved: "/tables/1/1/x.csv",
    address: "https://portal.test/files/1/1/x.csv",
    embedded: null,
    version: "https://portal.test/datasets/1/version/1",
  };
  return drawExplorer({ size: 100, view: shown, query: readTableQuery(() => []), place });
}

function names({ rows }: TableView): string {
  return rows.map(([first]) => first).join("");
}

it("loses no value of rows that are longer than the first", async () => {
  const long = await view("by=-3", "year,trend\n2016,1,0.5\n2017,2,0.7,,9\n2018,3,,\n");
  expect(long.columns.map(({ name }) => name)).toEqual([
    "year",
    "trend",
    "Column 3",
    "Column 4",
    "Column 5",
  ]);
  expect(long.rows[0]).toEqual(["2017", "2", "0.7", "", "9"]);
  const html = draw(long);
  expect(html).toContain("The first row names 2 columns, but rows have up to 5 values.");
  const late = await view("page=3", `a,b\n${"1,2\n".repeat(140)}1,2,3\n`);
  expect(late.rows.at(-1)).toEqual(["1", "2", "3"]);
  const even = await view("", "a,b\n1,2\n");
  expect(draw(even)).not.toContain("The first row names");
});

it.each([
  [
    '{"a":1}\nnot JSON\n{"a":2}\n[3]\n',
    "2 lines are not shown, because they are not JSON objects.",
  ],
  ['{"a":1}\n\n[3]', "One line is not shown, because it is not a JSON object."],
])("says which lines of %j it does not show", async (text, sentence) => {
  const shown = await view("", text, "a.jsonl");
  const html = draw(shown);
  expect(html).toContain(sentence);
});

const LATE = `${'{"a":1}\n'.repeat(140)}{"a":2,"late":"x"}\n`;
const CUT = "The columns are the names in the first lines.";

it("has a column for a name that only a late line of JSON lines has", async () => {
  const shown = await view("where=2.some.", LATE, "a.jsonl");
  expect(shown.columns.map(({ name }) => name)).toEqual(["a", "late"]);
  expect(shown.rows).toEqual([["2", "x"]]);
  expect(draw(shown)).not.toContain(CUT);
});

it("says that a large table of JSON lines has only the columns of its first lines", async () => {
  const large = LATE + '{"a":1}\n'.repeat(TABLE_WHOLE_BYTES / 8);
  expect(draw(await view("", large, "a.jsonl"))).toContain(CUT);
});

it("says that JSON lines have more names than columns can be kept", async () => {
  const names = Array.from({ length: 9_000 }, (_, at) => `{"name_${at}":1}`);
  const shown = await view("", names.join("\n"), "a.jsonl");
  expect(shown.columnsInAll).toBe(222);
  expect(draw(shown)).toContain(CUT);
});

it.each([
  ["Date,Decimal Date,Average\n2016-01-01,2016.0,3\n2016-02-01,2016.1,5\n", "Average from 3 to 5"],
  ["Year,unc,mean\n2016,0.1,3\n2017,0.2,5\n", "mean from 3 to 5"],
  ["station_id,Year\n1,2016\n2,2017\n", "Year from 2016 to 2017"],
])("draws at first what is measured of the columns of %j", async (text, words) => {
  expect((await view("", text)).plot?.summary).toContain(words);
});

it("offers neither a plot nor files of a table without rows", async () => {
  const none = await view("", "a,b\n");
  const html = draw(none);
  expect(html).toContain("No rows.");
  expect(html).not.toMatch(/Plot|as=csv/);
});

it("sorts, filters and counts infinite numbers as numbers", async () => {
  const text = "name,depth\na,inf\nb,2\nc,-Infinity\nd,10\ne,NaN\n";
  const sorted = await view("by=2&plot=histogram&py=2", text);
  expect(names(sorted)).toBe("cbdae");
  expect(sorted.columns[1]?.facts).toMatchObject({
    type: "number",
    missing: 1,
    minimum: "2",
    median: "6",
    maximum: "10",
  });
  expect(sorted.plot?.summary).toContain("depth from 2 to 10");
  expect(names(await view("where=2.ge.5", text))).toBe("ad");
  expect(names(await view("where=2.le.5", text))).toBe("bc");
});
