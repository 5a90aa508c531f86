import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import type { PlaneAxis, PlaneSides } from "../previews/arrays/fields.ts";
import { DEFAULT_PREVIEW_QUERY } from "../previews/preview-query.ts";
import { findAll, readText } from "../test/html.ts";
import { FieldsPreview } from "./arrays.tsx";
import type { PreviewPlace } from "./preview-place.tsx";

const PLACE: PreviewPlace = {
  page: "/datasets/7",
  file: "grid.nc",
  address: "/grid.nc",
  query: { ...DEFAULT_PREVIEW_QUERY, z: 2, volume: 3 },
  saved: null,
  neighbours: { before: null, after: null },
};

/** A page of one plane of an array that nobody has requested. */
function draw(change: Partial<PlaneAxis> | null = {}, place = PLACE, sides?: PlaneSides) {
  const toField = (name: string) => ({
    name,
    type: "float",
    shape: [4, 3, 2, 2],
    dimensions: [],
    attributes: [],
  });
  const others: PlaneAxis[] = [
    { parameter: "volume", name: "depth", at: 3, of: 4, label: "" },
    { parameter: "z", name: "time", at: 2, of: 3, label: "31 days", ...change },
  ];
  const plane = change ? others : [];
  const drawn = { plane: { columns: 2, rows: 2, isRising: false } };
  const shown = { src: "data:image/png;base64,", width: 2, height: 2, note: "" };
  const picture = change ? shown : { ...shown, ...drawn };
  const opened = {
    field: toField("heat"),
    values: [],
    picture,
    plot: null,
    note: null,
    plane,
    ...(sides && { sides }),
  };
  const listed = [opened.field, toField("salt")];
  const fields = { format: "NetCDF", facts: [], fields: listed, isCut: false, opened };
  const html = renderToStaticMarkup(<FieldsPreview fields={fields} place={place} />);
  const links = findAll(html, "a").flatMap(({ text, attributes }) => {
    const href = (attributes.get("href") ?? "").replaceAll("&amp;", "&");
    return href.startsWith("/") ? [[text, new URL(href, "https://a.example").search]] : [];
  });
  return { html, links: Object.fromEntries(links), words: readText(html).join("") };
}

it("leads from a plane to those beside it, and keeps the place on the other axis", () => {
  const { links, words } = draw();
  const of = "?tab=files&file=grid.nc&entry=heat";
  expect(links).toMatchObject({
    "Previous depth": `${of}&z=2&volume=2`,
    "Next depth": `${of}&z=2&volume=4`,
    "Previous time": `${of}&z=1&volume=3`,
    "Next time": `${of}&z=3&volume=3`,
  });
  expect(words).toContain("time 2 of 3: 31 days");
});

it.each([
  [1, ["Next time"]],
  [3, ["Previous time"]],
])("leads from plane %i of three no farther than the ends", (at, shown) => {
  const { links } = draw({ at });
  expect(Object.keys(links).filter((text) => text.endsWith(" time"))).toEqual(shown);
});

it("leads to the other arrays at their first plane", () => {
  expect(draw().links).toMatchObject({ salt: "?tab=files&file=grid.nc&entry=salt" });
});

it("submits a typed place with the array, and not the place before it", () => {
  const inputs = findAll(draw().html, "input").map(({ attributes }) =>
    ["type", "name", "value", "max"].map((name) => attributes.get(name)),
  );
  expect(inputs).toEqual([
    ["hidden", "tab", "files", undefined],
    ["hidden", "file", "grid.nc", undefined],
    ["hidden", "entry", "heat", undefined],
    ["number", "volume", "3", "4"],
    ["number", "z", "2", "3"],
  ]);
});

it("saves a plane under its own name", () => {
  const saved = findAll(draw().html, "a").map(({ attributes }) => attributes.get("data-save"));
  expect(saved).toContain("grid-heat-depth-3-time-2.png");
});

it("has no field of an axis that stays at its first place", () => {
  const { html, words } = draw({ parameter: null });
  const numbers = findAll(html, "input").filter(
    ({ attributes }) => attributes.get("type") === "number",
  );
  expect(numbers.map(({ attributes }) => attributes.get("name"))).toEqual(["volume"]);
  expect(words).toContain("time 2 of 3");
});

const SIDES = {
  across: 1,
  down: 3,
  choices: ["depth", "time", "y", "x"].map((name, at) => ({ axis: at + 1, name })),
};

it("chooses the axes of a plane; those that it has by itself are not in the address", () => {
  const place = { ...PLACE, query: { ...PLACE.query, across: 1, down: null } };
  const { html, links } = draw({}, place, SIDES);
  const selects = html.match(/<select[^]*?<\/select>/g) ?? [];
  const options = selects.map((select) =>
    findAll(select, "option").map(({ text, attributes }) =>
      [text, attributes.get("value"), attributes.has("selected") ? "shown" : ""].join(" "),
    ),
  );
  expect(options).toEqual([
    ["depth 1 shown", "time 2 ", "y 3 ", "x  "],
    ["depth 1 ", "time 2 ", "y  shown", "x 4 "],
  ]);
  expect(html).not.toMatch(/type="hidden" name="(?:across|down)"/);
  expect(links["Next time"]).toContain("&across=1");
  expect(links["salt"]).not.toContain("across");
});

it.each([
  ["a plane among others", {}, "Show this plane"],
  ["the only plane", null, "Redraw the picture"],
])("names the button of %s by what it does", (_, axis, words) => {
  expect(findAll(draw(axis).html, "button").map(({ text }) => text)).toEqual([words]);
});

it("has no form and no links within a zip, which would lead to the zip", () => {
  const { html, words } = draw({}, { ...PLACE, page: null });
  expect(findAll(html, "form")).toEqual([]);
  expect(html).not.toContain("z=");
  expect(words).toContain("depth 3 of 4");
});
