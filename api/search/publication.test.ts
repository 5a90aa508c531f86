import { beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { interruptDb } from "../test/watched-db.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  for (const key of ["a", "b", "c"]) await publish(key);
});

function publish(key: string): Promise<unknown> {
  return catalogue.publish({ key, name: `${key} tide`, files: {} });
}

interface Page {
  totalCount: number;
  datasets: unknown[];
}

async function ask(app: Pick<Catalogue, "request">, page = "limit=50"): Promise<Page> {
  return (await app.request(`/discover/search/datasets?query=tide&${page}`)).json();
}

test.each([
  [["limit=50"]],
  [["limit=50&orderBy=name"]],
  [["limit=50&datasetType=research"]],
  [["limit=50", "limit=1&offset=600"]],
])("a dataset published during the last page of %j is found from then on", async (pages) => {
  let pending = 0;
  const before = (await ask(catalogue)).totalCount;
  const db = interruptDb(catalogue.services.db, async () => {
    if (pending-- === 1) await publish(`amid-${before}`);
  });
  const app = createApp({ ...catalogue.services, db });
  const request = async (path: string) => app.request(path);
  for (const [at, page] of pages.entries()) {
    if (at === pages.length - 1) pending = 1;
    await ask({ request }, page);
  }
  expect(pending).toBeLessThan(1);
  for (const page of [...pages, "limit=50"])
    expect((await ask({ request }, page)).totalCount).toBe(before + 1);
  expect((await ask({ request })).datasets).toHaveLength(before + 1);
});

test("every count answered while datasets are published was true at that time", async () => {
  const before = (await ask(catalogue)).totalCount;
  const published = Promise.all(["p", "q", "r", "s"].map(publish));
  const told: number[] = [before];
  for (let at = 0; at < 12; at++) told.push((await ask(catalogue)).totalCount);
  await published;
  told.push((await ask(catalogue)).totalCount);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.at(-1)).toBe(before + 4);
});
