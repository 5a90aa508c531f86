import { expect, it } from "vitest";
import { drawExplorer } from "./explorer.tsx";
import { downSample } from "./series.ts";
import type { RangedFile } from "../previews/read-range.ts";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { readTableQuery, toTableParameters } from "./table-query.ts";
import { readTable, loadTableView, type TableView } from "./table-view.ts";

const STATIONS = [
  "station,depth,first,note",
  'A,12.5,2016-01-01,"calm, clear"',
  "B,3,2019-06-01,n/a",
  "C,n/a,2018-03-01,<b>rough</b>",
  "D,100,2017-02-01,calm",
].join("\n");

const size = 100;
const PLACE = {
  page: "/datasets/1",
  file: "x.csv",
  address: "https://portal.test/files/1/1/x.csv",
  embedded: "https://portal.test/embed/tables/1/1/x.csv",
  version: "https://portal.test/datasets/1/version/1",
};

function toFile(text: string): RangedFile {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return { size: bytes.length, read, begin: async () => null };
}

async function view(search: string, text = STATIONS, path = "stations.csv"): Promise<TableView> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(toFile(text), path, query);
  if (!table) throw new Error("the table was not read");
  const source = {
    path,
    fields: [{ name: "depth", unit: "m", description: "Depth below the bench mark" }],
  };
  return loadTableView(table, query, source);
}

function names({ rows }: TableView): string {
  return rows.map(([first]) => first).join("");
}

it.each([
  ["", "ABCD"],
  ["by=2", "BADC"],
  ["by=-2", "DABC"],
  ["by=3", "ADCB"],
  ["by=-1", "DCBA"],
  ["where=2.ge.12.5", "AD"],
  ["where=2.le.12.5", "AB"],
  ["where=2.none.", "C"],
  ["where=2.some.&where=4.has.CALM", "AD"],
  ["where=1.eq.B", "B"],
  ["where=2.eq.3.0", "B"],
  ["where=1.ne.B", "ACD"],
  ["where=3.ge.2018-01-01", "BC"],
  ["fc=1&fo=eq&fv=C&where=2.none.", "C"],
  ["where=1.has.nothing", ""],
  ["by=0&where=x&page=-4&col=99999", "ABCD"],
  ["page=2", ""],
])("shows of the address %s the rows %s", async (search, expected) => {
  expect(names(await view(search))).toBe(expected);
});

it("shows the columns that the address names, in the order of the file", async () => {
  const { shown, rows } = await view("col=2&col=1");
  expect(shown.map(({ name }) => name)).toEqual(["station", "depth"]);
  expect(rows[0]).toEqual(["A", "12.5"]);
});

