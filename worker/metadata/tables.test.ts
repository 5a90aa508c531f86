import { expect, it } from "vitest";
import { findAll } from "../test/html.ts";
import { createTestApp } from "../test/app.ts";
import { json, status } from "../test/upstream.ts";

const SOURCE = {
  tables: [
    {
      path: "data/tides.csv",
      name: "tides",
      primaryKey: ["day"],
      columns: ["day", "height (m)", "height (cm)", "flag", ""],
      fields: [
        { name: "day", type: "date" },
        {
          name: "height (m)",
          type: "number",
          unit: "m",
          description: "Above chart datum.",
          constraints: { minimum: 0 },
        },
        { name: "height (cm)", type: "integer", missingValues: ["-99"] },
        { name: "flag" },
        { name: "not in the file", type: "integer" },
      ],
    },
    { path: "data/odd.csv", dialect: { delimiter: ";" }, columns: ["a"], fields: [] },
    { path: "data/unread.csv", fields: [{ name: "a" }] },
    { path: "absent.csv", columns: ["a"], fields: [] },
  ],
  links: [
    {
      name: "raw",
      url: "https://tides.test/raw.zip",
      size: 12,
      hashes: [`sha256:${"CD".repeat(32)}`],
    },
    {
      name: "old",
      url: "http://tides.test/a b.csv",
      hashes: ["ef".repeat(16)],
      mediaType: "text/csv",
    },
    { name: "bare", url: "https://tides.test/bare" },
    { name: "broken", url: "https://[" },
  ],
  properties: [],
  sources: [
    { title: "Harbour Office", url: "https://harbour.test/log" },
    { title: "A diary" },
    { title: "Hostile", url: "javascript:alert(1)" },
  ],
  temporalCoverage: "1991-01-01/2000-12-31",
  spatialCoverage: "Aune estuary",
};
const data = ["tides.csv", "odd.csv", "unread.csv"].map((fileName) => ({
  fileName,
  path: ["data"],
  url: "https://s/1",
  size: 10,
  sha256: "ab".repeat(32),
}));
const VERSION = "/discover/datasets/7/versions/2";
const upstream = {
  [`${VERSION}/source-metadata`]: json(SOURCE),
  [`${VERSION}/files/download-manifest`]: json({ header: { count: 3, size: 30 }, data }),
};

async function visitExport(name: string) {
  const { body } = await createTestApp({ upstream }).visit(`/datasets/7/export/${name}`);
  return JSON.parse(body);
}

it("gives Croissant the rows of every table that its reader can load", async () => {
  const { recordSet } = await visitExport("croissant");
  const source = (column: string) => ({
    fileObject: { "@id": "data/tides.csv" },
    extract: { column },
  });
  const field = { "@type": "cr:Field" };
  expect(recordSet).toEqual([
    {
      "@type": "cr:RecordSet",
      "@id": "tides",
      name: "tides",
      key: [{ "@id": "tides/day" }],
      field: [
        { ...field, "@id": "tides/day", name: "day", dataType: "sc:Date", source: source("day") },
        {
          ...field,
          "@id": "tides/height__m_",
          name: "height (m)",
          description: "Above chart datum. Unit: m.",
          dataType: "sc:Float",
          source: source("height (m)"),
        },
        {
          ...field,
          "@id": "tides/height__cm_",
          name: "height (cm)",
          dataType: "sc:Text",
          source: source("height (cm)"),
        },
        {
          ...field,
          "@id": "tides/flag",
          name: "flag",
          dataType: "sc:Text",
          source: source("flag"),
        },
      ],
    },
  ]);
});

it("keeps columns apart whose ids would be the same", async () => {
  const tables = [{ path: "data/tides.csv", columns: ["a b", "a-b", "a_b"], fields: [] }];
  const app = createTestApp({
    upstream: { ...upstream, [`${VERSION}/source-metadata`]: json({ tables }) },
  });
  const { recordSet } = JSON.parse((await app.visit("/datasets/7/export/croissant")).body);
  const ids = recordSet[0].field.map((field: { "@id": string }) => field["@id"]);
  expect(ids).toEqual(["data/tides/a_b", "data/tides/a-b", "data/tides/a_b_2"]);
});

it("groups the files of a folder", async () => {
  const { distribution } = await visitExport("croissant");
  expect(distribution).toContainEqual({
    "@type": "cr:FileSet",
    "@id": "data",
    name: "data/",
    encodingFormat: ["text/csv"],
    includes: "data/*",
  });
});

it.each(["export", "page"])(
  "describes for search engines what was measured, when and where: %s",
  async (kind) => {
    const app = createTestApp({ upstream });
    const { body } = await app.visit(
      kind === "page" ? "/datasets/7" : "/datasets/7/export/schema-org",
    );
    const script = findAll(body, "script").find(
      ({ attributes }) => attributes.get("type") === "application/ld+json",
    );
    const described = JSON.parse(kind === "page" ? (script?.text ?? "") : body);
    expect(described).toMatchObject({
      temporalCoverage: "1991-01-01/2000-12-31",
      spatialCoverage: { "@type": "Place", name: "Aune estuary" },
    });
    const page = "https://portal.test/datasets/7";
    expect(described.mainEntityOfPage).toMatchObject(
      kind === "page" ? { "@type": "WebPage", "@id": page } : {},
    );
    expect(described.variableMeasured[0]).toEqual({
      "@type": "PropertyValue",
      name: "height (m)",
      description: "Above chart datum.",
      unitText: "m",
      minValue: 0,
    });
  },
);

