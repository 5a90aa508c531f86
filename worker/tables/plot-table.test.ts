import { expect, it } from "vitest";
import { toFacts } from "#base/tables/column-facts.ts";
import { plotTable } from "./plot-table.ts";
import type { TableRows } from "./read-table.ts";
import { type PlotQuery, readTableQuery } from "./table-query.ts";

const HEAD = ["day", "height", "mixed"];
const ROWS = Array.from({ length: 400 }, (_, at) => [
  new Date(Date.UTC(2016, 0, 1 + at)).toISOString().slice(0, 10),
  String(at === 250 ? 900 : at % 10),
  String((at * 7) % 400),
]);
const COLUMNS = HEAD.map((name, at) => ({
  at,
  name,
  facts: toFacts(ROWS.map((row) => row[at] ?? "")),
}));
const WHOLE: TableRows = { head: HEAD, rows: ROWS, sample: ROWS, extent: { kind: "whole" } };

/** A table of which only blocks of its rows are known, and a sample. */
function toLarge(every = 20): TableRows {
  const toNumbers = (at: number): number[] =>
    ROWS.map((row) => (at === 0 ? Date.parse(row[at] ?? "") : Number(row[at])));
  const toBlocks = (at: number, choose: (...numbers: number[]) => number): number[] =>
    Array.from({ length: ROWS.length / every }, (_, block) =>
      choose(...toNumbers(at).slice(block * every, (block + 1) * every)),
    );
  return {
    ...WHOLE,
    sample: [ROWS[3] ?? [], ROWS[300] ?? []],
    counted: { rows: ROWS.length, isAll: true },
    blocks: {
      every,
      columns: HEAD.map((_, at) => ({
        least: toBlocks(at, Math.min),
        most: toBlocks(at, Math.max),
      })),
    },
    extent: { kind: "counted", total: ROWS.length, first: 0 },
  };
}

async function draw(table: TableRows, search: string) {
  const fields = new URLSearchParams(search);
  const { plot } = readTableQuery((name) => fields.getAll(name));
  return plotTable(table, { found: ROWS, columns: COLUMNS }, plot as PlotQuery);
}

it.each([
  ["plot=line&px=1&py=2", "400 points: height from 0 to 900, day from 2016-01-01 to 2017-02-03."],
  [
    "plot=line&px=1&py=2&pf=2016-01-02&pu=2016-01-05",
    "4 points: height from 1 to 4, day from 2016-01-02 to 2016-01-05. The plot shows day from 2016-01-02 to 2016-01-05.",
  ],
  [
    "plot=scatter&px=1&py=2&pf=2017",
    "34 points: height from 0 to 9, day from 2017-01-01 to 2017-02-03. The plot begins at day 2017.",
  ],
  [
    "plot=line&py=2&pf=249.5&pu=252",
    "3 points: height from 1 to 900, Row from 250 to 252. The plot shows Row from 249.5 to 252.",
  ],
  [
    "plot=histogram&py=2&pu=1",
    "height from 0 to 1 in 16 bins; the fullest bin has 40 rows. The plot ends at height 1.",
  ],
  [
    "plot=line&px=1&py=2&pf=5",
    "400 points: height from 0 to 900, day from 2016-01-01 to 2017-02-03.",
  ],
])("draws of a table for the address %s: %s", async (search, summary) => {
  expect((await draw(WHOLE, search))?.summary).toBe(summary);
});

it.each([["plot=line&py=2&pf=401"], ["plot=line&py=2&pf=5&pu=4"], ["plot=line&px=1&py=2&pu=2015"]])(
  "draws nothing outside of the rows: %s",
  async (search) => {
    expect([await draw(WHOLE, search), await draw(toLarge(), search)]).toEqual([null, null]);
  },
);

it.each([
  [
    "plot=line&py=2",
    "400 rows, drawn by the smallest and largest value of every 20: height from 0 to 900, Row from 1 to 400.",
  ],
  [
    "plot=line&px=1&py=2&pf=2016-10-01",
    "140 rows, drawn by the smallest and largest value of every 20: height from 0 to 9, day from 2016-09-17 to 2017-02-03. The plot begins at day 2016-10-01.",
  ],
])("draws the blocks of all rows of a large table for the address %s", async (search, summary) => {
  const plot = await draw(toLarge(), search);
  expect([plot?.summary, plot?.isOfAll]).toEqual([summary, true]);
});

