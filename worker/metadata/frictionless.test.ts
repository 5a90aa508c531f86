import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { toDataset } from "../test/records.ts";
import { json } from "../test/upstream.ts";

const VERSION = "/discover/datasets/7/versions/2";
const COLUMNS = ["day", "height (m)", "flag"];
const HEIGHT = {
  name: "height (m)",
  type: "number",
  unit: "m",
  description: "Above chart datum.",
  constraints: { minimum: 0 },
};
const SOURCE = {
  tables: [
    {
      path: "data/tides.csv",
      name: "Tides",
      primaryKey: ["day"],
      foreignKeys: [
        { fields: ["flag"], resource: "flags", references: ["id"] },
        { fields: ["day"], resource: "Tides", references: ["day"] },
        { fields: ["flag"], resource: "", references: ["day"] },
      ],
      columns: COLUMNS,
      fields: [{ name: "day", type: "date" }, HEIGHT, { name: "flag", options: { rdfType: "x" } }],
    },
    { path: "data/odd.csv", dialect: { delimiter: ";" }, columns: ["a"], fields: [] },
    { path: "data/Odd.csv", columns: ["a", "", "a"], fields: [] },
  ],
  links: [{ name: "raw", url: "https://tides.test/raw.zip", size: 12, hashes: ["cd".repeat(16)] }],
  properties: [],
  sources: [
    { title: "Harbour Office", url: "https://harbour.test/log" },
    { title: "Hostile", url: "javascript:alert(1)" },
  ],
};
const data = ["tides.csv", "odd.csv", "Odd.csv"].map((fileName) => ({
  fileName,
  path: ["data"],
  url: "https://s/1",
  size: 10,
  sha256: "ab".repeat(32),
}));
const upstream = {
  [`${VERSION}/source-metadata`]: json(SOURCE),
  [`${VERSION}/files/download-manifest`]: json({ header: { count: 3, size: 30 }, data }),
};

async function visitPackage(changes: Parameters<typeof json>[0] = {}) {
  const dataset = json(toDataset({ ...Object(changes) }));
  const app = createTestApp({ upstream: { ...upstream, "/discover/datasets/7": dataset } });
  const { body, headers } = await app.visit("/datasets/7/export/frictionless");
  return { headers, ...JSON.parse(body) };
}

it("describes the dataset in the standard's terms", async () => {
  expect(await visitPackage()).toMatchObject({
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "dataset-7",
    id: "https://doi.org/10.5072/aune-0007",
    licenses: [
      {
        name: "CC-BY-4.0",
        path: "https://creativecommons.org/licenses/by/4.0/",
        title: "Creative Commons Attribution",
      },
    ],
    contributors: [{ title: "Ada K. Moss", givenName: "Ada K.", familyName: "Moss" }],
    sources: [{ title: "Harbour Office", path: "https://harbour.test/log" }, { title: "Hostile" }],
  });
});

it("leaves files at their addresses, each under its own name, tables with their schema", async () => {
  const { resources } = await visitPackage();
  const names = resources.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["tides", "data/odd.csv", "data/odd.csv-2", "raw"]);
  const [{ schema, ...tides }, odd, sameNames, raw] = resources;
  expect(sameNames).not.toHaveProperty("schema");
  expect(tides).toEqual({
    name: "tides",
    path: "https://portal.test/files/7/2/data/tides.csv",
    title: "data/tides.csv",
    format: "csv",
    mediatype: "text/csv",
    bytes: 10,
    hash: `sha256:${"ab".repeat(32)}`,
    type: "table",
  });
  expect(schema).toEqual({
    fields: [{ name: "day", type: "date" }, HEIGHT, { name: "flag", type: "any", rdfType: "x" }],
    primaryKey: ["day"],
    foreignKeys: [
      { fields: ["day"], reference: { resource: "tides", fields: ["day"] } },
      { fields: ["flag"], reference: { resource: "", fields: ["day"] } },
    ],
  });
  expect(odd.dialect).toEqual({ delimiter: ";" });
  expect(raw).toMatchObject({
    path: "https://tides.test/raw.zip",
    bytes: 12,
    hash: "cd".repeat(16),
  });
});

it("gives JSON lines a schema only where their columns are described", async () => {
  const tables = [
    { path: "data/plain.jsonl", columns: ["site", "note"], fields: [{ name: "site" }] },
    { path: "data/said.jsonl", columns: ["day"], fields: [{ name: "day", unit: "d" }] },
    { path: "data/plain.parquet", columns: ["site"], fields: [] },
  ];
  const files = tables.map(({ path }) => ({ ...data[0], fileName: path.slice(5) }));
  const app = createTestApp({
    upstream: {
      [`${VERSION}/source-metadata`]: json({ tables }),
      [`${VERSION}/files/download-manifest`]: json({ header: { count: 3, size: 30 }, data: files }),
    },
  });
  const { body } = await app.visit("/datasets/7/export/frictionless");
  const { resources }: { resources: { schema?: object }[] } = JSON.parse(body);
  expect(resources.map(({ schema }) => schema)).toEqual([
    undefined,
    { fields: [{ name: "day", type: "any", unit: "d" }] },
    { fields: [{ name: "site", type: "any" }] },
  ]);
});

it("is still a package while the files are withheld", async () => {
  const { resources } = await visitPackage({ embargo: true, embargoReleaseDate: "2099-01-01" });
  expect(resources).toEqual([
    {
      name: "page",
      path: "https://portal.test/datasets/7",
      title: "The dataset’s page; it has no open files",
      mediatype: "text/html",
    },
  ]);
});

it("may be read by pages of any site", async () => {
  const { headers } = await visitPackage();
  expect(headers.get("access-control-allow-origin")).toBe("*");
});
