import { expect, it } from "vitest";
import { TABLE_WHOLE_BYTES } from "../previews/limits.ts";
import { toRangedFile } from "../test/files/ranged-file.ts";
import { TABLE_PLACE } from "../test/files/table-place.ts";
import { findAll } from "../test/html.ts";
import { drawExplorer } from "./explorer.tsx";
import { listBlocks, listLine, listPoints, listPositions } from "./plot-points.ts";
import { readTableQuery } from "./table-query.ts";
import { loadTableView, readTable } from "./table-view.ts";

const HEAD = "day,height,lon,lat\n";

function toRow(at: number): string {
  const day = new Date(Date.UTC(2016, 0, 1 + (at % 3_000))).toISOString().slice(0, 10);
  return `${day},${at % 100},${(at % 20) - 3},${50 + (at % 8)}\n`;
}

const LARGE = HEAD + Array.from({ length: TABLE_WHOLE_BYTES / 15 }, (_, at) => toRow(at)).join("");
const SMALL = HEAD + Array.from({ length: 60 }, (_, at) => toRow(at)).join("");
const SOURCE = {
  path: "x.csv",
  title: "Tides",
  fields: [{ name: "height", title: "Height", unit: "m", description: "" }],
};

async function draw(search: string, text: string): Promise<string> {
  const fields = new URLSearchParams(search);
  const query = readTableQuery((name) => fields.getAll(name));
  const table = await readTable(toRangedFile(new TextEncoder().encode(text)), "x.csv", query);
  if (!table) throw new Error("the table was not read");
  const view = await loadTableView(table, query, SOURCE);
  return drawExplorer({ size: text.length, view, query, place: TABLE_PLACE });
}

/** What opens under a summary. */
function readPoints(html: string, summary: string): string {
  return new RegExp(`${summary}</summary>(.*?)</details>`, "s").exec(html)?.[1] ?? "";
}

it.each([
  ["plot=line&px=1&py=2", "The line as a table", ["day", "height (m)"], "height (m) against day"],
  ["plot=scatter&py=2", "The points as a table", ["Row", "height (m)"], "height (m) against Row"],
  ["plot=map&px=3&py=4", "The positions as a table", ["lon", "lat"], "lat against lon"],
])("lists what %s draws of a large table", async (search, summary, heads, caption) => {
  const html = await draw(search, LARGE);
  const points = readPoints(html, summary);
  expect(findAll(points, "caption").map(({ text }) => text)).toEqual([caption]);
  const columns = findAll(points, "th").filter(
    ({ attributes }) => attributes.get("scope") === "col",
  );
  expect(columns.map(({ text }) => text)).toEqual(heads);
  const rows = findAll(points, "tr").length - 1;
  expect(rows).toBeGreaterThan(100);
  expect(rows).toBeLessThanOrEqual(200);
  const links = findAll(points, "a").map(({ attributes }) => attributes.get("href") ?? "");
  expect(links).toHaveLength(1);
  expect(html).toContain(`id="${links[0]?.slice(1)}"`);
});

it("lists no points that are all rows of a small table", async () => {
  for (const kind of ["line&px=1&py=2", "scatter&px=1&py=2", "map&px=3&py=4"])
    expect(await draw(`plot=${kind}`, SMALL)).not.toMatch(/(line|points|positions) as a table/);
});

const NUMBERS = { x: { isDate: false }, y: { isDate: false } };
const DAYS = { x: { isDate: true }, y: { isDate: false } };

function toSeries(length: number) {
  const x = Float64Array.from({ length }, (_, at) => at);
  return { x, y: x.map((at) => (at === 501 ? 7_000.25 : at % 9)) };
}

it("lists of a long line the least and the largest value of each step, so no peak is left out", () => {
  const { rows, note } = listLine(toSeries(1_000), NUMBERS);
  expect(rows).toContainEqual(["501", "7000.25"]);
  expect(note).toBe("The least and the largest value of each of 100 equal steps of 1,000 points.");
  expect(listLine(toSeries(200), NUMBERS)).toMatchObject({ note: null, rows: { length: 200 } });
});

it("lists of many points some of those that are drawn, and says how many", () => {
  const { rows, note } = listPoints(toSeries(5_000), NUMBERS, 3);
  expect(rows.every(([x]) => Number(x) % 3 === 0)).toBe(true);
  expect([rows.length, note]).toEqual([186, "186 of 5,000 are listed, one of every 27."]);
});

it("writes days as days, and times with their seconds", () => {
  const times = ["2016-03-01", "2016-03-01T10:05Z", "2016-03-01T10:05:07Z"].map(Date.parse);
  const series = { x: Float64Array.from(times), y: Float64Array.of(1, 2, 3) };
  expect(listPoints(series, DAYS, 1).rows.map(([time]) => time)).toEqual([
    "2016-03-01",
    "2016-03-01 10:05",
    "2016-03-01 10:05:07",
  ]);
});

it("lists longitudes from -180 to 180 degrees, those too that a map shows beyond its edge", () => {
  expect(listPositions([{ positions: [[190, 10]] }], 1).rows).toEqual([["-170", "10"]]);
});

it("puts blocks of rows together with their least and largest values", () => {
  const blocks = Array.from({ length: 250 }, (_, at) => ({
    first: at * 10,
    end: at * 10 + 10,
    left: at * 10 + 1,
    right: at * 10 + 10,
    least: at === 4 ? -5 : 1,
    most: at === 5 ? 99.5 : 2,
  }));
  const { rows, note } = listBlocks(blocks, NUMBERS);
  expect(rows).toHaveLength(84);
  expect(rows[1]).toEqual(["31", "60", "-5", "99.5"]);
  expect(rows.at(-1)).toEqual(["2491", "2500", "1", "2"]);
  expect(note).toBe("Each line is of up to 30 of 2,500 rows.");
});
