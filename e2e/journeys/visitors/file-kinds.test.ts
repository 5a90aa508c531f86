import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { quote, RECIPES, type RecipeName } from "#client/contract/recipes.ts";
import { recipeHref } from "#client/contract/resource-urls.ts";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { launchWholeChromium, openVisit } from "../../harness/browser.ts";
import { publishSamples, type Samples } from "../../harness/sample-files.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
let samples: Samples;

beforeAll(() => {
  samples = publishSamples(inject("services"));
});

function findFilePage(name: string): string {
  return `/datasets/${samples.id}?tab=files&file=${encodeURIComponent(name)}`;
}

/** Pixels between the end of a paragraph's text and of its box; none where it reads from right to left. */
function findRoomAtTheRight(paragraph: Element): number {
  const words = document.createRange();
  words.selectNodeContents(paragraph);
  return paragraph.getBoundingClientRect().right - words.getBoundingClientRect().right;
}

const LOOKS: [name: string, look: (page: Page) => Promise<void>][] = [
  ["table.csv", (page) => page.getByRole("img", { name: /^height: from -2/ }).waitFor()],
  ["table.tsv", (page) => page.getByRole("columnheader", { name: "storm" }).waitFor()],
  ["tree.json", (page) => page.getByText('"Aune"').waitFor()],
  [
    "notes.md",
    async (page) => {
      await page.getByRole("heading", { name: "Notes", exact: true }).waitFor();
      expect(await page.getByText("القياس").evaluate(findRoomAtTheRight)).toBeLessThan(1);
    },
  ],
  ["log.txt", (page) => page.getByText("gauge two: late").waitFor()],
  ["work.ipynb", (page) => page.getByAltText("Output of the code above").waitFor()],
  ["packed.zip", (page) => page.getByText("data/näme.csv").waitFor()],
  ["rows.parquet", (page) => page.getByRole("columnheader", { name: "height" }).waitFor()],
  ["brain.nii", (page) => page.getByAltText("Sagittal middle slice").waitFor()],
  ["brain.nii.gz", (page) => page.getByText("24 × 30 × 20 voxels").waitFor()],
  ["picture.png", (page) => page.getByRole("img", { name: "picture.png" }).waitFor()],
  ["odd größe #1 'q\" 50 %.txt", (page) => page.getByText("an odd name").waitFor()],
];

it.each(LOOKS)("shows the content of %s", async (name, look) => {
  const page = await stage.visit();
  await page.goto(findFilePage(name));
  await look(page);
});

const WITHOUT_SCRIPTS = ["table.csv", "work.ipynb", "rows.parquet", "brain.nii.gz"];

it.each(LOOKS.filter(([name]) => WITHOUT_SCRIPTS.includes(name)))(
  "shows the content of %s with scripts off",
  async (name, look) => {
    const page = await stage.visit({ javaScriptEnabled: false });
    await page.goto(findFilePage(name));
    await look(page);
  },
);

it("opens a file of a zip, moves through a volume and enlarges a picture without scripts", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto(findFilePage("packed.zip"));
  await page.getByRole("link", { name: "data/a.csv" }).click();
  await page.getByRole("heading", { name: "data/a.csv" }).waitFor();
  await page.goto(findFilePage("brain.nii"));
  await page.getByLabel("Axial", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Show these slices" }).click();
  await page.getByAltText("Axial slice 3").waitFor();
  await page.goto(findFilePage("picture.png"));
  await page.getByRole("link", { name: "200 %" }).click();
  const picture = page.getByRole("img", { name: "picture.png" });
  expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(128);
});

