import { beforeEach, expect, test } from "vitest";
import type { DatasetsPage } from "#api/wire/dataset.ts";
import type { Suggestions } from "#api/wire/search.ts";
import { createCatalogue, type Catalogue, type Package } from "../test/catalogue.ts";

const CASTS: Package = {
  key: "casts",
  name: "Moored casts",
  files: { "casts.nc": "CDF" },
  variables: [
    {
      name: "t090",
      unit: "K",
      title: "Warmth of the column",
      description: "sea_water_temperature",
    },
    { name: "hafnium", unit: "umol/kg" },
  ],
};

let catalogue: Catalogue;

beforeEach(async () => {
  catalogue = await createCatalogue();
});

async function search(query: string): Promise<DatasetsPage> {
  const asked = new URLSearchParams({ query, nearest: "true", passages: "true" });
  return (await catalogue.request(`/discover/search/datasets?${asked}`)).json();
}

async function suggest(query: string): Promise<Suggestions> {
  return (await catalogue.request(`/discover/suggestions?query=${query}`)).json();
}

test.each([
  ["t090", "[t090] · Warmth of the column · K · sea_water_temperature"],
  ["warmth", "t090 · [Warmth] of the column · K · sea_water_temperature"],
  ["water temperature", "t090 · Warmth of the column · K · sea_[water]_[temperature]"],
  ["µmol/kg", "hafnium · [umol/kg]"],
])("finds a record by %j of a variable in its arrays, and shows it", async (query, passage) => {
  await catalogue.publish(CASTS);
  const { datasets } = await search(query);
  const passages = datasets[0]?.passages?.map(({ place, parts }) => [
    place,
    parts.map((part, at) => (at % 2 === 1 ? `[${part}]` : part)).join(""),
  ]);
  expect([datasets.length, passages]).toEqual([1, [["variable", passage]]]);
});

test("finds a unit by its name where its sign is no word", async () => {
  await catalogue.publish(CASTS);
  expect((await search("kelvin")).totalCount).toBe(1);
});

test("suggests variables of arrays with their units", async () => {
  await catalogue.publish(CASTS);
  expect((await suggest("haf")).variables).toEqual([
    { label: "hafnium", unit: "umol/kg", count: 1 },
  ]);
});

test("withholds variables with their files", async () => {
  await catalogue.publish({ ...CASTS, embargoReleaseDate: "2027-01-01" });
  expect((await search("hafnium")).totalCount).toBe(0);
  expect((await suggest("haf")).variables).toEqual([]);
  const { datasets } = await search("moored | hafnium");
  expect(datasets[0]?.passages?.map(({ place }) => place)).toEqual(["name"]);
});

test("keeps variables through a revision, and lets them make no version", async () => {
  const { datasetId, version } = await catalogue.publish(CASTS);
  const { variables: _read, ...unread } = CASTS;
  expect(await catalogue.publish(unread)).toMatchObject({ status: "unchanged", version });
  await catalogue.call(`/publish/datasets/${datasetId}/versions/${version}/revise`, {
    method: "POST",
    body: JSON.stringify({ description: "Of 2026." }),
  });
  expect((await search("hafnium")).totalCount).toBe(1);
});

test("refuses more variables than a row of the database holds", async () => {
  const variables = Array.from({ length: 1_000 }, (_, at) => ({
    name: `v${at}`,
    title: "T".repeat(400),
  }));
  await expect(catalogue.publish({ ...CASTS, variables })).rejects.toThrow(
    "The variables have at most 100,000 characters.",
  );
});