it("draws each row of a few blocks where they can be read", async () => {
  const asked: [number, number][] = [];
  const table = {
    ...toLarge(),
    readRows: async (first: number, end: number) => {
      asked.push([first, end]);
      return ROWS.slice(first, end);
    },
  };
  const byNumber = await draw(table, "plot=line&py=2&pf=251&pu=260");
  expect(byNumber?.summary).toMatch(/^10 points: height from 1 to 900, Row from 251 to 260\./);
  const byDay = await draw(table, "plot=line&px=1&py=2&pu=2016-01-21");
  expect(byDay?.summary).toMatch(/^21 points: .* day from 2016-01-01 to 2016-01-21\./);
  await draw(table, "plot=line&py=2");
  expect(asked).toEqual([
    [250, 260],
    [0, 40],
  ]);
});

it.each([
  ["against a column that the rows are not in the order of", "plot=line&px=3&py=2", toLarge()],
  ["as points", "plot=scatter&px=1&py=2", toLarge()],
  ["of which no blocks are known", "plot=line&px=1&py=2", { ...toLarge(), blocks: undefined }],
])("draws the sample of a large table %s", async (_, search, table) => {
  const plot = await draw(table as TableRows, search);
  expect([plot?.summary, plot?.isOfAll]).toEqual([expect.stringMatching(/^2 points: /), false]);
});

it("applies the ends to a sample, whose rows have no numbers", async () => {
  const table = toLarge();
  const days = await draw(table, "plot=scatter&px=1&py=2&pf=2016-10");
  expect(days?.summary).toMatch(/^1 point: .* The plot begins at day 2016-10\.$/);
  const numbers = await draw(table, "plot=scatter&py=2&pf=2");
  expect(numbers?.summary).toMatch(/^2 points: [^.]*\.$/);
});

const NUMBERED = {
  trial: ROWS.map((_, at) => String(at + 1)),
  rating: ROWS.map((_, at) => String((at % 5) + 1)),
};

it.each([
  [["trial", "rating"], "rating from 1 to 5"],
  [["rating", "trial"], "rating from 1 to 5"],
  [["trial"], "trial from 1 to 400"],
] as const)(
  "draws first of %j a measured column, not one that numbers the rows",
  async (head, start) => {
    const found = ROWS.map((_, at) => head.map((name) => NUMBERED[name][at] ?? ""));
    const columns = head.map((name, at) => ({ at, name, facts: toFacts(NUMBERED[name]) }));
    const plot = await plotTable(WHOLE, { found, columns }, null);
    expect(plot?.summary.slice(0, start.length)).toBe(start);
  },
);

it.each([
  ["decimalLatitude", "decimalLongitude"],
  ["lat_deg", "lng"],
  ["Latitude (°N)", "Longitude (°E)"],
  ["lat", "lon"],
])("draws first a map of the positions in %s and %s", async (latitude, longitude) => {
  const found = ROWS.map((_, at) => ["3.5", String(60 + (at % 10)), String(at % 20)]);
  const columns = ["depth", latitude, longitude].map((name, at) => ({
    at,
    name,
    facts: toFacts(found.map((row) => row[at] ?? "")),
  }));
  const plot = await plotTable(WHOLE, { found, columns }, null);
  expect([plot?.kind, plot?.x, plot?.y]).toEqual(["map", 2, 1]);
});

const PLACES = [
  ["SKB1", "58.4", "-3.1"],
  ["SKB2", "58.5", "-3.2"],
];

it.each([
  ["plot=map", "latitude from 58.4 to 58.5, lon (deg) from -3.2 to -3.1"],
  ["plot=map&py=3", "latitude from 58.4 to 58.5, lon (deg) from -3.2 to -3.1"],
  ["plot=map&px=2&py=3", "lon (deg) from -3.2 to -3.1, latitude from 58.4 to 58.5"],
])("maps the columns of places by their names where none is chosen: %s", async (search, ranges) => {
  const head = ["station", "latitude", "lon (deg)"];
  const columns = head.map((name, at) => ({
    at,
    name,
    facts: toFacts(PLACES.map((row) => row[at] ?? "")),
  }));
  const table: TableRows = { head, rows: PLACES, sample: PLACES, extent: { kind: "whole" } };
  const { plot } = readTableQuery((name) => new URLSearchParams(search).getAll(name));
  const drawn = await plotTable(table, { found: PLACES, columns }, plot);
  expect(drawn?.summary).toContain(`2 positions: ${ranges}.`);
});

it("maps no column of numbers as places on the earth, and none against the row's number", async () => {
  expect(await draw(WHOLE, "plot=map&py=2")).toBeNull();
});
