import { beforeAll, describe, expect, test } from "vitest";
import { parseDatasetsPage } from "#api/wire/dataset.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  for (const [key, datasetType, tags] of [
    ["alpha", "research", ["vagus", "Mouse"]],
    ["beta", "trial", ["vagus"]],
    ["gamma", "collection", ["vagus", "mouse"]],
    ["delta", "trial", ["heart"]],
  ] as const) {
    const publishedAt = `2025-01-0${"abgd".indexOf(key[0] ?? "") + 1}T00:00:00Z`;
    const name = `${key} traces`;
    await catalogue.publish({ key, name, datasetType, tags: [...tags], publishedAt });
  }
});

async function read(path: string): Promise<{ total: number; names: string[] }> {
  const page = parseDatasetsPage(await (await catalogue.request(`/discover/${path}`)).json());
  if (!page.ok) throw new Error(page.problem);
  const names = page.value.datasets.map(({ name }) => name.replace(" traces", ""));
  return { total: page.value.totalCount, names };
}

const both = "datasetType=research&datasetType=trial";

describe("a list of several types", () => {
  test.each([
    [`datasets?${both}`, ["delta", "beta", "alpha"]],
    [`datasets?${both}&orderBy=name&orderDirection=asc`, ["alpha", "beta", "delta"]],
    [`datasets?${both}&tags=vagus`, ["beta", "alpha"]],
    [`datasets?${both}&tags=vagus&embargo=false&datasetType=trial`, ["beta", "alpha"]],
    [`search/datasets?${both}&orderBy=name&orderDirection=asc`, ["alpha", "beta", "delta"]],
    [
      `search/datasets?query=traces&${both}&orderBy=name&orderDirection=asc`,
      ["alpha", "beta", "delta"],
    ],
    ["search/datasets?query=traces&datasetType=collection", ["gamma"]],
  ])("%s holds each of them", async (path, names) => {
    expect(await read(path)).toEqual({ total: names.length, names });
  });

  test("is paged as one list", async () => {
    const { total, names } = await read(`datasets?${both}&limit=1&offset=1`);
    expect([total, names]).toEqual([3, ["beta"]]);
  });

  test("refuses an unknown type among known ones", async () => {
    const response = await catalogue.request("/discover/datasets?datasetType=trial&datasetType=x");
    expect(response.status).toBe(400);
  });
});

describe("tags", () => {
  async function tags(query = ""): Promise<Record<string, number>> {
    const response = await catalogue.request(`/discover/tags${query}`);
    const list = await response.json<{ tag: string; count: number }[]>();
    return Object.fromEntries(list.map(({ tag, count }) => [tag, count]));
  }

  test("count every dataset", async () => {
    expect(await tags()).toEqual({ vagus: 3, Mouse: 2, heart: 1 });
  });

  test("count one family's datasets", async () => {
    expect(await tags(`?${both}`)).toEqual({ vagus: 2, Mouse: 1, heart: 1 });
    expect(await tags("?datasetType=release")).toEqual({});
  });

  test("follow a new version and an unpublished dataset", async () => {
    const fresh = await catalogue.publish({ key: "epsilon", name: "E", tags: ["lung"] });
    expect(await tags("?datasetType=research")).toMatchObject({ lung: 1 });
    await catalogue.publish({ key: "epsilon", name: "E", tags: ["liver"], datasetType: "trial" });
    expect(await tags()).toMatchObject({ liver: 1 });
    expect(await tags()).not.toHaveProperty("lung");
    expect((await read("datasets?limit=1")).total).toBe(5);
    const path = `/publish/datasets/${fresh.datasetId}/unpublish`;
    await catalogue.call(path, { method: "POST" });
    expect(await tags()).not.toHaveProperty("liver");
    expect((await read("datasets?limit=1")).total).toBe(4);
  });
});

test("code is answered with the place of its release, and other records without one", async () => {
  const release = { origin: "GitHub", label: "v1", marker: "abc", repoUrl: "https://code.example" };
  const code = { key: "zeta", name: "Zeta", datasetType: "release", release } as const;
  const { datasetId } = await catalogue.publish(code);
  const ask = async (id: number) => (await catalogue.request(`/discover/datasets/${id}`)).json();
  expect(await ask(datasetId)).toMatchObject({ datasetType: "release", release });
  expect(await ask(1)).not.toHaveProperty("release");
});
