import { expect, test } from "vitest";
import { toMediaType } from "./files.ts";

test.each([
  ["a.csv", "text/csv"],
  ["a.tsv", "text/tab-separated-values"],
  ["a.tab", "text/tab-separated-values"],
  ["a.json", "application/json"],
  ["a.geojson", "application/geo+json"],
  ["a.yaml", "application/yaml"],
  ["a.yml", "application/yaml"],
  ["a.md", "text/markdown"],
  ["a.txt", "text/plain"],
  ["a.xml", "application/xml"],
  ["a.pdf", "application/pdf"],
  ["a.png", "image/png"],
  ["a.jpg", "image/jpeg"],
  ["a.jpeg", "image/jpeg"],
  ["a.gif", "image/gif"],
  ["a.webp", "image/webp"],
  ["a.svg", "image/svg+xml"],
  ["a.zip", "application/zip"],
  ["a.tar.gz", "application/gzip"],
  ["a.parquet", "application/vnd.apache.parquet"],
  ["a.ipynb", "application/x-ipynb+json"],
  ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["v1.2/LICENCE", "text/plain"],
  ["data.d/counts", null],
  ["a.unknown", null],
])("%s is %s", (path, type) => {
  expect(toMediaType(path, null)).toBe(type);
});

test.each([
  ["text/x-r", "text/x-r"],
  ["not a type", "text/csv"],
  ["", "text/csv"],
])("a file declared as %j is %s", (declared, type) => {
  expect(toMediaType("a.CSV", declared)).toBe(type);
});
