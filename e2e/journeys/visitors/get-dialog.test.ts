import { expect, inject, it } from "vitest";
import { waitForHydration, waitForShell } from "../../harness/browser.ts";
import { publishSamples } from "../../harness/sample-files.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
/** A record with a folder of more files than a page holds. */
const RECORD = "Spike counts of four sparsely firing motor cortex neurons";

it.each(["Escape", "Close"])(
  "returns by %s from the ways to get the files to the same rows and the button",
  async (way) => {
    const page = await stage.visit();
    await page.goto(`/datasets/search?q=${encodeURIComponent(RECORD)}`);
    await page.getByRole("link", { name: RECORD }).click();
    await page.waitForURL(/\/datasets\/\d+$/);
    const before = `${page.url()}?tab=files&path=trials&sort=-size&q=trial&page=2`;
    await page.goto(before);
    const button = page.getByRole("link", { name: "Get dataset" });
    const isFocused = (): Promise<boolean> =>
      button.evaluate((link) => link === document.activeElement);
    const dialog = page.getByRole("dialog");
    const leave = async (): Promise<void> => {
      if (way === "Escape") await page.keyboard.press("Escape");
      else await dialog.getByRole("link", { name: "Close" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.waitForURL(before);
      await expect.poll(isFocused).toBe(true);
      expect(await page.getByText("101–200 of").isVisible()).toBe(true);
    };
    await button.click();
    await dialog.waitFor();
    await page.getByRole("heading", { name: "Get dataset" }).waitFor();
    await waitForHydration(page); // a click before it loads the page of the dialog
    await leave();
    await page.goto(`${before}&get=1`);
    await waitForHydration(page);
    await leave();
  },
);

it("returns by Escape to a sorted page of a table, opened by its key or its button", async () => {
  const page = await stage.visit();
  const { id } = publishSamples(inject("services"));
  const before = `${stage.portal}/datasets/${id}?tab=files&file=table.csv&page=2&by=-3`;
  await page.goto(before);
  await waitForHydration(page);
  await waitForShell(page);
  const dialog = page.getByRole("dialog");
  const rows = page.getByText("Rows 51 to 60 of 60 rows.");
  for (const open of [
    () => page.keyboard.press("d"),
    () => page.getByRole("link", { name: "Get dataset" }).click(),
  ]) {
    await open();
    await dialog.waitFor();
    const over = page.url();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL(before);
    expect([over, await rows.isVisible()]).toEqual([`${before}&get=1`, true]);
  }
});

it.each([
  ["a page of records", "/datasets/46?tab=records&model=sheets&page=2", "sheets, 26 to 50 of 212"],
  ["a file", "/datasets/25?tab=files&file=quality-flags.json", "quality-flags.json"],
])("returns by Escape to %s and to the button", async (_, address, shown) => {
  const page = await stage.visit();
  const before = stage.portal + address;
  await page.goto(before);
  await waitForHydration(page);
  const button = page.getByRole("link", { name: "Get dataset" });
  const dialog = page.getByRole("dialog");
  await button.click();
  await dialog.waitFor();
  const over = page.url();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(before);
  await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true);
  const isShown = await page.getByText(shown, { exact: true }).first().isVisible();
  expect([over, isShown]).toEqual([`${before}&get=1`, true]);
});
