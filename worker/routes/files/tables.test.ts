import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { toParquet } from "../../tables/parquet-slice.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { json, text } from "../../test/upstream.ts";

const NODE = "/discover/datasets/7/versions/2/files?path=a%2Fdepths.csv";
const CONTENT = "/discover/datasets/7/versions/2/files/content?path=a%2Fdepths.csv";
const CSV = 'station,depth\nA,12\n"B, old",3\nC,100\n';

function createApp(described: object = {}, content: BodyInit = CSV): TestApp {
  return createTestApp({
    upstream: {
      "/discover/datasets/7/versions/2/source-metadata": json(described),
      [NODE]: () =>
        Response.json({
          type: "File",
          name: "depths.csv",
          path: "a/depths.csv",
          size: CSV.length,
          uri: "",
        }),
      [CONTENT]: () => new Response(content),
    },
  });
}

it("saves the rows of an address as CSV, under a name of their own", async () => {
  const answer = await createApp().request("/tables/7/2/a/depths.csv?as=csv&by=2&where=2.le.12");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("depths-rows.csv");
  expect(await answer.text()).toBe('station,depth\r\n"B, old",3\r\nA,12\r\n');
});

it("saves rows as JSON that names their version", async () => {
  const answer = await createApp().request("/tables/7/2/a/depths.csv?as=json&col=1&where=1.eq.C");
  expect(await answer.json()).toEqual({
    source: expect.stringMatching(/\/datasets\/7\/version\/2$/),
    rows: [{ station: "C" }],
  });
});

it("saves columns of one name, or of none, under names of their own", async () => {
  const app = createApp({}, "x,x,\n1,2,true\n");
  const answer = await app.request("/tables/7/2/a/depths.csv?as=json");
  expect(await answer.json()).toMatchObject({ rows: [{ x: 1, x_2: 2, column_3: true }] });
  const parquet = await (await app.request("/tables/7/2/a/depths.csv?as=parquet")).arrayBuffer();
  expect(await parquetReadObjects({ file: parquet })).toEqual([{ x: 1n, x_2: 2n, column_3: true }]);
});

it("saves numbers of JSON as numbers, and missing values as null", async () => {
  const table = { path: "a/depths.csv", missingValues: ["3"], fields: [] };
  const answer = await createApp({ tables: [table] }).request("/tables/7/2/a/depths.csv?as=json");
  expect(await answer.json()).toMatchObject({
    rows: [
      { station: "A", depth: 12 },
      { station: "B, old", depth: null },
      { station: "C", depth: 100 },
    ],
  });
});

it("saves rows as Parquet that names their version", async () => {
  const answer = await createApp().request(
    "/tables/7/2/a/depths.csv?as=parquet&by=-2&where=2.ge.12",
  );
  expect(answer.headers.get("content-type")).toBe("application/vnd.apache.parquet");
  expect(answer.headers.get("content-disposition")).toContain("depths-rows.parquet");
  const file = await answer.arrayBuffer();
  const { key_value_metadata: stored } = await parquetMetadataAsync(file);
  expect(stored).toEqual([
    { key: "source", value: expect.stringMatching(/\/datasets\/7\/version\/2$/) },
  ]);
  expect(await parquetReadObjects({ file })).toEqual([
    { station: "C", depth: 100n },
    { station: "A", depth: 12n },
  ]);
});

it("saves values that are declared missing as nulls of Parquet, and in CSV as they are written", async () => {
  const table = { path: "a/depths.csv", missingValues: ["3"], fields: [{ name: "depth" }] };
  const app = createApp({ tables: [table] });
  const saved = (as: string): Promise<Response> =>
    app.request(`/tables/7/2/a/depths.csv?as=${as}&where=2.none.`);
  expect(await parquetReadObjects({ file: await (await saved("parquet")).arrayBuffer() })).toEqual([
    { station: "B, old", depth: null },
  ]);
  expect(await (await saved("csv")).text()).toBe('station,depth\r\n"B, old",3\r\n');
});

