import { expect, it } from "vitest";
import { isTableByDescription, toTableKind } from "./table-kind.ts";

it.each([
  ["tides.csv", "delimited"],
  ["tides.TSV", "delimited"],
  ["tides.v2.tab", "delimited"],
  ["tides.jsonl", "lines"],
  ["tides.ndjson", "lines"],
  ["tides.parquet", "parquet"],
  ["csv", null],
  ["tides.csv.gz", null],
  ["tides.", null],
])("reads a file of the name %s as %s", (name, kind) => {
  expect(toTableKind(name)).toBe(kind);
  expect(isTableByDescription(name)).toBe(false);
});

it.each([
  ["tides.txt", true],
  ["tides.v2.DAT", true],
  ["tides.asc", true],
  ["tides.prn", true],
  ["txt", false],
  ["tides.md", false],
])("reads a described file of the name %s as a table: %s", (name, expected) => {
  expect(isTableByDescription(name)).toBe(expected);
  expect(toTableKind(name)).toBeNull();
});
