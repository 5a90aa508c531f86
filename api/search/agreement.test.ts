import { beforeAll, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { writeManyDatasets } from "../test/many-datasets.ts";
import { collectStatements, explain } from "../test/query-plan.ts";

const DATASETS = 4_000;
const RANK = "bm25(dataset_search, 10.0, 4.0, 1.0, 6.0, 5.0, 0.5, 3.0)";
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writeManyDatasets(catalogue.services.db, DATASETS);
}, 120_000);

async function search(query: string, page = "limit=10"): Promise<{ total: number; ids: number[] }> {
  const parameters = new URLSearchParams({ query });
  const response = await catalogue.request(`/discover/search/datasets?${parameters}&${page}`);
  const found = await response.json<{ totalCount: number; datasets: { id: number }[] }>();
  return { total: found.totalCount, ids: found.datasets.map(({ id }) => id) };
}

async function rankAll(match: string): Promise<number[]> {
  const { results } = await catalogue.services.db
    .prepare(
      `SELECT rowid & 4294967295 AS id FROM dataset_search WHERE dataset_search MATCH ?1
       ORDER BY ${RANK}, id DESC LIMIT 10`,
    )
    .bind(match)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

describe("the first page of a search", () => {
  test.each(["w2", "w4", "w6", "w8", "w12", "w16", "w24", "w40", "w80", "w200", "w900"])(
    "for %s agrees with bm25 over every match in nine of ten",
    async (word) => {
      const [found, best] = await Promise.all([search(word), rankAll(`"${word}"`)]);
      expect(found.ids.filter((id) => best.includes(id)).length).toBeGreaterThanOrEqual(9);
    },
  );

  test.each([
    ["w4 w8", `"w4" AND "w8"`],
    ["w2 w3", `"w2" AND "w3"`],
    ["w1 w8", `"w1" AND "w8"`],
    ["w20 | w30", `"w20" OR "w30"`],
    ['"w2 w3"', `"w2 w3"`],
    ["w90*", `"w90" *`],
  ])("for %s agrees as well", async (query, match) => {
    const [found, best] = await Promise.all([search(query), rankAll(match)]);
    expect(found.ids.filter((id) => best.includes(id)).length).toBeGreaterThanOrEqual(9);
  });
});

test("for a word in nine of ten datasets has nothing that scores a hundredth less than bm25's tenth", async () => {
  const { results } = await catalogue.services.db
    .prepare(
      `SELECT rowid & 4294967295 AS id, ${RANK} AS score FROM dataset_search
       WHERE dataset_search MATCH ?1 ORDER BY score`,
    )
    .bind(`"w1"`)
    .all<{ id: number; score: number }>();
  const scores = new Map(results.map(({ id, score }) => [id, score]));
  const { ids, total } = await search("w1");
  expect(total).toBeGreaterThan(0.85 * DATASETS);
  const tenth = results[9]?.score ?? Number.NaN;
  const worst = Math.max(...ids.map((id) => scores.get(id) ?? 0));
  expect(worst / tenth).toBeGreaterThan(0.99);
});

describe("a common word in the order of names", () => {
  const everyId = async (order: string): Promise<number[]> => {
    const { results } = await catalogue.services.db
      .prepare(
        `SELECT d.id FROM dataset_search JOIN datasets AS d ON d.search_row = dataset_search.rowid
         WHERE dataset_search MATCH '"w4"' ORDER BY ${order}`,
      )
      .all<{ id: number }>();
    return results.map(({ id }) => id);
  };

  test.each([
    ["orderDirection=asc", "d.sort_name, d.id"],
    ["orderDirection=desc", "d.sort_name DESC, d.id DESC"],
    ["orderDirection=asc&datasetType=research", "d.sort_name, d.id"],
  ])("is the same on near and far pages (%s)", async (asked, order) => {
    const all = await everyId(order);
    expect(all.length).toBeGreaterThan(1_000);
    for (const offset of [0, 20, 90, 100, 700, all.length - 5]) {
      const { ids } = await search("w4", `orderBy=name&${asked}&limit=10&offset=${offset}`);
      expect(ids).toEqual(all.slice(offset, offset + 10));
    }
  });
});

test.each([
  ["w4", 0, false],
  ["w4", 1_500, true],
  ["w900", 0, true],
])(
  "%s by name from %i on: its matches are looked up and sorted: %s",
  async (word, offset, isSorted) => {
    const path = `/discover/search/datasets?query=${word}&orderBy=name&limit=10&offset=${offset}`;
    const statements = [...(await collectStatements(catalogue, path))];
    const plans = await Promise.all(statements.map((sql) => explain(catalogue, sql)));
    const steps = plans.flat();
    expect(steps.some((step) => step.includes("datasets_in_search"))).toBe(isSorted);
  },
);

test.each(["", "&datasetType=research"])(
  "the pages of a common word%s contain every match once",
  async (filter) => {
    const { total } = await search("w8", `limit=10${filter}`);
    expect(total).toBeGreaterThan(1_000);
    const ids: number[] = [];
    for (let offset = 0; offset < total; offset += 250)
      ids.push(...(await search("w8", `limit=250&offset=${offset}${filter}`)).ids);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  },
);

test("far pages of found files can be filtered", async () => {
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`scan-${at}.csv`, "1"]));
  const { datasetId } = await catalogue.publish({ key: "scans", name: "Scans", files });
  const names = new Set<string>();
  for (const offset of [0, 200, 400]) {
    const page = `datasetId=${datasetId}&fileType=csv&limit=200&offset=${offset}`;
    const response = await catalogue.request(`/discover/search/files?query=scan&${page}`);
    const found = await response.json<{ totalCount: number; files: { name: string }[] }>();
    expect(found.totalCount).toBe(600);
    for (const { name } of found.files) names.add(name);
  }
  expect(names.size).toBe(600);
});

test("a stored page is recomputed when something better is published", async () => {
  const before = await search("w900");
  const { datasetId } = await catalogue.publish({ key: "best", name: "w900 w900", files: {} });
  const after = await search("w900");
  expect([after.ids[0], after.total]).toEqual([datasetId, before.total + 1]);
});

test("a stored count is recomputed after a publication", async () => {
  const before = (await search("w900")).total;
  await catalogue.publish({ key: "fresh", name: "w900", files: {} });
  expect((await search("w900")).total).toBe(before + 1);
});