it.each([true, false])(
  "moves the other planes to the voxel under a click (with scripts: %s), and says where",
  async (javaScriptEnabled) => {
    const page = await stage.visit({ javaScriptEnabled });
    await page.goto(findFilePage("brain.nii"));
    if (javaScriptEnabled) await waitForHydration(page);
    const axial = page.getByAltText("Axial middle slice");
    const { width = 0, height = 0 } = (await axial.boundingBox()) ?? {};
    expect([width, height]).toEqual([204, 256]);
    await axial.click({ position: { x: width * 0.25, y: height * 0.12 } });
    await page.getByAltText("Sagittal slice 7").waitFor();
    await page.getByAltText("Coronal slice 27").waitFor();
    expect(await page.getByLabel("Sagittal", { exact: true }).inputValue()).toBe("7");
    const next = page.getByRole("link", { name: "+1, Axial" });
    expect(await next.getAttribute("href")).toMatch(/file=brain\.nii&x=7&y=27&z=12#files$/);
    expect(page.url()).toMatch(/\/datasets\/\d+\?file=brain\.nii&tab=files&x=7&y=27#files$/);
  },
);

it("marks the lines that an address names, and makes an address of two numbers", async () => {
  const page = await stage.visit();
  await page.goto(`${findFilePage("log.txt")}#L1-L2`);
  await expect.poll(() => page.locator("#L2").getAttribute("class")).toMatch(/ /);
  await page.goto(`${findFilePage("log.txt")}#L1`);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Line 2" }).click({ modifiers: ["Shift"] });
  expect(new URL(page.url()).hash).toBe("#L1-L2");
});

it("draws an SVG that is no page of its own, on white in the dark", async () => {
  const page = await stage.visit({ colorScheme: "dark" });
  await page.goto(findFilePage("drawing.svg"));
  const drawing = page.getByRole("img", { name: "drawing.svg" });
  await expect.poll(() => drawing.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(64);
  const paper = await drawing.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(paper).toBe("rgb(255, 255, 255)");
});

it("plays a sound from its own address", async () => {
  const page = await stage.visit();
  await page.goto(findFilePage("tone.wav"));
  const sound = page.locator("audio");
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBe(0.5);
});

it.each([
  "table.csv",
  "tree.json",
  "work.ipynb",
  "rows.parquet",
  "brain.nii",
  "log.txt",
  "page.pdf",
  "picture.png",
  "tone.wav",
])("previews %s without a breach, in dark colours and on a narrow screen", async (name) => {
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 320, height: 700 } });
  await page.goto(findFilePage(name));
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("shows a PDF in the page and opens it in a tab, by the browser's own viewer", async () => {
  const browser = await launchWholeChromium();
  onTestFinished(() => browser.close());
  const { page, faults } = await openVisit(browser, { baseURL: stage.portal });
  await page.goto(findFilePage("table.csv"));
  await waitForHydration(page);
  await page.getByRole("link", { name: "All files" }).click();
  await page.getByRole("link", { name: "page.pdf", exact: true }).click();
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.frames().some((frame) => frame.url().startsWith("chrome-extension:")))
    .toBe(true);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open this PDF in a new tab" }).click(),
  ]);
  await opened.waitForLoadState();
  await expect
    .poll(() => opened.frames().some((frame) => frame.url().startsWith("chrome-extension:")))
    .toBe(true);
  expect(await opened.evaluate(() => document.contentType)).toBe("application/pdf");
  expect(faults).toEqual([]);
});

it("collapses a deep folder's breadcrumb in the middle, and opens it by keyboard", async () => {
  const page = await stage.visit();
  await page.goto(`/datasets/${samples.id}?tab=files&path=deep/down/in/folders/here`);
  const trail = page.getByRole("navigation", { name: "Folder" });
  expect(await trail.getByRole("link", { name: "down" }).isVisible()).toBe(false);
  await trail.locator("summary").press("Enter");
  await trail.getByRole("link", { name: "down" }).click();
  await page.getByRole("link", { name: "in/" }).waitFor();
});

it.each(["wget.txt", "curl.txt", "download.py"] as const)(
  "fetches every file whole by the command of %s, and its checksums agree",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "foreland-recipe-"));
    run(name, folder);
    for (const [path, bytes] of samples.files) {
      expect([path, readFileSync(join(folder, path)).equals(bytes)]).toEqual([path, true]);
    }
    expect(run("SHA256SUMS", folder)).toMatch(/table\.csv: OK/);
    rmSync(folder, { recursive: true });
  },
);

const SELECTED = ["deep/down", "table.csv", "odd größe #1 'q\" 50 %.txt"];

it.each(["wget.txt", "curl.txt", "download.py"] as const)(
  "fetches selected files and folders and nothing else by the command of %s",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "foreland-selection-"));
    run(name, folder, SELECTED);
    expect(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .toSorted(),
    ).toEqual(["last.csv", "odd größe #1 'q\" 50 %.txt", "table.csv"]);
    expect(run("SHA256SUMS", folder, SELECTED).trim().split("\n")).toHaveLength(3);
    rmSync(folder, { recursive: true });
  },
);

/** Runs a recipe's command as its page shows it; fails when the command does. */
function run(name: RecipeName, cwd: string, select: string[] = []): string {
  const address = stage.portal + recipeHref({ family: "datasets", ...samples }, name, select);
  const command = RECIPES[name].command(select.length > 0 ? quote(address) : address);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ended with ${status}.\n${stdout}${stderr}`);
  return stdout;
}
