import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { tabTo } from "../../harness/keyboard.ts";
import { createStage } from "../../harness/stage.ts";
import { waitForHydration, waitForShell } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });

it("takes a reader from the home page to a file by keyboard only", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto("/");
  await waitForShell(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("main:focus").waitFor();
  await page.keyboard.press("/");
  await page.locator("input[name=q]:focus").waitFor();
  await page.keyboard.type("tide gauges");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/datasets\/search\?q=tide/);
  await tabTo(page, page.getByRole("checkbox", { name: /^sea level/ }));
  await page.keyboard.press("Space");
  await page.waitForURL(/tag=sea/);
  await tabTo(page, page.getByRole("link", { name: /Hourly sea level at five tide gauges/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Hourly sea level/ }).waitFor();
  await tabTo(page, page.getByRole("link", { name: /^Files/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/tab=files/);
  await tabTo(page, page.getByRole("link", { name: /^monthly/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/path=monthly/);
  await tabTo(page, page.getByRole("link", { name: /\.csv$/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/file=monthly/);
  await page.getByRole("table").first().waitFor();
});

it("opens the ways to get a dataset and its citation by one key each, and returns", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto("/datasets/search?q=tide%20gauges");
  await waitForShell(page);
  await tabTo(page, page.getByRole("link", { name: /Hourly sea level at five tide gauges/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Hourly sea level/ }).waitFor();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: /get/i });
  await dialog.waitFor();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = await dialog.evaluate(
      (element) =>
        element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("c");
  await page.waitForURL(/tab=cite/);
});

it("moves the focus to a new page's heading, and returns to the row with Back and a reload", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  // What other journeys publish is at the end of this list.
  await page.goto("/datasets?sort=oldest");
  await waitForShell(page);
  const row = page.locator("h3 a, h2 a").nth(16);
  const name = await row.innerText();
  // A jump past rows that the browser has not rendered.
  await row.focus();
  await untilRendered(page);
  const { y: before } = await readBox(row);
  const isBack = async (): Promise<boolean> => Math.abs((await readBox(row)).y - before) < 2;
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.locator("h1:focus").waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /Datasets/ }).waitFor();
  await expect.poll(isBack).toBe(true);
  expect(await row.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(isBack).toBe(true);
});

/** The browser renders rows near the window some frames after it scrolls, and then they have other heights. */
async function untilRendered(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main li:has(> article)")]
      .filter(
        (row) =>
          row.getBoundingClientRect().bottom > 0 && row.getBoundingClientRect().top < innerHeight,
      )
      .every((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
  );
}

async function readBox(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element has no box.");
  return box;
}

it("returns to the link that was followed from a list, also after the record was loaded again", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await page.goto("/datasets?sort=oldest");
  await waitForHydration(page);
  const link = page.locator("main article h2 a, main article h3 a").nth(14);
  await link.focus();
  await untilRendered(page);
  const [before, name] = [await readBox(link), await link.textContent()];
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/datasets\/\d+/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect.poll(async () => Math.abs((await readBox(link)).y - before.y)).toBeLessThan(2);
});
