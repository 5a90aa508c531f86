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

test("a table with only the names of its columns is left out", () => {
  const html = toSourceHtml({
    ...NOTHING,
    tables: [{ path: "rain.csv", fields: [{ name: "mm" }] }],
  });
  expect(readText(html).join(" ")).not.toContain("rain.csv");
});
