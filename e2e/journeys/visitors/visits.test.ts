import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();
const NOTHING = { cookie: "", local: 0, session: 0, databases: 0, caches: 0 };

/** What a page of the portal finds in its browser. */
async function readStored(page: Page): Promise<typeof NOTHING> {
  await page.goto("/robots.txt");
  return page.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
}

async function storeEverywhere(): Promise<void> {
  document.cookie = "left=1; path=/";
  localStorage.setItem("left", "1");
  sessionStorage.setItem("left", "1");
  await caches.open("left");
  await new Promise((resolve) => {
    indexedDB.open("left").addEventListener("success", resolve);
  });
}

// The second visit gets the context of the first, with its process.
it.each([1, 2])("begins as a browser in which nothing is stored, visit %d", async () => {
  const page = await stage.visit();
  expect(await readStored(page)).toEqual(NOTHING);
  await page.evaluate(storeEverywhere);
  expect(await readStored(page)).toEqual({
    cookie: "left=1",
    local: 1,
    session: 1,
    databases: 1,
    caches: 1,
  });
});

it.each([1, 2])("receives scripts that are in no cache, visit %d", async () => {
  const page = await stage.visit();
  await page.goto("/datasets");
  await waitForHydration(page);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((one) => ("transferSize" in one && one.name.endsWith(".js") ? one.transferSize : 0))
      .reduce((sum: number, one) => sum + Number(one), 0),
  );
  expect(bytes).toBeGreaterThan(50_000);
});
