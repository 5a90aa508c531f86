import { expect, it } from "vitest";
import { drawPreview } from "../preview-views/draw-preview.tsx";
import { drawGeoJson } from "./geojson.ts";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import { MAP_POSITIONS_MAX } from "./limits.ts";

function look(value: unknown): ReturnType<typeof drawGeoJson> {
  return drawGeoJson(JSON.stringify(value), false);
}

function feature(
  type: string,
  coordinates: unknown,
  properties: object = {},
): Record<string, unknown> {
  return { type: "Feature", properties, geometry: { type, coordinates } };
}

function requireSvg(preview: Awaited<ReturnType<typeof look>>): string {
  if (preview.kind !== "map" || preview.svg === null) throw new Error("there is no map");
  return preview.svg;
}

function toHtml(preview: Awaited<ReturnType<typeof look>>, saved: string | null = null): string {
  const place = { page: null, file: "a", address: "", saved, query: DEFAULT_PREVIEW_QUERY };
  return drawPreview(preview, { ...place, neighbours: { before: null, after: null } });
}

/** The path of each polygon. */
function readPolygons(preview: Awaited<ReturnType<typeof look>>): string[] {
  const [, group = ""] =
    /<g [^>]*fill-rule="evenodd"[^>]*>(.*?)<\/g>/.exec(requireSvg(preview)) ?? [];
  return [...group.matchAll(/<path d="([^"]*)"/g)].map(([, path = ""]) => path);
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
      "3 features: 1 point, 2 lines, 1 polygon of 13 positions, longitude -3.2 to -3.1, latitude 58.4 to 58.5. Land: Natural Earth, 1:50 million.",
    table: {
      columns: [{ name: "Geometry" }, { name: "name" }, { name: "length" }],
      rows: [
        ["Point", "Skerry Head", ""],
        ["MultiLineString", "Ferry", "4"],
        ["Polygon", "", ""],
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
  ["features that are none", { type: "FeatureCollection", features: [null, 1, "x", []] }],
  ["another file", { type: "Topology", arcs: [] }],
])("shows %s as a tree", async (_, value) => {
  expect((await look(value)).kind).toBe("json");
});

it.each([
  ["metres", feature("Point", [445_000, 6_470_000], { name: "Buoy" })],
  ["words", feature("LineString", [["a", "b"]], { name: "Buoy" })],
  ["no geometry", { type: "Feature", properties: { name: "Buoy" }, geometry: null }],
])("says that %s cannot be drawn, and lists the properties", async (_, value) => {
  const preview = await look(value);
  expect(preview).toMatchObject({
    svg: null,
    summary: "1 feature. There is no map, because none has a position in degrees.",
    table: { rows: [["Buoy"]] },
  });
  const html = toHtml(preview, "/files/1/1/a.geojson");
  expect(html).toContain("There is no map");
  expect(html).not.toContain("Save this map");
});

/** A feature whose geometry is within so many collections. */
function nest(depth: number, one: Record<string, unknown>): object {
  let { geometry } = one;
  for (let at = 0; at < depth; at += 1)
    geometry = { type: "GeometryCollection", geometries: [geometry] };
  return { ...one, geometry };
}

it("draws longitudes from 0 to 360, and counts the features that it does not draw", async () => {
  const features = [
    feature("Point", [175, -40]),
    feature("Point", [360, -90]),
    feature("Point", [361, -20]),
    feature("Point", [190, -90.1]),
    { type: "Feature", properties: null, geometry: null },
    nest(4, feature("Point", [190, -20])),
    nest(5, feature("Point", [190, 20])),
  ];
  expect(await look({ type: "FeatureCollection", features })).toMatchObject({
    summary:
      "7 features: 3 points of 3 positions, longitude 175 to 360, latitude -90 to -20. Not drawn: 4 features without a position in degrees. Land: Natural Earth, 1:50 million.",
  });
});

it("shows a truncated feature as a text", async () => {
  expect((await drawGeoJson('{"type":"Feature"', true)).kind).toBe("text");
});

it.each([
  ["compact", 0, {}],
  ["with ids and spaces", 1, { id: "a" }],
])("draws the whole features of a truncated collection, %s", async (_, spaces, given) => {
  const features = [1, 2, 3].map((at) => ({ ...given, ...feature("Point", [at, 50], { at }) }));
  const text = JSON.stringify({ type: "FeatureCollection", features }, null, spaces);
  const preview = await drawGeoJson(text.slice(0, -20), true);
  expect(preview).toMatchObject({ kind: "map", isCut: true, table: { rows: [["1"], ["2"]] } });
});

it("draws each polygon with its holes, so that two that overlap leave none", async () => {
  const hole = ISLAND.map(([x = 0, y = 0]) => [x / 2 - 1.6, y / 2 + 29.22]);
  const preview = await look(
    feature("MultiPolygon", [[ISLAND, hole], [ISLAND.map(([x = 0, y = 0]) => [x + 0.01, y])]]),
  );
  const paths = readPolygons(preview);
  expect(paths.map((path) => path.match(/M/g)?.length)).toEqual([2, 1]);
  expect(preview).toMatchObject({ summary: expect.stringContaining("2 polygons of 12 positions") });
});

it("ends a line where it leaves the map at one side", async () => {
  const preview = await look({
    type: "GeometryCollection",
    geometries: [
      {
        type: "MultiPoint",
        coordinates: [
          [-1, 0],
          [1, 0],
        ],
      },
      {
        type: "LineString",
        coordinates: [
          [-150, 10],
          [-179, 10],
          [179, 10],
          [150, 10],
        ],
      },
    ],
  });
  const [, line = ""] = /<path d="(M[^"]*L[^"]*)" fill="none"/.exec(requireSvg(preview)) ?? [];
  expect(line).toMatch(/^M[^ML]+L[^ML]+M[^ML]+L[^ML]+$/);
});

it("lists the first features, and says so", async () => {
  const features = Array.from({ length: 60 }, (_, at) => feature("Point", [at, 50], { at }));
  const html = toHtml(await look({ type: "FeatureCollection", features }));
  expect(html).toContain("These are the first 50 features.");
});

const LINE = Array.from({ length: 3 * (MAP_POSITIONS_MAX - 1) }, (_, at) => [at / 10_000, 50]);

it("draws no more positions than a page may have, and says so", async () => {
  const preview = await look(feature("LineString", LINE));
  expect(requireSvg(preview).match(/L/g)?.length).toBeLessThanOrEqual(MAP_POSITIONS_MAX);
  expect(toHtml(preview)).toContain("One of every 3 positions is drawn.");
});

it("draws some of very many small polygons", async () => {
  const islands = Array.from({ length: MAP_POSITIONS_MAX }, (_, at) => [
    ISLAND.map(([x = 0, y = 0]) => [x + at / 1_000, y]),
  ]);
  const preview = await look(feature("MultiPolygon", islands));
  const drawn = readPolygons(preview).join("").match(/[ML]/g)?.length ?? 0;
  expect(drawn).toBeLessThanOrEqual(MAP_POSITIONS_MAX);
  expect(drawn).toBeGreaterThan(MAP_POSITIONS_MAX / 2);
});

it("saves the map as SVG where it has an address, and as PNG by a script", async () => {
  const preview = await look({ type: "Point", coordinates: [2, 48] });
  expect(toHtml(preview)).not.toContain("as=svg");
  const html = toHtml(preview, "/tables/7/2/a.geojson");
  expect(html.match(/href="\/tables\/7\/2\/a\.geojson\?as=svg"/g)).toHaveLength(2);
});

const TRACK = Array.from({ length: 2 * MAP_POSITIONS_MAX }, (_, at) => [at / 1_000, 50]);

it("draws every position of a part where the whole map has some of them", async () => {
  const file = JSON.stringify(feature("LineString", TRACK));
  const box = { west: 0, south: 49, east: 5, north: 51 };
  const part = await drawGeoJson(file, false, box);
  expect(await drawGeoJson(file, false)).not.toMatchObject({ thinned: 1 });
  expect(part).toMatchObject({ thinned: 1 });
  const [line = ""] = /<path d="M[^"]*" fill="none" stroke="currentColor" stroke-width="1.5"/.exec(
    requireSvg(part),
  ) ?? [""];
  expect(line.split("L").length).toBeGreaterThan(1_000);
});

it("counts what is in the part that the map shows, and draws nothing else", async () => {
  const features = [
    feature("Point", [1, 1]),
    feature("Point", [20, 20]),
    feature("LineString", [
      [-50, 1],
      [50, 1],
    ]),
    feature("Polygon", [
      [
        [5, 5],
        [6, 5],
        [6, 6],
        [5, 5],
      ],
    ]),
  ];
  const file = JSON.stringify({ type: "FeatureCollection", features });
  const part = await drawGeoJson(file, false, { west: 0, south: 0, east: 2, north: 2 });
  expect(part).toMatchObject({
    summary: expect.stringMatching(
      /^4 features: 2 points, 1 line, 1 polygon .* latitude 0 to 2: 1 point, 1 line\. Land/,
    ),
  });
  expect(requireSvg(part)).toMatch(/<g clip-path="url\(#map-frame\)">.*<\/g>/);
  expect(readPolygons(part)).toEqual([]);
});

it("keeps every digit of long whole numbers in the properties", async () => {
  const text = JSON.stringify(feature("Point", [1, 2], { id: 0 }));
  const map = await drawGeoJson(text.replace('"id":0', '"id":175921864739966721'), false);
  expect(toHtml(map)).toContain("175921864739966721");
});
