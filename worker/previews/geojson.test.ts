import { expect, it } from "vitest";
import { drawPreview } from "../preview-views/draw-preview.tsx";
import { drawGeoJson } from "./geojson.ts";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import { MAP_POSITIONS_MAX } from "./limits.ts";

function look(value: unknown): ReturnType<typeof drawGeoJson> {
  return drawGeoJson(JSON.stringify(value), false);
}

function feature(type: string, coordinates: unknown, properties: object = {}): object {
  return { type: "Feature", properties, geometry: { type, coordinates } };
}

const ISLAND = [
  [-3.2, 58.4],
  [-3.1, 58.4],
  [-3.1, 58.5],
  [-3.2, 58.4],
];

it("draws points, lines and outlines, and lists the properties of the features", async () => {
  const preview = await look({
    type: "FeatureCollection",
    features: [
      feature("Point", [-3.15, 58.45, 12], { name: "Skerry Head" }),
      feature("MultiLineString", [ISLAND, ISLAND], { name: "Ferry", length: 4 }),
      feature("Polygon", [ISLAND]),
    ],
  });
  expect(preview).toMatchObject({
    kind: "map",
    summary:
      "3 features: 1 point, 2 lines, 1 outline of 13 positions, longitude -3.2 to -3.1, latitude 58.4 to 58.5. Land: Natural Earth, 1:50 million.",
    table: {
      columns: [{ name: "name" }, { name: "length" }],
      rows: [
        ["Skerry Head", ""],
        ["Ferry", "4"],
        ["", ""],
      ],
    },
  });
});

it.each([
  ["a bare geometry", { type: "Point", coordinates: [2, 48] }],
  [
    "a collection",
    { type: "GeometryCollection", geometries: [{ type: "Point", coordinates: [2, 48] }] },
  ],
  ["a feature", feature("MultiPoint", [[2, 48]])],
])("draws %s", async (_, value) => {
  expect((await look(value)).kind).toBe("map");
});

it.each([
  ["metres", feature("Point", [445_000, 6_470_000])],
  ["words", feature("LineString", [["a", "b"]])],
  ["no geometry", { type: "Feature", properties: {}, geometry: null }],
  ["features that are none", { type: "FeatureCollection", features: [null, 1, "x", []] }],
  ["another file", { type: "Topology", arcs: [] }],
])("shows %s as a tree", async (_, value) => {
  expect((await look(value)).kind).toBe("json");
});

it("shows a truncated file as a text", async () => {
  expect((await drawGeoJson('{"type":"Feature"', true)).kind).toBe("text");
});

it("draws no more positions than a page may have, and says so", async () => {
  const count = 3 * MAP_POSITIONS_MAX;
  const line = Array.from({ length: count }, (_, at) => [(at / count) * 10, 50]);
  const preview = await look(feature("LineString", line));
  if (preview.kind !== "map") throw new Error("there is no map");
  expect(preview.svg.match(/L/g)?.length).toBeLessThanOrEqual(MAP_POSITIONS_MAX);
  const place = { page: null, file: "a", address: "", query: DEFAULT_PREVIEW_QUERY };
  const html = drawPreview(preview, { ...place, neighbours: { before: null, after: null } });
  expect(html).toContain("One of every 3 positions is drawn.");
});
