import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";
import { waitForHydration } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });

/** Pages of each kind; a visit fails when one of them logs an error in the console. */
const PAGES = [
  "/de",
  "/de/datasets",
  "/de/datasets/search?q=river",
  "/de/datasets/1",
  "/de/datasets/1?tab=files&path=trials.csv",
  "/de/datasets/1?tab=cite",
  "/de/code",
  "/de/collections",
  "/de/compare?ids=1,2",
  "/de/tags",
  "/de/about/support",
  "/de/help",
  "/de/help/researchers",
  "/de/workspaces",
];

it("hydrates German pages without a fault or a breach of WCAG", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  const breaches: string[] = [];
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: "load" });
    await waitForHydration(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    breaches.push(...(await findBreaches(page)).map((breach) => `${path} ${breach}`));
  }
  expect(breaches).toEqual([]);
}, 240_000);

it("counts the rows of a table in German", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto("/de/datasets/25?tab=files&file=hourly%2FSKB1_2025.csv");
  const file = page.getByRole("region", { name: "Datei", exact: true });
  expect(await file.innerText()).toContain("Erste 50 von 2.160 Zeilen.");
  expect(await file.innerText()).toContain("Alle 2.160 Zeilen speichern:");
});

it("stays German from page to page without a load, and links to the same page in English", async () => {
  const page = await stage.visit({ savesData: false });
  await page.goto("/de/datasets?size=50", { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole("link", { name: "Code", exact: true }).first().click();
  await page.waitForURL("**/de/code");
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  await page.getByRole("searchbox").first().fill("tide");
  const suggested = page.getByRole("group", { name: "Einträge" }).getByRole("option").first();
  expect(await suggested.getAttribute("href")).toMatch(/^\/de\/\w+\/\d+$/);
  await page.getByRole("combobox").first().press("Enter");
  await page.waitForURL(/\/de\/code\?.*q=tide/);
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
  await page.getByRole("link", { name: "English" }).click();
  await page.waitForURL(/\/code\?.*q=tide/);
  expect(new URL(page.url()).pathname).toBe("/code");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.getByRole("link", { name: "Deutsch" }).click();
  await page.waitForURL(/\/de\/code\?.*q=tide/);
});
