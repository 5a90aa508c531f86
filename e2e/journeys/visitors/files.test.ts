import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";
import { entriesOf } from "../../harness/zip-entries.ts";

const stage = createStage({ savesData: true });
const RECORD = "Spike counts of four sparsely firing motor cortex neurons";

async function openFiles(page: Page): Promise<void> {
  await page.goto(`/datasets/search?q=${encodeURIComponent(RECORD)}`);
  await page.getByRole("link", { name: new RegExp(RECORD) }).click();
  await page.getByRole("heading", { level: 1, name: new RegExp(RECORD) }).waitFor();
  await page
    .getByRole("link", { name: /^Files/ })
    .first()
    .click();
  await page.getByRole("link", { name: "trials/" }).waitFor();
}

/** Opens the folder and waits until its own rows are there. */
async function openTrials(page: Page): Promise<void> {
  await page.getByRole("link", { name: "trials/" }).click();
  await page.getByRole("navigation", { name: "Folder" }).getByText("trials").waitFor();
}

it("keeps a selection through folders, Back and a reload, and receives its zip", async () => {
  const page = await stage.visit();
  await openFiles(page);
  await page.getByRole("checkbox", { name: "Select tuning.png" }).check();
  await page.getByText("1 selected").waitFor();
  await openTrials(page);
  const inFolder = page.getByRole("checkbox", { name: /^Select (?!every)/ }).first();
  await inFolder.check();
  await page.getByText("2 selected").waitFor();
  await page.waitForURL(/select=.*select=/);
  await page.goBack();
  await page.getByRole("link", { name: "trials/" }).waitFor();
  await page.getByText("2 selected").waitFor();
  expect(await page.getByRole("checkbox", { name: "Select tuning.png" }).isChecked()).toBe(true);
  await page.reload();
  await page.getByRole("checkbox", { name: "Select README.md" }).check();
  await page.getByText("3 selected").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download selected" }).click(),
  ]);
  await page.getByText(/is complete/).waitFor();
  expect(download.suggestedFilename()).toMatch(/^dataset-\d+-version-\d+-.+-and-2-more\.zip$/);
  expect((await entriesOf(download)).filter((name) => name !== "CONTENTS.txt")).toEqual([
    expect.stringMatching(/\/tuning\.png$/),
    expect.stringMatching(/\/trials\/[^/]+$/),
    expect.stringMatching(/\/README\.md$/),
  ]);
  expect(await findBreaches(page)).toEqual([]);
});

it("counts a row that is ticked as soon as the dialog above its served page is closed", async () => {
  const page = await stage.visit();
  await openFiles(page);
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
  await page.route(/_payload\.json/, (route) => void goOn.then(() => route.continue()));
  await page.goto(`${page.url()}&get=1`);
  await page.locator("dialog:modal").getByRole("link", { name: "Close" }).click();
  await page.getByRole("checkbox", { name: "Select tuning.png" }).check();
  release();
  await page.getByText("1 selected").waitFor();
});

it("counts a folder with all its files once", async () => {
  const page = await stage.visit();
  await openFiles(page);
  await page.getByRole("checkbox", { name: "Select trials", exact: true }).check();
  await openTrials(page);
  const inFolder = page.getByRole("checkbox", { name: /^Select (?!every)/ }).first();
  await expect.poll(() => inFolder.isChecked()).toBe(true);
  expect(await inFolder.isDisabled()).toBe(true);
  await page.getByText("1 selected").waitFor();
});

it("shows the progress of a zip, stops when it is told to, and says that nothing was saved", async () => {
  const page = await stage.visit();
  await openFiles(page);
  await page.route(/\/download$/, () => {});
  await page.getByRole("checkbox", { name: "Select trials", exact: true }).check();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("button", { name: "Download selected" }).click();
  await page.getByRole("progressbar", { name: /^Received of/ }).waitFor();
  await page.getByText(/— of 43\.20 kB/).waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. Nothing was kept.").waitFor();
});

