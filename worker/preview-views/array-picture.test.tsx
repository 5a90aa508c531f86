import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import type { Drawn, Field } from "../previews/arrays/fields.ts";
import { DEFAULT_PREVIEW_QUERY, type PreviewQuery } from "../previews/preview-query.ts";
import { findAll, readText } from "../test/html.ts";
import { FieldsPreview } from "./arrays.tsx";

const FIELD: Field = { name: "t", type: "float", shape: [2, 4], dimensions: [], attributes: [] };
const PICTURE: Drawn = {
  src: "data:image/png;base64,",
  width: 4,
  height: 2,
  note: "",
  plane: { columns: 4, rows: 2, isRising: true },
};

function draw(
  change: Partial<Drawn> = {},
  query: Partial<PreviewQuery> = {},
  page = "/datasets/7",
) {
  const place = {
    page: page === "" ? null : page,
    file: "grid.nc",
    address: "/grid.nc",
    query: { ...DEFAULT_PREVIEW_QUERY, ...query },
    saved: null,
    neighbours: { before: null, after: null },
  };
  const picture = { ...PICTURE, ...change };
  const opened = { field: FIELD, values: [], picture, plot: null, note: null };
  const fields = { format: "NetCDF", facts: [], fields: [FIELD], isCut: false, opened };
  return renderToStaticMarkup(<FieldsPreview fields={fields} place={place} />);
}

function listFields(html: string, form: number): string[] {
  const [, ...forms] = html.split("<form");
  return findAll(`<form${forms[form]}`, "input").map(({ attributes }) =>
    ["name", "value"].map((name) => attributes.get(name) ?? "").join("="),
  );
}

it("sends a click with the plane that it is on, and keeps the rest of the address", () => {
  const html = draw({}, { x: 1, y: 2, z: 3, colours: "diverging" });
  expect(listFields(html, 1)).toEqual([
    "tab=files",
    "file=grid.nc",
    "entry=t",
    "z=3",
    "colours=diverging",
    "plane=up-4-2",
    "at=",
  ]);
  const [, image] = /<input type="image"([^>]*)>/.exec(html) ?? [];
  expect(image).toContain('width="512" height="256"');
});

it("offers fields for the point and the colours, with those that are shown", () => {
  const html = draw({}, { x: 1, y: 9, colours: "diverging" });
  expect(listFields(html, 0)).toEqual(["tab=files", "file=grid.nc", "entry=t", "y=2", "x=1"]);
  const options = findAll(html, "option").map(({ text, attributes }) => [
    text,
    attributes.has("selected"),
  ]);
  expect(options).toEqual([
    ["Greys", false],
    ["Blue to yellow", false],
    ["Blue and red about zero", true],
  ]);
});

it.each([
  ["14.5 degC", "Value at lat 2 (55 degrees_north), lon 3: 14.5 degC"],
  ["", "No value at lat 2 (55 degrees_north), lon 3"],
])("says the value of the point, %j, and where it is", (value, sentence) => {
  const axes = [
    { parameter: "y", name: "lat", at: 2, of: 2, label: "55 degrees_north" },
    { parameter: "x", name: "lon", at: 3, of: 4, label: "" },
  ] as const;
  const html = draw({ point: { value, axes: [...axes] } });
  expect(findAll(html, "p").map(({ text }) => text)).toContain(sentence);
  // The second of two rows that go upwards is the upper one.
  expect(html).toContain('d="M2.5 0V2M0 0.5H4"');
});

it("takes no click on a page without parameters of a preview", () => {
  const html = draw({}, {}, "");
  expect(html).not.toContain("<form");
  expect(readText(html).join(" ")).not.toContain("A click");
});
