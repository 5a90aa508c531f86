import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { waitForShell } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

/** From the home page to a citation: the most clicks and keys. */
const CLICKS_MAX = 7;
const KEYS_MAX = 60;

const TITLE = /^Hourly sea level at five tide gauges/;

const TAKEN = ["quality-flags.json", "stations.csv"];

/** Takes two files by the commands of the page, compares their checksums, and sees how to cite them. */
async function takeFiles(page: Page): Promise<void> {
  const commands = page.getByRole("region", { name: "Terminal commands" }).locator("code");
  const folder = mkdtempSync(join(tmpdir(), "foreland-walk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await run(commands.filter({ hasText: "curl --create-dirs" }), folder);
  expect(readdirSync(folder).toSorted()).toEqual(TAKEN);
  const check = commands.filter({ hasText: "SHA256SUMS?select=" });
  expect((await run(check, folder)).trim().split("\n").toSorted()).toEqual(
    TAKEN.map((name) => `${name}: OK`),
  );
  for (const name of TAKEN) writeFileSync(join(folder, name), "Changed on the way.");
  await expect(run(check, folder)).rejects.toThrow("FAILED");
  await page.getByText(/^Cite: .*Hourly sea level.*doi\.org/).waitFor();
}

/** Runs a command as the page shows it; fails when the command does. */
async function run(shown: Locator, cwd: string): Promise<string> {
  const command = await shown.first().innerText();
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ended with ${status}.\n${stdout}${stderr}`);
  return stdout;
}

async function seePlot(page: Page): Promise<void> {
  await page.getByRole("cell", { name: "Skerry Head", exact: true }).waitFor();
  await page.getByText(/^5 positions: latitude from/).waitFor();
}

interface Way {
  /** Follows a link, presses a button or ticks a box. */
  press: (role: "link" | "button" | "checkbox", name: RegExp) => Promise<void>;
  /** Sends the words in the search field of the home page. */
  search: (query: string) => Promise<void>;
}

/** Presses keys until the focus is on the element with this name. */
async function keyTo(
  page: Page,
  keys: { press: (key: string) => Promise<void>; key: string },
  name: RegExp,
): Promise<void> {
  const wanted = page.getByRole("link", { name }).and(page.locator(":focus"));
  for (let step = 0; step < KEYS_MAX; step += 1) {
    const before = await page.evaluate(() => document.activeElement?.textContent);
    await keys.press(keys.key);
    await page.waitForFunction((text) => document.activeElement?.textContent !== text, before);
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`No ${String(name)} within ${KEYS_MAX} presses of ${keys.key}.`);
}

async function walk(page: Page, { press, search }: Way): Promise<void> {
  await search("tide gauges");
  await page.waitForURL(/q=tide/);
  await press("link", TITLE);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  const licence = page.getByText("CC-BY-4.0").filter({ visible: true }).first();
  await licence.waitFor();
  const height = page.viewportSize()?.height ?? 0;
  expect((await licence.boundingBox())?.y).toBeLessThan(height);
  await press("link", /^Files/);
  await page.waitForURL(/tab=files/);
  await press("link", /^stations\.csv/);
  await page.waitForURL(/file=stations/);
  await seePlot(page);
  await press("link", /^All files/);
  await press("checkbox", /^Select quality-flags\.json/);
  await press("checkbox", /^Select stations\.csv/);
  await press("button", /^Terminal commands/);
  await takeFiles(page);
}

it.each([
  ["at 1280 pixels", { viewport: { width: 1280, height: 900 } }],
  ["at 390 pixels", { viewport: { width: 390, height: 844 } }],
  ["without scripts", { javaScriptEnabled: false }],
])(
  "finds, judges, previews, plots, downloads and cites data with seven clicks %s",
  async (_, options) => {
    const page = await stage.visit(options);
    let clicks = 0;
    await page.goto("/");
    await walk(page, {
      async search(query) {
        await page.locator("main input[name=q]").fill(query);
        await page.keyboard.press("Enter");
      },
      async press(role, name) {
        clicks += 1;
        await page.getByRole(role, { name }).first().click();
      },
    });
    expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);
  },
);

it("does the same with sixty keys", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const next = { press, key: "j" };
  const query = "tide gauges";
  await page.goto("/");
  await waitForShell(page);
  await press("/");
  await page.locator("main input[name=q]:focus").waitFor();
  await page.keyboard.type(query);
  keys += query.length;
  await press("Enter");
  await page.waitForURL(/q=tide/);
  await page.locator("main h1:focus").waitFor();
  await keyTo(page, next, TITLE);
  await press("Enter");
  await page.getByRole("heading", { level: 1, name: TITLE }).and(page.locator(":focus")).waitFor();
  await press("f");
  await page.waitForURL(/tab=files/);
  await page.getByRole("link", { name: "stations.csv", exact: true }).waitFor();
  // The tab's own title gets the focus once the tab is shown, and would take it from a row.
  await page.getByRole("heading", { level: 1, name: TITLE }).and(page.locator(":focus")).waitFor();
  await keyTo(page, next, /^stations\.csv/);
  await press("Enter");
  await page.getByRole("heading", { name: "stations.csv" }).and(page.locator(":focus")).waitFor();
  await seePlot(page);
  await page.goBack();
  keys += 1;
  const left = page.getByRole("link", { name: "stations.csv", exact: true });
  await left.and(page.locator(":focus")).waitFor();
  await press("x");
  await page.getByText("1 selected").waitFor();
  await keyTo(page, { press, key: "k" }, /^quality-flags\.json/);
  await press("x");
  await page.getByText("2 selected").waitFor();
  await press("d");
  await takeFiles(page);
  expect(keys).toBeLessThanOrEqual(KEYS_MAX);
});