it("shows of each column its type, unit, description, gaps, range and values", async () => {
  const { columns } = await view("");
  const [station, depth, first, note] = columns;
  expect(depth).toMatchObject({ unit: "m", description: "Depth below the bench mark" });
  expect(depth?.facts).toMatchObject({
    type: "number",
    missing: 1,
    distinct: 3,
    minimum: "3",
    median: "12.5",
    maximum: "100",
  });
  expect(depth?.facts.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(first?.facts).toMatchObject({
    type: "date",
    minimum: "2016-01-01",
    maximum: "2019-06-01",
  });
  expect(note?.facts).toMatchObject({ type: "text", missing: 1, distinct: 3 });
  expect(station?.facts.top).toContainEqual({ value: "A", count: 1 });
});

it("names the ends of a column of days as days, also to those who do not see its bars", async () => {
  const query = readTableQuery(() => []);
  const place = { ...PLACE, saved: null };
  const html = drawExplorer({ view: await view(""), query, place, size });
  expect(html).toContain('aria-label="first: from 2016-01-01 to 2019-06-01"');
  expect(html).toContain('aria-label="depth: from 3 to 100"');
});

it("writes an address in the shortest form, and reads it back equal", () => {
  const fields = new URLSearchParams("fc=2&fo=ge&fv=3&by=-2&page=1&at=0&col=1&col=1&plot=nope");
  const query = readTableQuery((name) => fields.getAll(name));
  const parameters = toTableParameters(query);
  expect(parameters).toMatchObject({ where: ["2.ge.3"], by: "-2", col: ["1"] });
  expect(Object.values(parameters).filter((value) => value === "")).toEqual([]);
  const again = readTableQuery((name) => [parameters[name] ?? []].flat());
  expect(again).toEqual(query);
});

it("reads JSON lines, and skips what is not an object", async () => {
  const lines = '{"a":1,"b":"x"}\nnonsense\n[1]\n{"a":2,"c":{"d":1}}\n';
  const { columns, rows } = await view("", lines, "log.jsonl");
  expect(columns.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(rows).toEqual([
    ["1", "x", ""],
    ["2", "", '{"d":1}'],
  ]);
});

it("shows for a large table the query of its address, and keeps names and values from being code", async () => {
  const text = `it's "n",b\n${"1,2\n".repeat(TABLE_WHOLE_BYTES / 4)}`;
  const search = "by=-2&col=1&where=1.has.50%25'&where=2.ge.3&where=2.ne.2020-01-01";
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const shown = await view(search, text.replace('"n"', "n"));
  const html = drawExplorer({ size, view: shown, query, place: { ...PLACE, saved: null } });
  const decoded = html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&gt;", ">");
  expect(decoded.replaceAll("&lt;", "<")).toContain(
    [
      `SELECT "it's n"`,
      "FROM read_csv_auto('https://portal.test/files/1/1/x.csv')",
      `WHERE STRPOS(LOWER(CAST("it's n" AS VARCHAR)), '50%''') > 0 AND "b" >= 3 AND "b" <> '2020-01-01'`,
      `ORDER BY "b" DESC NULLS LAST`,
      "LIMIT 50;",
    ].join("\n"),
  );
});

it.each([
  ["", STATIONS, "Save all 4 rows:"],
  ["where=1.ne.B", STATIONS, "Save all 3 matching rows:"],
  ["where=1.eq.B", STATIONS, "Save 1 matching row:"],
  ["", `a\n${"1\n".repeat(100_000)}`, "Save all 100,000 rows:"],
  ["", `a\n${"1\n".repeat(100_001)}`, "Save the first 100,000 of 100,001 rows:"],
  [
    "by=-1&where=1.eq.1",
    `a\n${"1\n".repeat(TABLE_WHOLE_BYTES)}`,
    /Save the matching rows from 0\.0 % to \d+\.\d % of the file, in its order:/,
  ],
])("names for the address %j the saved rows", async (search, text, expected) => {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const shown = await view(search, text);
  const place = { ...PLACE, saved: "/tables/1/1/x.csv" };
  const html = drawExplorer({ size, view: shown, query, place });
  expect(html.replaceAll("<!-- -->", "")).toMatch(expected);
});

it("links to the same rows of their version", async () => {
  const search = "by=2&where=1.ne.B";
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const place = { ...PLACE, saved: "/tables/1/1/x.csv" };
  const html = drawExplorer({ size, view: await view(search), query, place });
  expect(html).toContain(
    'href="https://portal.test/datasets/1/version/1?tab=files&amp;file=x.csv&amp;by=2&amp;where=1.ne.B"',
  );
});

it("has the HTML by which another page shows the plot, and its link", async () => {
  const query = readTableQuery((name) => new URLSearchParams("plot=bars&py=1").getAll(name));
  const place = { ...PLACE, saved: null };
  const html = drawExplorer({ size, view: await view("plot=bars&py=1"), query, place });
  expect(html).toContain(
    "&lt;iframe src=&quot;https://portal.test/embed/tables/1/1/x.csv?plot=bars&amp;amp;py=1&quot; title=&quot;Plot of x.csv&quot;",
  );
  expect(html).toContain(
    'href="https://portal.test/datasets/1/version/1?tab=files&amp;file=x.csv&amp;plot=bars&amp;py=1"',
  );
  const withheld = { ...PLACE, saved: null, embedded: null };
  const shown = drawExplorer({ size, view: await view(""), query, place: withheld });
  expect(shown).not.toContain("iframe");
  expect(shown).not.toContain("as=svg");
  expect(shown).toMatch(/<a [^>]*data-save="x-[^"]+\.png">Save this plot as PNG<\/a>/);
});

it.each([
  [2_160, 44],
  [100, null],
])("has a field for the page of a table of %i rows", async (rows, last) => {
  const text = `n\n${Array.from({ length: rows }, (_, at) => at).join("\n")}\n`;
  const query = readTableQuery(() => []);
  const place = { ...PLACE, saved: null };
  const html: string = drawExplorer({ size, view: await view("", text), query, place });
  expect(/aria-label="Page, 1 to (\d+)"/.exec(html)?.[1] ?? null).toBe(last && String(last));
});

it("keeps every peak of a long series when it draws fewer points", () => {
  const y = Float64Array.from({ length: 100_000 }, (_, at) => (at === 54_321 ? 9 : at % 2));
  const drawn = downSample({ x: Float64Array.from(y, (_, at) => at), y }, 600);
  expect(drawn.x.length).toBeLessThanOrEqual(600);
  expect(Math.max(...drawn.y)).toBe(9);
  expect(drawn.x[drawn.y.indexOf(9)]).toBe(54_321);
});

it("shows tables of strangers without letting their text become markup", async () => {
  const hostile = `<img src=x onerror=alert(1)>,n\n"</script><script>alert(1)</script>",1\n<i>,2\n`;
  const shown = await view("plot=bars&py=1", hostile);
  const query = readTableQuery(() => []);
  const place = { ...PLACE, saved: "/tables/1/1/x.csv" };
  const html = drawExplorer({ size, view: shown, query, place });
  expect(html).not.toMatch(/<(img|script|i)\b/);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

it.each([
  ["", "First 50 of 120 rows."],
  ["page=3", "Rows 101 to 120 of 120 rows."],
  ["where=1.ge.60", "First 50 of 61 matching rows."],
  ["where=1.ge.500", "No row matches."],
])("shows for the address %s: %s", async (search, sentence) => {
  const text = `n\n${Array.from({ length: 120 }, (_, at) => at + 1).join("\n")}\n`;
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const shown = await view(search, text);
  const place = { ...PLACE, saved: null };
  expect(drawExplorer({ size, view: shown, query, place })).toContain(sentence);
});

it.each([
  {},
  { page: ["3"] },
  { at: ["4096"] },
  { by: ["-2"], col: ["1", "3"] },
  { where: ["1.eq.a", "2.none."], plot: ["scatter"], px: ["1"], py: ["2"] },
  { col: ["2000"], cq: ["sal"], cp: ["3"] },
  { plot: ["line"], py: ["2"], pf: ["-2.5"], pu: ["2016-01-01T12:00"] },
  { plot: ["map"], px: ["1"], py: ["2"], ...toSides("170.5", "-20", "-175", "-10.25") },
])("writes the address of %j so that it reads the same", (asked: Record<string, string[]>) => {
  const query = readTableQuery((name) => asked[name] ?? []);
  const written = toTableParameters(query);
  expect(readTableQuery((name) => [written[name] ?? []].flat())).toEqual(query);
  const given = Object.entries(written).filter(
    ([, value]) => value !== undefined && value.length > 0,
  );
  expect(Object.fromEntries(given.map(([name, value]) => [name, [value].flat()]))).toEqual(asked);
});

function toSides(...[west, south, east, north]: [string, string, string, string]) {
  return { west: [west], south: [south], east: [east], north: [north] };
}

it.each([
  ["no degrees", "plot=map&west=1e1&south=NaN&east=<b>&north=0x10"],
  ["degrees off the earth", "plot=map&west=361&south=-91&east=999&north=90.1"],
  ["another kind of plot", "plot=scatter&west=1&south=2&east=3&north=4"],
])("shows the whole map where the sides of an address are of %s", (_, search) => {
  const fields = new URLSearchParams(search);
  expect(readTableQuery((name) => fields.getAll(name)).plot?.box).toBeNull();
});

it("counts a filter once, however often an address names it", () => {
  const values: Record<string, string[]> = { where: ["1.eq.a", "2.eq.a", "1.eq.a"] };
  const { filters } = readTableQuery((name) => values[name] ?? []);
  expect(filters.map(({ column }) => column)).toEqual([0, 1]);
});
