import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { findSpellings } from "./spellings.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "vagus",
    name: "Recordings of the vagus nerve",
    files: { "stimulus-levels.csv": "1", "photo.JPEG": "2" },
  });
  await catalogue.publish({ key: "mice", name: "Memory of mice", files: {} });
});

async function count(kind: string, query: string): Promise<number> {
  const response = await catalogue.request(
    `/discover/search/${kind}?${new URLSearchParams({ query })}`,
  );
  return (await response.json<{ totalCount: number }>()).totalCount;
}

describe("a word with other possible spellings", () => {
  test.each([
    ["vagus~1", 1],
    ["vagsu~1", 1],
    ["VAGSU~1", 1],
    ["vagos~", 1],
    ["vgaus~1", 0],
    ["vagsux~1", 0],
    ["vagsux~2", 1],
    ["vagsux~9", 1],
    ["recrding~1", 1],
    ["memroy~1", 1],
    ["nreve~1 vagus", 0],
    ["nevre~1 vagus", 1],
    ["vagsu~1 | mcie~1", 1],
    ["vagsu~1 | mcie~2 | mixe~1", 2],
    ["memory -mixe~1", 0],
    ["vagsu", 0],
    ["vagsu~0", 0],
    ['"vagsu"~1', 0],
    ["~1", 2],
    ["v~2", 0],
  ])("%s finds %i datasets", async (query, found) => {
    expect(await count("datasets", query)).toBe(found);
  });

  test("is counted in the same way by the facets", async () => {
    const response = await catalogue.request("/discover/facets?query=vagsu~1");
    expect((await response.json<{ statuses: unknown }>()).statuses).toEqual([
      { value: "public", count: 1 },
    ]);
  });
});

describe("a beginning", () => {
  test.each([
    ["ed", []],
    ["al", []],
    ["y", []],
    ["ing", ["ing*~0"]],
    ["mice", ["mice*~0"]],
    ["mi", []],
  ])("of %s is looked up by its endings where the stemmer may change it", async (text, keys) => {
    const { db } = catalogue.services;
    expect([...(await findSpellings(db, "dataset_words", `${text}*`)).keys()]).toEqual(keys);
  });
});

describe("a file search", () => {
  test.each([
    ["stimulus", 1],
    ["stimulsu", 1],
    ["levles stim", 1],
    ["levels stmiulus", 1],
    ["stxxulus", 1],
    ["stxxuxus", 0],
    ['"stimulsu"', 0],
  ])("for %s finds %i files", async (query, found) => {
    expect(await count("files", query)).toBe(found);
  });

  test.each([
    ["JPG", 1],
    [".jpeg", 1],
    ["jpe", 0],
  ])("of the type %s finds %i files", async (fileType, found) => {
    const response = await catalogue.request(`/discover/search/files?fileType=${fileType}`);
    expect((await response.json<{ totalCount: number }>()).totalCount).toBe(found);
  });
});

describe("the beginning of a word", () => {
  beforeAll(async () => {
    await catalogue.publish({
      key: "analysis",
      name: "Spectral analysis of universal properties",
      readme: "An analyst wrote about studies of qualities in courses.",
      files: {},
    });
  });

  test.each([
    "anal*",
    "analy*",
    "analys*",
    "analysi*",
    "analysis*",
    "ANALYS*",
    "univers*",
    "propert*",
    "properti*",
    "stud*",
    "studi*",
    "qualit*",
    "quality*",
    "cours*",
    "course*",
    "spectr*",
    "analys* univers*",
    "universa*",
    "universalit*",
    "UNIVERSA*",
    "propertie*",
    "studie*",
    "qualitie*",
    "spectra*",
    "analys* universa*",
    "nothing | universa*",
  ])("%s finds the words with this beginning", async (query) => {
    expect(await count("datasets", query)).toBe(1);
  });

  test.each(["analyz*", "universx*", "analyses*x", "universaz*"])(
    "%s finds nothing else",
    async (query) => {
      expect(await count("datasets", query)).toBe(0);
    },
  );
});
