import { expect, it } from "vitest";
import type { Preview } from "../previews/kinds.ts";
import { DEFAULT_PREVIEW_QUERY } from "../previews/preview-query.ts";
import { tableOf } from "../previews/table.ts";
import { findAll, readText } from "../test/html.ts";
import { drawPreview } from "./draw-preview.tsx";

const PLACE = {
  page: "/datasets/7",
  file: "a",
  address: "/files/7/2/a",
  saved: null,
  query: DEFAULT_PREVIEW_QUERY,
  neighbours: { before: null, after: null },
};

function draw(preview: Preview, change: Partial<Parameters<typeof drawPreview>[1]> = {}) {
  const html = drawPreview(preview, { ...PLACE, ...change });
  const links = findAll(html, "a").map(({ text, attributes }) => [
    text,
    attributes
      .get("href")
      ?.replace(/^.*file=a&?/, "")
      .replace("#files", ""),
  ]);
  return { html, words: readText(html).join(""), links };
}

/** One slice of a volume of a series. */
function toSlices(at: number, of: number, volume: { at: number; of: number }): Preview {
  return {
    kind: "slices",
    images: [{ label: "Axial", axis: "z", at, of, src: "data:image/png;base64," }],
    note: "8-bit",
    volume,
    facts: [],
    intensity: { low: 0, high: 9, histogram: null },
  };
}

it.each([
  [1, ["Next volume"]],
  [2, ["Previous volume", "Next volume"]],
  [3, ["Previous volume"]],
])("leads from volume %i of three to its neighbours", (at, shown) => {
  const { words, links } = draw(toSlices(5, 9, { at, of: 3 }));
  expect(words).toContain(`, volume ${at} of 3`);
  expect(links.map(([text]) => text)).toEqual([
    "−1",
    "+1",
    "Save as PNG",
    ...shown,
    "Middle slices",
  ]);
});

it("says nothing of series at a volume alone", () => {
  const { html, words } = draw(toSlices(5, 9, { at: 1, of: 1 }));
  expect(words).not.toContain("volume 1 of");
  expect(html).not.toContain('name="volume"');
});

const PLANES = [
  { label: "Axial", axis: "z" as const, at: 2, of: 10, src: "data:image/png;base64," },
  { label: "Coronal", axis: "y" as const, at: 20, of: 20, src: "data:image/png;base64," },
  { label: "Sagittal", axis: "x" as const, at: 1, of: 40, src: "data:image/png;base64," },
];

it("draws lines through the shown voxel on each plane, and a picture that sends a click", () => {
  const slices = { ...toSlices(1, 1, { at: 1, of: 1 }), images: PLANES } as Preview; // only its pictures differ
  const { html } = draw(slices);
  expect([...html.matchAll(/<path d="(M[^"]*H[^"]*)" vector/g)].map(([, path]) => path)).toEqual([
    "M0.5 0V20M0 0.5H40",
    "M0.5 0V10M0 8.5H40",
    "M19.5 0V10M0 8.5H20",
  ]);
  const pictures = findAll(html, "input").filter(
    ({ attributes }) => attributes.get("type") === "image",
  );
  expect(
    pictures.map(({ attributes }) => [attributes.get("name"), attributes.get("tabindex")]),
  ).toEqual(PLANES.map(() => ["at", "-1"]));
  expect(html).toContain('name="plane" value="x-40-20-10"');
});

it("shows the planes of a volume without a page of its own as pictures", () => {
  const slices = { ...toSlices(1, 1, { at: 1, of: 1 }), images: PLANES } as Preview; // only its pictures differ
  const { html } = draw(slices, { page: null });
  expect(html).not.toMatch(/type="image"|A click/);
  expect(html.match(/<img [^>]*width="256"/g)).toHaveLength(3);
});