it.each([
  [{ path: "a/depths.txt", dialect: { delimiter: "," }, fields: [] }, 200],
  [{ path: "a/depths.csv", fields: [] }, 404],
])("saves rows of a text where it is described as a table: %j", async (table, status) => {
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7/versions/2/source-metadata": json({ tables: [table] }),
      [NODE.replace("csv", "txt")]: json({
        type: "File",
        name: "depths.txt",
        path: "a/depths.txt",
        size: CSV.length,
        uri: "",
      }),
      [CONTENT.replace("csv", "txt")]: () => new Response(CSV),
    },
  });
  const answer = await app.request("/tables/7/2/a/depths.txt?as=csv&where=2.ge.50");
  expect(answer.status).toBe(status);
  if (status === 200) expect(await answer.text()).toBe("station,depth\r\nC,100\r\n");
});

it("saves rows of a table in another encoding as UTF-8", async () => {
  const table = { path: "a/depths.csv", encoding: "latin1", fields: [] };
  const bytes = Uint8Array.from("place,depth\nSæby,12\n", (character) => character.charCodeAt(0));
  const app = createApp({ tables: [table] }, bytes);
  const saved = await app.request("/tables/7/2/a/depths.csv?as=csv");
  expect(await saved.text()).toBe("place,depth\r\nSæby,12\r\n");
});

it("writes as numbers of Parquet only what loses no digit", async () => {
  const head = ["whole", "decimal", "code", "long", "gaps", "", "code"];
  const rows = [
    ["-3", "0.25", "007", "12345678901234567", "n/a", "", "a"],
    ["40", "1e-3", "010", "1", "2.5", "", ""],
  ];
  const file = toParquet({ head, rows, source: "https://portal.test/datasets/7/version/2" });
  expect(await parquetReadObjects({ file })).toEqual([
    {
      whole: -3n,
      decimal: 0.25,
      code: "007",
      long: "12345678901234567",
      gaps: null,
      column_6: null,
      code_2: "a",
    },
    {
      whole: 40n,
      decimal: 0.001,
      code: "010",
      long: "1",
      gaps: 2.5,
      column_6: null,
      code_2: null,
    },
  ]);
});

it("saves no rows as a Parquet file of no rows", async () => {
  const answer = await createApp().request("/tables/7/2/a/depths.csv?as=parquet&where=1.eq.X");
  const { num_rows: rows } = await parquetMetadataAsync(await answer.arrayBuffer());
  expect([answer.status, rows]).toEqual([200, 0n]);
});

it("saves a plot as a standalone picture", async () => {
  const answer = await createApp().request("/tables/7/2/a/depths.csv?as=svg&plot=line&py=2");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
});

function openGeoJson(longitude: number, part = ""): Promise<Response> {
  const files = "/discover/datasets/7/versions/2/files";
  const content = JSON.stringify({ type: "Point", coordinates: [longitude, 59.1] });
  const node = {
    type: "File",
    name: "a.geojson",
    path: "a.geojson",
    size: content.length,
    uri: "",
  };
  const upstream = { [files]: json(node), [`${files}/content`]: text(content) };
  return createTestApp({ upstream }).request(`/tables/7/2/a.geojson?as=svg${part}`);
}

it("saves the map of a GeoJSON file as a standalone picture", async () => {
  const answer = await openGeoJson(10.2);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*a\.svg$/);
  expect(await answer.text()).toMatch(/^<svg .*h0.*<\/svg>$/s);
});

it("saves the part of a map that the address names", async () => {
  const [shown, hidden] = [
    await (await openGeoJson(10.2, "&west=10&south=59&east=11&north=60")).text(),
    await (await openGeoJson(10.2, "&west=12&south=59&east=13&north=60")).text(),
  ];
  expect([shown.includes("h0"), hidden.includes("h0")]).toEqual([true, false]);
});

it("answers 404 where a GeoJSON file has no place on the earth", async () => {
  expect((await openGeoJson(1_020)).status).toBe(404);
});

it.each([
  "/tables/7/2/a/picture.png?as=csv",
  "/tables/7/2/a/depths.csv?as=svg&plot=histogram&py=1",
])("answers 404 where nothing can be saved: %s", async (address) => {
  const answer = await createApp().request(address);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
