import { beforeEach, expect, test } from "vitest";
import type { SourceMetadata } from "#api/wire/source-metadata.ts";
import { type Catalogue, createCatalogue } from "../test/catalogue.ts";

const TABLE = {
  path: "tides.csv",
  dialect: { delimiter: "," },
  primaryKey: ["day"],
  fields: [{ name: "height", type: "number", unit: "m", description: "Above chart datum." }],
};
const SAID = {
  homepage: "https://tides.example",
  tables: [TABLE],
  links: [{ name: "raw.zip", url: "https://tides.example/raw.zip", size: 12, hashes: ["md5:0"] }],
  properties: [{ name: "views.0.title", value: "Heights" }],
};
const FILES = { "tides.csv": "day,height\n2026-01-01,2\n", "gauges.csv": "id\n1\n" };
const COLUMNS: Record<string, string[]> = { "tides.csv": ["day", "height"], "gauges.csv": ["id"] };

let catalogue: Catalogue;
beforeEach(async () => {
  catalogue = await createCatalogue();
});

async function publish(changes: object = {}) {
  return catalogue.publish({
    key: "tides",
    name: "Tides",
    sourceMetadata: SAID,
    files: FILES,
    columns: COLUMNS,
    mayRevise: true,
    ...changes,
  });
}

async function ask(version = 1): Promise<SourceMetadata> {
  const answer = await catalogue.request(
    `/discover/datasets/1/versions/${version}/source-metadata`,
  );
  expect(answer.status).toBe(200);
  return answer.json();
}

test("answers the source's metadata, with the header of every table that was read", async () => {
  await publish();
  expect(await ask()).toEqual({
    ...SAID,
    tables: [
      { ...TABLE, columns: ["day", "height"], fields: [{ name: "day" }, ...TABLE.fields] },
      { path: "gauges.csv", columns: ["id"], fields: [{ name: "id" }] },
    ],
  });
});

test("recognises a publication with the same metadata, and revises for other metadata", async () => {
  const first = await publish();
  expect(await publish()).toMatchObject({ status: "unchanged", version: first.version });
  const links = [{ name: "raw.zip", url: "https://elsewhere.example/raw.zip" }];
  expect(await publish({ sourceMetadata: { links } })).toMatchObject({ status: "revised" });
  expect((await ask()).links).toEqual(links);
});

test("has the source's version and its original date with the dataset", async () => {
  await publish({ versionLabel: "1.2.0", originalDate: "2019-05" });
  const answer = await catalogue.request("/discover/datasets/1");
  expect(await answer.json()).toMatchObject({ versionLabel: "1.2.0", originalDate: "2019-05" });
});

test("answers empty lists for a version without further metadata", async () => {
  await catalogue.publish({ key: "plain", name: "Plain", files: { "a.txt": "a" } });
  expect(await ask()).toEqual({ tables: [], links: [], properties: [] });
});

test("answers no more tables than a reader takes", async () => {
  const paths = Array.from({ length: 1_005 }, (_, index) => `${index}.csv`);
  await publish({
    files: Object.fromEntries(paths.map((path) => [path, "a"])),
    columns: Object.fromEntries(paths.map((path) => [path, ["a"]])),
  });
  expect((await ask()).tables).toHaveLength(1_000);
});

const VARIABLES = [{ name: "t090", unit: "K", title: "Warmth of the column" }, { name: "time" }];

test("answers the variables of files of arrays", async () => {
  await publish({ variables: VARIABLES });
  expect((await ask()).variables).toEqual(VARIABLES);
});

test("withholds headers and variables while the files are withheld", async () => {
  await publish({ embargoReleaseDate: "2030-01-01", variables: VARIABLES });
  expect((await ask()).tables).toEqual([TABLE]);
  expect(await ask()).not.toHaveProperty("variables");
});

test("lists the data that it was made from", async () => {
  const sources = [{ title: "Harbour Office", url: "https://harbour.example" }];
  await publish({ sources });
  expect((await ask()).sources).toEqual(sources);
});

const OTHER = { name: "Tide Office Terms", url: "https://tides.example/terms" };

test("has a licence that the contract has no string for, and recognises it", async () => {
  await publish({ otherLicense: OTHER });
  const told = async () => (await catalogue.request("/discover/datasets/1")).json();
  expect(await told()).toMatchObject({ license: OTHER.name, otherLicense: OTHER });
  expect(await publish({ otherLicense: OTHER })).toMatchObject({ status: "unchanged" });
  expect(await publish({ license: "MIT" })).toMatchObject({ status: "revised" });
  expect(await told()).toMatchObject({ license: "MIT" });
  expect(await told()).not.toHaveProperty("otherLicense");
});

test("replaces one licence by another when a revision names it", async () => {
  await publish({ license: "MIT" });
  const revise = (change: object) =>
    catalogue.call("/publish/datasets/1/versions/1/revise", {
      method: "POST",
      body: JSON.stringify(change),
    });
  const told = async () => (await catalogue.request("/discover/datasets/1")).json();
  await revise({ otherLicense: OTHER });
  expect(await told()).toMatchObject({ license: OTHER.name, otherLicense: OTHER });
  await revise({ license: "MIT" });
  expect(await told()).toMatchObject({ license: "MIT" });
  expect(await told()).not.toHaveProperty("otherLicense");
});

test.each([
  ["beside one of the contract's", { license: "MIT", otherLicense: OTHER }],
  ["under a name of the contract's", { otherLicense: { name: "MIT" } }],
  ["with an address that is no web page", { otherLicense: { ...OTHER, url: "javascript:1" } }],
  ["with an id that SPDX would not give", { otherLicense: { ...OTHER, spdxId: "<b>" } }],
])("refuses another licence %s", async (_how, changes) => {
  await expect(publish(changes)).rejects.toThrow("400");
});
