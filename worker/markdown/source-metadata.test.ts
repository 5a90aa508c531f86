import { expect, test } from "vitest";
import { findAll, readText } from "../test/html.ts";
import { toSourceHtml } from "./source-metadata.ts";

const NOTHING = { standard: "CSVW", tables: [], links: [], properties: [] };

test("a table's columns have no paragraph when the table has no description", () => {
  const fields = [{ name: "mm", type: "number", unit: "mm" }];
  const html = toSourceHtml({ ...NOTHING, tables: [{ path: "rain.csv", fields }] });
  expect(html).toContain("Columns of rain.csv");
  expect(findAll(html, "p")).toEqual([]);
});

test("the time covered and the day of a description are written as on all pages", () => {
  const html = toSourceHtml({
    ...NOTHING,
    createdAt: "2026-02-18T10:00:00Z",
    temporalCoverage: "2016-01-01/2025",
  });
  expect(readText(html)).toEqual(
    expect.arrayContaining(["February 18, 2026", "January 1, 2016 – 2025"]),
  );
});

test("the description of a table is above its columns", () => {
  const fields = [{ name: "mm" }];
  const references = ["ID"];
  const html = toSourceHtml({
    ...NOTHING,
    tables: [
      {
        path: "rain.csv",
        fields,
        name: "showers",
        title: "Rain by day",
        encoding: "latin1",
        missingValues: ["-", "?"],
        primaryKey: ["day"],
        foreignKeys: [
          { fields: ["place"], resource: "places", references },
          { fields: ["above"], resource: "", references },
        ],
      },
    ],
  });
  expect(findAll(html, "p").map(({ text }) => text)).toEqual([
    'Name: showers. Rain by day Encoding: latin1. Missing values: "-", "?". Primary key: "day". Foreign key: place to ID of places. Foreign key: above to ID of this table.',
  ]);
});

test("tables with the same columns are described once, and each is named", () => {
  const fields = [{ name: "mm", unit: "mm" }];
  const tables = Array.from({ length: 24 }, (_, at) => ({ path: `${at}.csv`, fields }));
  const other = { path: "snow.csv", fields: [{ name: "mm", unit: "cm" }] };
  const html = toSourceHtml({ ...NOTHING, tables: [...tables, other] });
  expect(findAll(html, "h2").map(({ text }) => text)).toEqual([
    "Described by its source",
    "Columns of 0.csv",
    "Columns of snow.csv",
  ]);
  const named = tables.slice(1, 21).map(({ path }) => path);
  expect(findAll(html, "p").map(({ text }) => text)).toEqual([
    `The same columns: ${named.join(", ")} and 3 more.`,
  ]);
});

test.each([
  [20, "20.csv."],
  [21, "20.csv and 1 more."],
])("%s tables with the columns of another are named up to the 20th", (others, end) => {
  const tables = Array.from({ length: others + 1 }, (_, at) => ({
    path: `${at}.csv`,
    fields: [{ name: "mm", unit: "mm" }],
  }));
  expect(findAll(toSourceHtml({ ...NOTHING, tables }), "p")[0]?.text).toMatch(
    new RegExp(`, 19\\.csv, ${end}$`),
  );
});

test("a description is shown up to its length", () => {
  const whole = "x".repeat(1_000);
  const toHtml = (description: string): string =>
    toSourceHtml({
      ...NOTHING,
      tables: [{ path: "rain.csv", fields: [{ name: "mm", description }] }],
    });
  expect(toHtml(whole)).toContain(`>${whole}<`);
  expect(toHtml(`${whole}x`)).toContain(`>${whole}…<`);
});

test("a table that is wider than its page can be scrolled by keyboard", () => {
  const tables = [{ path: "rain.csv", fields: [{ name: "mm", unit: "mm" }] }];
  const html = toSourceHtml({ ...NOTHING, tables });
  expect(html.match(/<table[^>]*>/g)).toEqual(['<table tabindex="0">', '<table tabindex="0">']);
});

test("a table with only the names of its columns is left out", () => {
  const html = toSourceHtml({
    ...NOTHING,
    tables: [{ path: "rain.csv", fields: [{ name: "mm" }] }],
  });
  expect(readText(html).join(" ")).not.toContain("rain.csv");
});