it("continues a zip while the reader navigates, and asks before its tab is closed", async () => {
  const page = await stage.visit();
  await openFiles(page);
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/download$/, (route) => void goOn.then(() => route.continue()));
  for (const name of ["tuning.png", "README.md"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Download selected" }).click();
  const zip = page.getByRole("region", { name: "Downloads" });
  await zip.getByText(`Receiving files of “${RECORD}`).waitFor();
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await page.waitForURL(/tab=about/);
  await page.getByRole("link", { name: "Datasets", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Datasets" }).waitFor();
  await zip.getByRole("progressbar", { name: /^Received of/ }).waitFor();
  expect(await findBreaches(page)).toEqual([]);

  const [asked] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();

  const [download] = await Promise.all([page.waitForEvent("download"), release()]);
  await zip.getByText(/is complete/).waitFor();
  expect(await entriesOf(download)).not.toEqual([]);
  await zip.getByRole("button", { name: "Close" }).click();
  await page.reload();
  expect(await zip.count()).toBe(0);
});

it.each([true, false])(
  "links from a selection to its command, with scripts: %s",
  async (javaScriptEnabled) => {
    const page = await stage.visit({ javaScriptEnabled });
    await openFiles(page);
    await page.getByRole("checkbox", { name: "Select trials", exact: true }).check();
    await page.getByRole("checkbox", { name: "Select tuning.png" }).check();
    await page.getByRole("button", { name: "Terminal commands" }).click();
    await page.getByRole("heading", { name: "Get the selected files" }).waitFor();
    await page.getByText(/^2 rows of version/).waitFor();
    const list = page.getByRole("link", { name: "SHA256SUMS" });
    const address = (await list.getAttribute("href")) ?? "";
    const lines = (await (await fetch(stage.portal + address)).text()).trim().split("\n");
    expect(lines.filter((line) => !line.includes("  trials/"))).toEqual([
      expect.stringMatching(/ {2}tuning\.png$/),
    ]);
    await page.getByRole("link", { name: "Close" }).click();
    const box = page.getByRole("checkbox", { name: "Select tuning.png" });
    await expect.poll(() => box.isChecked()).toBe(true);
  },
);

it("saves the list of a selection that is too long for an address", async () => {
  const page = await stage.visit();
  await openFiles(page);
  await openTrials(page);
  await page.getByRole("checkbox", { name: "Select every row of this page" }).check();
  await page.getByText("100 selected").waitFor();
  await page.getByRole("button", { name: "Terminal commands" }).click();
  await page.getByText("Too many files for a link").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save SHA256SUMS" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.trim().split("\n")).toHaveLength(100);
});

it("says why there is no zip", async () => {
  const page = await stage.visit();
  stage.expectFaults(/410/);
  await openFiles(page);
  const sentence = "This record was withdrawn; its files are gone.";
  await page.route(/\/download$/, (route) => route.fulfill({ status: 410, body: sentence }));
  await page.getByRole("checkbox", { name: "Select trials", exact: true }).check();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("button", { name: "Download selected" }).click();
  await page.getByText(sentence).waitFor();
});

it("keeps a selection from folder to folder and sends it, with scripts off", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await openFiles(page);
  await page.getByRole("checkbox", { name: "Select tuning.png" }).check();
  await page.getByRole("button", { name: "Keep selection" }).click();
  await page.getByText("1 selected, 2.80 kB").waitFor();
  await openTrials(page);
  await page
    .getByRole("checkbox", { name: /^Select (?!every)/ })
    .first()
    .check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download selected" }).click(),
  ]);
  expect(await entriesOf(download)).toHaveLength(3);
});

it("opens folders by keyboard only", async () => {
  const page = await stage.visit();
  await openFiles(page);
  await page.getByRole("checkbox", { name: "Select every row of this page" }).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Tab");
  const box = page.getByRole("checkbox", { name: "Select trials", exact: true });
  await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/path=trials/);
  await page.getByRole("region", { name: "Files in trials" }).and(page.locator(":focus")).waitFor();
});

it("returns to the same place in a long folder, on its page and in its order", async () => {
  const page = await stage.visit();
  await openFiles(page);
  await openTrials(page);
  const next = page.getByRole("link", { name: "Next page" });
  const second = await next.evaluate((link) => (link as HTMLAnchorElement).search);
  await next.click();
  await page.waitForURL((url) => url.search === second);
  await page.getByText("101–200 of").waitFor();
  const row = page.locator("tbody tr").nth(80);
  await row.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await row.getByRole("link").first().click();
  await page.waitForURL(/[?&]file=/);
  await page.getByRole("region", { name: "File" }).waitFor();
  await page.goBack();
  await page.getByText("101–200 of").waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  expect(left).toBeGreaterThan(1_000);
});

it("is accessible in the light at 1280 pixels and in the dark at 320, with rows selected", async () => {
  const page = await stage.visit({ colorScheme: "light" });
  await openFiles(page);
  await page.getByRole("checkbox", { name: "Select trials", exact: true }).check();
  await page.getByText("Selected rows").click();
  const looks = [["light", 1280] as const, ["dark", 320] as const];
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect([colorScheme, await findBreaches(page)]).toEqual([colorScheme, []]);
    expect([colorScheme, await findOverflow(page)]).toEqual([colorScheme, 0]);
  }
});

it("breaks names of found files at 390 and at 320 pixels only where their parts end", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 800 } });
  await page.goto("/datasets/search?q=csv&type=files");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const names = page
      .getByRole("region", { name: "Files" })
      .locator("tbody th > span:first-child a");
    const broken = await names.evaluateAll((links) =>
      links
        .filter((link) => {
          const lines = new Set([...link.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > link.querySelectorAll("wbr").length + 1;
        })
        .map((link) => link.textContent),
    );
    expect([await names.count(), broken]).toEqual([25, []]);
    expect(await findBreaches(page)).toEqual([]);
    expect(await findOverflow(page)).toBe(0);
  }
});
