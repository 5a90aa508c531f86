import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import type { Field, LineTable } from "../previews/arrays/fields.ts";
import { DEFAULT_PREVIEW_QUERY } from "../previews/preview-query.ts";
import { findAll } from "../test/html.ts";
import { FieldsPreview } from "./arrays.tsx";

const PLACE = {
  page: null,
  file: "grid.nc",
  address: "/grid.nc",
  query: DEFAULT_PREVIEW_QUERY,
  saved: null,
  neighbours: { before: null, after: null },
};

function toArray(name: string): Field {
  return { name, type: "float", shape: [4], dimensions: ["time"], attributes: [] };
}

function toLineTable(changed: Partial<LineTable> = {}): LineTable {
  const rows: LineTable["rows"] = [
    ["2024-01-30", "3"],
    ["2024-02-01", "1.5"],
  ];
  return { heads: ["time", "level (m)"], rows, pointsInAll: null, isWhole: true, ...changed };
}

it.each([
  [0, false, "NetCDF; 0 arrays"],
  [1, false, "NetCDF; 1 array"],
  [2, false, "NetCDF; 2 arrays"],
  [2, true, "NetCDF; 2 arrays listed; there are more"],
])("counts %i arrays of a file, more: %s", (count, isCut, caption) => {
  const listed = Array.from({ length: count }, (_, at) => toArray(`t${at}`));
  const fields = { format: "NetCDF", facts: [], fields: listed, isCut, opened: null };
  const html = renderToStaticMarkup(<FieldsPreview fields={fields} place={PLACE} />);
  expect(findAll(html, "caption").map(({ text }) => text)).toEqual([caption]);
});

it.each([
  [true, "tide in colours"],
  [false, "Values of tide as greys"],
])("describes the picture of an array, coloured: %s", (isColoured, alt) => {
  const picture = { src: "data:image/png;base64,", width: 2, height: 2, note: "", isColoured };
  const opened = { field: toArray("tide"), values: [], picture, plot: null, note: null };
  const fields = { format: "NetCDF", facts: [], fields: [opened.field], isCut: false, opened };
  const html = renderToStaticMarkup(<FieldsPreview fields={fields} place={PLACE} />);
  expect(findAll(html, "img").map(({ attributes }) => attributes.get("alt"))).toEqual([alt]);
});

it("offers the line and the picture of an array to be saved under their names", () => {
  const field = toArray("sea level");
  const picture = { src: "data:image/png;base64,", width: 2, height: 2, note: "" };
  const plot = { svg: "<svg/>", summary: "", table: toLineTable() };
  const opened = { field, values: [], picture, plot, note: null };
  const fields = { format: "NetCDF", facts: [], fields: [field], isCut: false, opened };
  const html = renderToStaticMarkup(<FieldsPreview fields={fields} place={PLACE} />);
  const saved = findAll(html, "a").flatMap(({ attributes }) => attributes.get("data-save") ?? []);
  expect(saved).toEqual(["grid-sea-level.png", "grid-sea-level.svg", "grid-sea-level.png"]);
});

it.each([
  [{ low: "-1.5", high: "4.5", unit: "degC" }, "<span>-1.5</span>", "<span>4.5 degC</span>"],
  [{ low: "0", high: "1", unit: "<b>" }, "<span>0</span>", "<span>1 &lt;b&gt;</span>"],
])("writes the values of %j at the ends of a picture's scale", (scale, low, high) => {
  const field = toArray("t");
  const picture = { src: "data:image/png;base64,", width: 2, height: 2, note: "", scale };
  const opened = { field, values: [], picture, plot: null, note: null };
  const fields = { format: "NetCDF", facts: [], fields: [field], isCut: false, opened };
  const html = renderToStaticMarkup(<FieldsPreview fields={fields} place={PLACE} />);
  const [bar = ""] = /<p [^>]*aria-hidden="true">.*?<\/p>/.exec(html) ?? [];
  expect(bar.indexOf(low)).toBeGreaterThan(0);
  expect(bar.indexOf(high)).toBeGreaterThan(bar.indexOf(low));
});

it.each([
  ["all of its values", {}, [], []],
  ["a gap", { isWhole: false }, ["The first 2 values"], []],
  [
    "more points",
    { isWhole: false, pointsInAll: 2_160 },
    ["The first 2 values"],
    ["The least and the largest value of each of 100 equal steps of 2,160 points."],
  ],
])("writes a line with %s as a table", (_, changed, others, notes) => {
  const plot = { svg: "<svg/>", summary: "", table: toLineTable(changed) };
  const field = toArray("level");
  const opened = { field, values: ["3", "1.5"], picture: null, plot, note: null };
  const fields = { format: "NetCDF", facts: [], fields: [], isCut: false, opened };
  const html = renderToStaticMarkup(<FieldsPreview fields={fields} place={PLACE} />);
  const [line = ""] = /<details><summary[^>]*>The line as a table.*?<\/details>/s.exec(html) ?? [];
  expect(findAll(line, "tr").map(({ text }) => text)).toEqual([
    "timelevel (m)",
    "2024-01-303",
    "2024-02-011.5",
  ]);
  expect(findAll(line, "p").map(({ text }) => text)).toEqual(notes);
  expect(findAll(html, "summary").map(({ text }) => text)).toEqual([
    "The line as a table",
    ...others,
  ]);
});
