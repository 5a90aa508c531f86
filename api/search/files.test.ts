import { beforeAll, describe, expect, test } from "vitest";
import type { FoundFilesPage } from "#api/wire/files.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "gauges",
    name: "Twelve gauges",
    files: {
      "stations/gauges-2021.csv": "1",
      "stations/colour of water.txt": "1",
      "sea/levels.csv": "1",
      "notes.md": "1",
    },
  });
});

async function search(
  query: string,
  more: Record<string, string> = { nearest: "true", passages: "true" },
): Promise<FoundFilesPage> {
  const asked = new URLSearchParams({ query, ...more });
  return (await catalogue.request(`/discover/search/files?${asked}`)).json();
}

async function find(query: string): Promise<unknown> {
  const { files, understanding } = await search(query);
  return [understanding?.kind, understanding?.unknown, files.map(({ name }) => name).toSorted()];
}

describe("the nearest files", () => {
  test.each([
    ["gauge station", "all", [], ["gauges-2021.csv"]],
    ["gauges of the stations", "all", [], ["gauges-2021.csv"]],
    ["gaugse stations", "spelling", ["gaugse"], ["gauges-2021.csv"]],
    ["gauges levels", "any", [], ["gauges-2021.csv", "levels.csv"]],
    ["xyzzy notes", "any", ["xyzzy"], ["notes.md"]],
    ["xyzzy levles", "any", ["xyzzy", "levles"], ["levels.csv"]],
    ["xyzzy plugh", "all", [], []],
    ["sex", "all", [], []],
    ["levels AND sea", "all", [], ["levels.csv"]],
    ["notes OR levels", "all", [], ["levels.csv", "notes.md"]],
    ["color", "all", [], ["colour of water.txt"]],
    ['(ocean | "sea") level', "all", [], ["levels.csv"]],
    ['(station | "se") 2021', "all", [], ["gauges-2021.csv"]],
  ])("for %j are read as %s", async (query, kind, unknown, names) => {
    expect(await find(query)).toEqual([kind, unknown, names]);
  });

  test("are answered only to those who request them", async () => {
    expect(await search("xyzzy notes", {})).toEqual({
      limit: 10,
      offset: 0,
      totalCount: 0,
      files: [],
    });
  });
});

describe("the words of a query", () => {
  test.each([
    ["gauge stat", ["", "gauges", "-2021.csv"], ["", "stations", ""]],
    ["gaugse", ["", "gauges", "-2021.csv"], ["stations"]],
  ])("%j are marked in names and folders", async (query, name, folder) => {
    const { files } = await search(query);
    expect(files.map(({ marked }) => marked)).toEqual([{ name, folder }]);
  });

  test("are not marked unless that is requested", async () => {
    const { files } = await search("gauge", { nearest: "true" });
    expect(files.map(({ name, marked }) => [name, marked])).toEqual([
      ["gauges-2021.csv", undefined],
    ]);
  });
});
