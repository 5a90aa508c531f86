import { expect, it } from "vitest";
import { readListQuery } from "#client/contract/lists/list-query.ts";
import type { Catalogue } from "../../product-api/catalogue.ts";
import { loadSuggestions } from "./suggestions.ts";

/** A catalogue with these tags, which counts one record for every query. */
function createCatalogue(tags: string[], counts: (q: string) => number = () => 1): Catalogue {
  return {
    tags: async () => ({ ok: true, value: tags.map((tag) => ({ tag, count: 3 })) }),
    count: async (_family: string, { q }: { q: string }) => counts(q),
  } as unknown as Catalogue; // the methods that suggestions call
}

async function suggest(search: string, catalogue: Catalogue): Promise<string[]> {
  const fields = new URLSearchParams(search);
  const query = readListQuery((name) => fields.getAll(name));
  const found = await loadSuggestions(catalogue, "datasets", query);
  return found.ok ? found.value.map(({ label }) => label) : [];
}

it("offers the five first tags of the same stem", async () => {
  const tags = [
    "tide",
    "Tidal flats",
    "ice",
    "tides",
    "low tide",
    "tidewater",
    "tide pools",
    "tide gauge",
  ];
  const offered = await suggest("q=tideline", createCatalogue(tags));
  expect(offered.filter((label) => label.startsWith("Tagged"))).toEqual([
    "Tagged tide",
    "Tagged tides",
    "Tagged low tide",
    "Tagged tidewater",
    "Tagged tide pools",
  ]);
});

it("offers broader searches with results, and no others", async () => {
  const finds = (q: string): number => (q.endsWith("*") ? 0 : 1);
  expect(await suggest("q=sea+ice&tag=snow", createCatalogue([], finds))).toEqual([
    "“sea ice” without filters",
    "Any of these words",
  ]);
  expect(await suggest("q=glaciers", createCatalogue([]))).toEqual(["Words that begin like these"]);
  expect(await suggest("q=ab", createCatalogue(["ab"]))).toEqual([]);
});

it.each([
  ["cc-by", ["CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-SA-4.0"]],
  ["CC BY 4.0", ["CC-BY-4.0"]],
  ["creative commons zero", ["CC0-1.0"]],
  ["mit", ["MIT"]],
  ["cc-by tides", []],
  ["by", []],
])("offers records under the licences that “%s” names", async (q, ids) => {
  const offered = await suggest(`q=${encodeURIComponent(q)}&tag=snow`, createCatalogue([]));
  expect(offered.filter((label) => label.startsWith("Under"))).toEqual(
    ids.map((id) => `Under the licence ${id}`),
  );
});
