import { expect, it } from "vitest";
import { compare, readExpected } from "../test/expected-outlines.ts";
import { readOutline } from "../test/outline.ts";
import { drawExplorer } from "./explorer.tsx";
import outlines from "./outlines.txt?raw";
import type { RangedFile } from "../previews/read-range.ts";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable } from "./table-view.ts";

const EXPECTED = readExpected(outlines);
const PLACES = ["Aune", "Borre", "Croan"];
const DAYS = Array.from({ length: 60 }, (_, at) => {
  const day = new Date(Date.UTC(2016, 0, 1 + at)).toISOString().slice(0, 10);
  const height = at % 7 === 3 ? "" : String((at * 3) % 11);
  return [day, height, PLACES[at % 3], 58 + at / 100, -3 + at / 50].join(",");
});
const TEXT = ["day,height,place,latitude,longitude", ...DAYS].join("\n");
const WIDE = [0, 1, 2].map((row) =>
  Array.from({ length: 60 }, (_, at) => (row === 0 ? `c${at}` : row * at)).join(","),
);
const SOURCE = {
  path: "tides.csv",
  title: "Tides",
  fields: [{ name: "height", title: "Height", unit: "m", description: "Above the bench mark" }],
};

function toFile(text: string): RangedFile {
  const bytes = new TextEncoder().encode(text);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return { size: bytes.length, read, begin: async () => null };
}

async function draw(search: string, text = TEXT): Promise<string> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(toFile(text), "tides.csv", query);
  if (!table) throw new Error("The table was not read.");
  const view = await loadTableView(table, query, SOURCE);
  const place = {
    page: "/datasets/7",
    file: "tides.csv",
    saved: "/tables/7/2/tides.csv",
    address: "https://portal.test/files/7/2/tides.csv",
    embedded: "https://portal.test/embed/tables/7/2/tides.csv",
    version: "https://portal.test/datasets/7/version/2",
  };
  return drawExplorer({ view, query, place, size: text.length });
}

function describe(html: string): string[] {
  return readOutline(`<main>${html}</main>`);
}

/** The elements of drawings, one each line. */
function readDrawings(html: string): string[] {
  const drawings = html.match(/<svg[^>]*viewBox="0 0 7.*?<\/svg>/gs) ?? [];
  return drawings.flatMap((drawing) => drawing.replaceAll("><", ">\n<").split("\n"));
}

const STATES: [name: string, search: string][] = [
  ["Second page", "page=2"],
  ["Page that is none", "page=9"],
  ["Sorted", "by=-2"],
  ["Some columns", "col=1&col=2"],
  ["Filters", "where=2.ge.5&where=3.eq.Aune&where=1.some."],
  ["A filter that finds nothing", "where=3.eq.Elsewhere"],
  ["Columns that are searched", "cq=tude"],
];

it("Table: headings, facts, links, fields and buttons", async () => {
  expect(describe(await draw(""))).toEqual(EXPECTED.get("Table"));
});

it.each(STATES)("%s: what is other than in the table", async (name, search) => {
  const lines = compare(describe(await draw(search)), describe(await draw("")));
  expect(lines).toEqual(EXPECTED.get(name));
});

it("Wide table: its list of columns", async () => {
  const lines = describe(await draw("cp=2&col=3", WIDE.join("\n")));
  expect(lines).toEqual(EXPECTED.get("Wide table"));
});

it.each([
  ["Line", "plot=line&px=1&py=2"],
  ["Line of rows from one to another", "plot=line&py=2&pf=10&pu=30"],
  ["Histogram", "plot=histogram&px=2"],
  ["Scatter", "plot=scatter&px=5&py=4"],
  ["Bars", "plot=bars&px=3"],
  ["Positions", "plot=map&px=5&py=4"],
  ["Line of words", "plot=line&px=1&py=3"],
])("%s: what is drawn, and what is said of it", async (name, search) => {
  const html = await draw(search);
  const lines = compare(describe(html), describe(await draw("")));
  expect([...lines, ...readDrawings(html)]).toEqual(EXPECTED.get(name));
});
