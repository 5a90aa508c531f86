import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { parseDatasetsPage } from "#api/wire/dataset.ts";
import { wrapD1 } from "#platform/test/wrap-binding.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const RECORDS = [
  ["noon", "Tide at noon"],
  ["night", "Tide at night"],
  ["ice", "Ice"],
] as const;

let trips = 0;
/** The SQL of the last of them. */
let sql = "";
let catalogue: Catalogue;

beforeAll(async () => {
  const db = wrapD1(env.DB, ({ key }, run) => {
    trips += 1;
    sql = key;
    return run();
  });
  catalogue = await createCatalogue({ db });
  for (const [key, name] of RECORDS)
    await catalogue.publish({ key, name, description: `${name}, by hand.`, files: {} });
  await catalogue.waitForDeferred();
});

beforeEach(() => {
  trips = 0;
});

async function search(query: string): Promise<string[]> {
  const answer = await catalogue.request(`/discover/search/datasets?${query}`);
  const page = parseDatasetsPage(await answer.json());
  if (!page.ok) throw new Error(page.problem);
  return page.value.datasets.map(({ name }) => name);
}

test.each([
  ["finds, counts and reads", "query=tide&passages=true&nearest=true", 1, 2],
  ["reads what it remembers, once it is sure that nothing was published since", "query=tide", 1, 2],
  ["goes through everything", "query=", 1, 3],
  ["counts, then sorts", "query=hand&orderBy=name", 2, 3],
  ["sorts what it has counted before", "query=hand&orderBy=name&offset=1", 1, 2],
])("a search %s makes as few round trips as possible", async (_, query, most, count) => {
  expect([(await search(query)).length, trips]).toEqual([count, most]);
});

test("a page of stored results is read by its ids, without a second search", async () => {
  await search("query=ice");
  expect(sql).toContain("MATCH");
  expect(await search("query=ice")).toEqual(["Ice"]);
  expect(sql).not.toContain("MATCH");
});

test("a search with stored results shows what was published since", async () => {
  await search("query=new");
  await catalogue.publish({ key: "new", name: "New tide", description: "Fresh.", files: {} });
  expect(await search("query=tide")).toContain("New tide");
});