it.each([
  [1, 40, [["+2", "z=3"]]],
  [
    2,
    40,
    [
      ["−2", "z=1"],
      ["+2", "z=4"],
    ],
  ],
  [
    39,
    40,
    [
      ["−2", "z=37"],
      ["+2", "z=40"],
    ],
  ],
  [40, 40, [["−2", "z=38"]]],
])("leads from slice %i of %i no farther than the ends", (at, of, ways) => {
  const { links } = draw(toSlices(at, of, { at: 1, of: 1 }));
  expect(links.slice(0, -2)).toEqual(ways);
});

it.each([
  [1, ""],
  [3, "-volume-2"],
])("saves each plane of %i volumes by its file, plane and slice", (of, volume) => {
  const planes = ["Axial", "Coronal", "Sagittal"].map((label, at) => {
    return { label, axis: "z" as const, at: at + 5, of: 9, src: `data:image/png;base64,${label}` };
  });
  const slices = { ...toSlices(1, 1, { at: of > 1 ? 2 : 1, of }), images: planes } as Preview; // only its pictures differ
  const { html } = draw(slices, { file: "scans/<b>brain 1.nii" });
  const pictures = html
    .split("<figure")
    .map((piece) => [
      /src="([^"]*)"/.exec(piece)?.[1],
      ...[...piece.matchAll(/data-save="([^"]*)"/g)].map(([, name]) => name),
    ]);
  expect(pictures.slice(2)).toEqual(
    planes.map(({ label, at, src }) => [src, `b-brain-1-${label}-${at}${volume}.png`]),
  );
});

function toZip(first: number, count: number, total: number): Preview {
  const entries = Array.from({ length: count }, (_, at) => ({ path: `${at}/`, size: 1 }));
  return { kind: "zip", entries, first, total, opened: null };
}

it.each([
  [1, 2, 2, "2 entries", []],
  [1, 500, 501, "1 to 500 of 501 entries", [["Next entries", "first=501"]]],
  [501, 1, 501, "501 to 501 of 501 entries", [["Previous entries", ""]]],
  [1, 0, 0, "0 entries", []],
])("lists from entry %i %i of %i of a zip", (first, count, total, caption, ways) => {
  const { html, links } = draw(toZip(first, count, total));
  expect(findAll(html, "caption").map(({ text }) => text)).toEqual([caption]);
  expect(links).toEqual(ways);
});

it("tells an empty file of a zip from a folder, which has no size", () => {
  const entries = ["pkg/", "pkg/__init__.py"].map((path) => ({ path, size: 0 }));
  const { html } = draw({ kind: "zip", entries, first: 1, total: 2, opened: null });
  expect(findAll(html, "td").map(({ text }) => text)).toEqual(["—", "0 B"]);
});

it.each([
  [[], null],
  [["1"], "Its value"],
  [["1", "2"], "The first 2 values"],
])("shows the values %j of an array", (values, summary) => {
  const field = { name: "t", type: "float", shape: [2], dimensions: [], attributes: [] };
  const opened = { field, values, picture: null, plot: null, note: null };
  const fields = { format: "NetCDF", facts: [], fields: [field], isCut: false, opened };
  const { html } = draw({ kind: "fields", fields });
  expect(findAll(html, "summary").map(({ text }) => text)).toEqual(summary ? [summary] : []);
});

it.each([
  [1, false],
  [2, true],
])("says what distributions are of, of %i rows: %s", (rowCount, isSaid) => {
  const schema = [{ name: "a", type: "INT32", isOptional: false }];
  const { rows, columns } = tableOf(["a"], [["1"]], false);
  const shown = { schema, rowCount, rows, columns, note: null, isCut: false };
  const { words } = draw({ kind: "parquet", ...shown });
  expect(words.includes("The distributions describe the rows shown.")).toBe(isSaid);
});

it("writes before each fact of a Parquet file's columns what it is, for phones", () => {
  const schema = [{ name: "a", type: "INT32", isOptional: true }];
  const { rows, columns } = tableOf([], [], false);
  const shown = { schema, rowCount: 0, rows, columns, note: null, isCut: false };
  const { html } = draw({ kind: "parquet", ...shown });
  const facts = findAll(html, "td").map(({ text, attributes }) => [
    attributes.get("data-head"),
    text,
  ]);
  expect(facts).toEqual([
    ["Type", "INT32"],
    ["May be empty", "Yes"],
  ]);
});

