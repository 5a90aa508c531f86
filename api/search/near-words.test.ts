import { beforeAll, describe, expect, test } from "vitest";
import type { DatasetsPage } from "#api/wire/dataset.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  for (const name of ["Waves in 1958", "Storms of winter"])
    await catalogue.publish({ key: name.toLowerCase().replaceAll(" ", "-"), name, files: {} });
});

describe("words with a similar spelling", () => {
  test.each([
    ["wvaes 1958", "spelling", ["Waves in 1958"]],
    ["1998", "all", []],
    ["waves 1998", "any", ["Waves in 1958"]],
    ["storms 1998", "any", ["Storms of winter"]],
    ["storms 19588", "any", ["Storms of winter"]],
  ])("are searched for words, not for numbers: %s", async (query, kind, names) => {
    const asked = new URLSearchParams({ query, nearest: "true" });
    const answer = await catalogue.request(`/discover/search/datasets?${asked}`);
    const { datasets, understanding }: DatasetsPage = await answer.json();
    expect([understanding?.kind, datasets.map(({ name }) => name)]).toEqual([kind, names]);
  });
});
