import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import type { Field, Fields } from "../previews/arrays/fields.ts";
import { DEFAULT_PREVIEW_QUERY } from "../previews/preview-query.ts";
import { findAll, readText } from "../test/html.ts";
import { FieldsPreview } from "./arrays.tsx";

const PLACE = {
  page: "/datasets/7",
  file: "grid.h5",
  address: "/grid.h5",
  query: DEFAULT_PREVIEW_QUERY,
  saved: null,
  neighbours: { before: null, after: null },
};

function toArray(name: string): Field {
  return { name, type: "float64", shape: [4], dimensions: [], attributes: [] };
}

function draw(change: Partial<Fields>): string {
  const fields = { format: "HDF5", facts: [], fields: [], isCut: false, opened: null, ...change };
  return renderToStaticMarkup(<FieldsPreview fields={fields} place={PLACE} />);
}

/** The open groups, and those that are closed behind a `-`. */
function listGroups(html: string): string[] {
  return [...html.matchAll(/<details([^>]*)><summary[^>]*>(.*?)<\/summary>/g)].map(
    ([, attributes = "", text = ""]) =>
      (attributes.includes("open") ? "" : "-") + text.replaceAll(/<[^>]*>/g, ""),
  );
}

it("puts each array into its group, below the attributes of the group", () => {
  const fields = ["top", "sea/t", "sea/deep/s", "air/t"].map(toArray);
  const groups = [
    { path: "sea/deep", attributes: [["mooring", "M2"]] satisfies [string, string][] },
  ];
  const html = draw({ fields, groups });
  expect(listGroups(html)).toEqual(["sea", "sea/deep", "air"]);
  const hrefs = findAll(html, "a").map(({ text, attributes }) => [
    text,
    /entry=([^&#]*)/.exec(attributes.get("href") ?? "")?.[1],
  ]);
  expect(hrefs).toEqual([
    ["top", "top"],
    ["t", "sea%2Ft"],
    ["s", "sea%2Fdeep%2Fs"],
    ["t", "air%2Ft"],
  ]);
  expect(readText(html).join(" ").replaceAll("/ ", "/")).toMatch(
    /sea\/deep.*mooring.*M2.*\bs\b.*air/s,
  );
});

it("lists the type, shape, axes, unit and title of each array", () => {
  const grid: Field = {
    name: "sst",
    type: "int16",
    shape: [12, 180, 360],
    dimensions: ["time", "lat", "lon"],
    attributes: [
      ["units", "degC"],
      ["long_name", "Sea surface temperature"],
    ],
  };
  const html = draw({ fields: [grid, { ...toArray("version"), shape: [] }] });
  const cells = findAll(html, "td").map(({ text }) => text);
  expect([cells.slice(0, 5), cells.slice(5)]).toEqual([
    ["int16", "12 × 180 × 360", "time, lat, lon", "degC", "Sea surface temperature"],
    ["float64", "one value", "", "", ""],
  ]);
});

it("opens of many groups only those around the array that is shown", () => {
  const fields = Array.from({ length: 13 }, (_, at) => toArray(`g${at}/a`));
  const opened = { field: toArray("g3/a"), values: [], picture: null, plot: null, note: null };
  const open = listGroups(draw({ fields, opened })).filter((name) => !name.startsWith("-"));
  expect(open).toEqual(["g3"]);
});

it.each([
  [50, "Metadata in the file"],
  [51, "-Metadata in the file"],
])("shows %i facts of the file behind its picture and its arrays", (count, summary) => {
  const facts = Array.from({ length: count }, (_, at): [string, string] => [`n${at}`, "v"]);
  const picture = { src: "data:image/png;base64,", width: 2, height: 2, note: "" };
  const opened = { field: toArray("a"), values: [], picture, plot: null, note: null };
  const html = draw({ facts, fields: [toArray("a")], opened });
  expect(listGroups(html)).toEqual([summary]);
  const places = ["<img", ">a</a>", ">n0<"].map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it.each([
  [12, "Attributes of a"],
  [13, "-Attributes of a"],
])("shows %i attributes of an array before the list of arrays", (count, summary) => {
  const attributes = Array.from({ length: count }, (_, at): [string, string] => [`n${at}`, "v"]);
  const field = { ...toArray("a"), attributes };
  const opened = { field, values: ["1"], picture: null, plot: null, note: null };
  const html = draw({ fields: [field], opened });
  expect(listGroups(html)).toEqual(["Its value", summary]);
  expect(html.indexOf("n0")).toBeLessThan(html.indexOf(">a</a>"));
});

it("writes compound values a member to each column, and how they are stored", () => {
  const field = { ...toArray("casts"), storage: { chunks: "2", compression: "", fill: "" } };
  const members = {
    heads: ["depth", "site"],
    rows: [
      ["1.5", "Aune"],
      ["2.25", "Bor"],
    ],
  };
  const opened = { field, values: [], picture: null, plot: null, note: null, members };
  const rows = findAll(draw({ opened }), "tr").map(({ text }) => text);
  expect(rows).toEqual(expect.arrayContaining(["depthsite", "1.5Aune", "2.25Bor", "Chunks2"]));
});