const toPicture = (src: string | null, size: { width: number; height: number } | null) =>
  ({ kind: "image", size, src }) as const;
const SIZE = { width: 300, height: 201 };

it.each([
  [0, "300 201", "Fit"],
  [200, "600 402", "200 %"],
])("enlarges a picture to %i percent", (zoom, sides, current) => {
  const { html, words } = draw(toPicture(null, SIZE), {
    query: { ...DEFAULT_PREVIEW_QUERY, zoom },
  });
  const [{ attributes } = { attributes: new Map() }] = findAll(html, "img");
  expect(attributes.get("src")).toBe("/files/7/2/a");
  expect(`${attributes.get("width")} ${attributes.get("height")}`).toBe(sides);
  expect(words).toContain("300 × 201 pixels");
  const steps = findAll(html, "a").filter((link) => link.attributes.has("aria-current"));
  expect(steps.map(({ text }) => text)).toEqual([current]);
});

it("enlarges no picture whose size is unknown, or that is written into the page", () => {
  const query = { ...DEFAULT_PREVIEW_QUERY, zoom: 200 };
  const unknown = draw(toPicture(null, null), { query });
  expect(unknown.words).not.toContain("pixels");
  expect(unknown.html).not.toMatch(/<img[^>]* width=/);
  const written = draw(toPicture("data:image/png;base64,", SIZE), { query });
  expect(written.html).toMatch(/<img[^>]* width="300" height="201"/);
  expect(written.links).toEqual([]);
  expect(draw(toPicture(null, SIZE), { page: null }).links).toEqual([]);
});

it("leads from a picture to those beside it in its folder", () => {
  const toRow = (path: string) => ({ path, name: path }) as never;
  const { links } = draw(toPicture(null, null), {
    neighbours: { before: toRow("0.png"), after: toRow("2.png") },
  });
  expect(links.map(([text]) => text)).toEqual(["← 0.png", "2.png →"]);
});

it("opens the first two levels of a JSON tree", () => {
  const { html } = draw({ kind: "json", value: { a: { b: { c: 1 } } }, isCut: false });
  const open = findAll(html, "details").map(({ attributes }) => attributes.has("open"));
  expect(open).toEqual([true, true, false]);
});

const WORKBOOK = {
  kind: "workbook",
  sheets: ["Gauges", "Tides & waves"],
  shown: "Gauges",
  table: tableOf(["Station"], [["Skagen"]], false),
  isCut: false,
} as const satisfies Preview;

it("leads from a sheet of a workbook to the others", () => {
  const { html, words, links } = draw({ ...WORKBOOK, sheets: [...WORKBOOK.sheets] });
  expect(words).toContain("Skagen");
  expect(links).toEqual([
    ["Gauges", "entry=Gauges"],
    ["Tides & waves", "entry=Tides%20%26%20waves"],
  ]);
  const current = findAll(html, "a").filter(({ attributes }) => attributes.has("aria-current"));
  expect(current.map(({ text }) => text)).toEqual(["Gauges"]);
});

it("names the only sheet of a workbook nowhere, and says that it is empty", () => {
  const table = tableOf([], [], false);
  const { words, links } = draw({ ...WORKBOOK, sheets: ["Gauges"], table });
  expect(words).toBe("This sheet has no values.");
  expect(links).toEqual([]);
});

it("has no links of a file of a zip that would lead to another of its files", () => {
  const preview = { ...WORKBOOK, sheets: [...WORKBOOK.sheets] };
  const opened = { path: "a.xlsx", preview };
  const entries = [{ path: "a.xlsx", size: 9 }];
  const { words, links } = draw({ kind: "zip", entries, first: 1, total: 1, opened });
  expect(words).toContain("Tides & waves");
  expect(links.map(([text]) => text)).toEqual(["Close this file", "a.xlsx"]);
});