const RAW = "https://tides.test/raw.zip";
const OLD = "http://tides.test/a%20b.csv";
const BARE = "https://tides.test/bare";

it.each([
  ["croissant", "distribution", "contentUrl", [RAW, OLD]],
  ["schema-org", "distribution", "contentUrl", [RAW, OLD, BARE]],
  ["dcat", "dcat:distribution", "dcat:downloadURL", [RAW, OLD, BARE]],
])("lists in %s the files that are stored elsewhere", async (name, list, address, expected) => {
  const exported = await visitExport(name);
  const addresses: string[] = exported[list].map(
    (file: Record<string, unknown>) => toNode(file[address])["@id"] ?? file[address],
  );
  expect(addresses.filter((one) => one?.includes("//tides.test/"))).toEqual(expected);
  const [raw] = exported[list].filter((file: unknown) => JSON.stringify(file).includes(RAW));
  expect(JSON.stringify(raw)).toContain("cd".repeat(32));
});

function toNode(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

it("lists the sources of the data, and no address that is not a page", async () => {
  const { isBasedOn } = await visitExport("schema-org");
  expect(isBasedOn).toEqual([
    { "@type": "CreativeWork", name: "Harbour Office", url: "https://harbour.test/log" },
    { "@type": "CreativeWork", name: "A diary" },
    { "@type": "CreativeWork", name: "Hostile" },
  ]);
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=about");
  expect(body).toMatch(/Based on<\/t[dh]><td><a[^>]*href="https:\/\/harbour\.test\/log"/);
  expect(body).not.toContain("javascript:alert");
});

const MANIFEST = `${VERSION}/files/download-manifest`;
const file = (path: string) => ({
  name: path.slice(path.lastIndexOf("/") + 1),
  path,
  size: 10,
  sha256: "ab".repeat(32),
  type: "File",
});

it.each([
  [{ west: 3, south: 50, east: 9, north: 56 }, [{ "@type": "GeoShape", box: "50 3 56 9" }]],
  [
    { west: 170, south: -90, east: -170, north: -60 },
    [
      { "@type": "GeoShape", box: "-90 170 -60 180" },
      { "@type": "GeoShape", box: "-90 -180 -60 -170" },
    ],
  ],
  [
    { west: 4.5, south: 52, east: 4.5, north: 52 },
    [{ "@type": "GeoCoordinates", latitude: 52, longitude: 4.5 }],
  ],
])("tells search engines the place of %j", async (box, geo) => {
  const source = json({ ...SOURCE, spatialCoverage: undefined, box });
  const app = createTestApp({ upstream: { ...upstream, [`${VERSION}/source-metadata`]: source } });
  const { body } = await app.visit("/datasets/7/export/schema-org");
  expect(JSON.parse(body).spatialCoverage).toEqual({ "@type": "Place", geo });
});

it("describes a version with too many files for one list by its first files, tables and folders", async () => {
  const folder = { name: "data", path: "data", type: "Directory", size: 10 };
  const files = [folder, file("README.md")];
  const slim = createTestApp({
    upstream: {
      ...upstream,
      [MANIFEST]: status(403),
      [`${VERSION}/files/browse`]: json({ limit: 100, offset: 0, totalCount: 2, files }),
      [`${VERSION}/files?path=data%2Ftides.csv`]: json(file("data/tides.csv")),
      [`${VERSION}/files?path=data%2Fodd.csv`]: status(404),
      [`${VERSION}/files?path=data%2Funread.csv`]: status(404),
    },
  });
  const { body } = await slim.visit("/datasets/7/export/croissant");
  const { distribution, recordSet } = JSON.parse(body);
  const held = distribution.filter((one: { name: string }) => !["raw", "old"].includes(one.name));
  expect(held.map((one: { name: string }) => one.name)).toEqual([
    "README.md",
    "data/tides.csv",
    "data/",
  ]);
  expect(held.at(-1)).toMatchObject({ "@type": "cr:FileSet", includes: "data/**" });
  expect(recordSet).toHaveLength(1);
  const packaged = JSON.parse((await slim.visit("/datasets/7/export/frictionless")).body);
  expect(packaged.description).toMatch(/This package lists 2 of the \d+ files; \S+ lists all\.$/);
});

it("answers no export that lacks its files because the catalogue did not answer", async () => {
  const app = createTestApp({ upstream: { ...upstream, [MANIFEST]: status(503) } });
  const answer = await app.visit("/datasets/7/export/croissant");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([502, "no-store"]);
});
