import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";
import { findMissingStyles } from "../../harness/missing-styles.ts";
import { waitForHydration } from "../../harness/browser.ts";

const stage = createStage();

type Reader = { name: string; options: BrowserContextOptions };

const READERS: Reader[] = [
  { name: "with scripts", options: {} },
  { name: "with scripts off", options: { javaScriptEnabled: false } },
  { name: "on a telephone", options: { viewport: { width: 390, height: 844 } } },
  {
    name: "in the dark and without motion",
    options: { colorScheme: "dark", reducedMotion: "reduce" },
  },
  { name: "under forced colours", options: { forcedColors: "active" } },
];

describe.each(READERS)("a visitor $name", ({ options }) => {
  it("finds a dataset, opens a folder and downloads a file completely", async () => {
    const page = await stage.visit(options);
    await page.goto("/");
    // A search box until the suggestions load, then a combobox: found by its name.
    const field = page.getByLabel("Search datasets, files, people");
    await field.fill("tide gauges");
    await field.press("Enter");
    await page.waitForURL(/\/datasets\/search\?q=tide(\+|%20)gauges/);
    await filterByTag(page, "sea level", options);
    await page.waitForURL(/tag=sea(\+|%20)level/);
    await page.getByRole("link", { name: /Hourly sea level at five tide gauges/ }).click();
    await page.getByRole("heading", { level: 1, name: /Hourly sea level/ }).waitFor();
    expect(await findMissingStyles(page, "present")).toEqual([]);

    await page
      .getByRole("link", { name: /^Files/ })
      .first()
      .click();
    await page.getByRole("link", { name: "monthly/" }).click();
    await page.waitForURL(/path=monthly/);
    const link = page.locator('a[download][href*="/monthly/"]').first();
    const address = await link.getAttribute("href");
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const taken = await readFile(await download.path());
    expect(sha256(taken)).toBe(await publishedSha256(String(address)));
  });
});

/** A phone hides the filters in a drawer; without scripts a button sends them. */
async function filterByTag(page: Page, tag: string, options: Reader["options"]): Promise<void> {
  const hasScripts = options.javaScriptEnabled !== false;
  if (hasScripts) await waitForHydration(page);
  if (options.viewport) await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByRole("checkbox", { name: new RegExp(`^${tag}`) }).check();
  if (!hasScripts) await page.getByRole("button", { name: /Apply/ }).click();
}

/** The catalogue's data of the file at a portal address `/files/{id}/{version}/{path}`. */
async function publishedSha256(address: string): Promise<string> {
  const [, , id, version, ...path] = address.split("/").map(decodeURIComponent);
  const answer = await fetch(
    `${stage.services}/discover/datasets/${id}/versions/${version}/files?path=${encodeURIComponent(path.join("/"))}`,
  );
  const file: unknown = await answer.json();
  return typeof file === "object" && file && "sha256" in file ? String(file.sha256) : "none";
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
