import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const NARROW = { width: 390, height: 844 };

it("finds records by the years and the place they cover, without scripts on a phone", async () => {
  const page = await stage.visit({ javaScriptEnabled: false, viewport: NARROW });
  await page.goto("/datasets?tag=glacier");
  await page.getByText("Filters (1)").click();
  await page.getByRole("link", { name: "Time and place covered" }).click();
  await page.getByRole("heading", { name: "Time and place covered" }).waitFor();
  await page.getByLabel("From year").fill("2022");
  await page.getByLabel("South, degrees").fill("60");
  await page.getByRole("button", { name: "Show records" }).click();
  await page.getByRole("link", { name: /mass balance of Hvitskaret/ }).waitFor();
  expect(new URL(page.url()).searchParams.get("tag")).toBe("glacier");
  expect(await page.getByRole("link", { name: /Ice thickness of Hvitskaret/ }).count()).toBe(0);
  await page.getByRole("link", { name: /Covers 2022–…/ }).click();
  await page.getByRole("link", { name: /Ice thickness of Hvitskaret/ }).waitFor();
});

it("selects a decade of the timeline, and keeps it during a search", async () => {
  const page = await stage.visit();
  await page.goto("/coverage?list=datasets");
  expect(await findBreaches(page)).toEqual([]);
  await page.getByRole("link", { name: /^1950–1959: \d+$/ }).click();
  await page.getByRole("link", { name: /^Shoreline positions of Long Strand/ }).waitFor();
  await page.getByLabel("Search datasets, files, people").fill("storm surge");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/datasets/search");
  await page.getByRole("link", { name: /Surge heights of 84 winter storms/ }).waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe("1950");
});

it("goes by the mouse from a bar to its decade, and from a box drawn on the map to its place", async () => {
  const page = await stage.visit();
  await page.goto("/coverage?list=datasets");
  await page.locator("svg a", { has: page.locator("title", { hasText: "1950–1959" }) }).click();
  await page.getByRole("link", { name: /^Shoreline positions of Long Strand/ }).waitFor();
  await page.goto("/coverage?list=datasets&from=1950");
  const map = page.getByRole("region", { name: "Places covered" }).locator("svg");
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await map.boundingBox()) ?? new DOMRect();
  const [east, north] = [0.6, 0.05];
  await page.mouse.move(x + 0.5 * width, y + 0.3 * height);
  await page.mouse.down();
  await map.locator("> rect").waitFor({ state: "attached" });
  await page.mouse.move(x + east * width, y + north * height, { steps: 5 });
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname === "/datasets");
  const { searchParams } = new URL(page.url());
  expect(Number(searchParams.get("north")) / (90 - north * 180)).toBeCloseTo(1, 1);
  expect(Number(searchParams.get("east")) / (east * 360 - 180)).toBeCloseTo(1, 1);
  expect(searchParams.get("from")).toBe("1950");
});

it("shows the positions of a record over the land around them", async () => {
  const page = await stage.visit();
  await page.goto("/datasets?tag=salt+marsh");
  await page.getByRole("link", { name: /herbarium sheets of sea thrift/ }).click();
  const picture = page.locator("div", { has: page.getByText("Map of 19 positions") }).last();
  await picture.waitFor();
  const [land = "", dots = ""] = await picture
    .locator("svg path")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""));
  expect(dots.match(/h0/g)).toHaveLength(19);
  expect(land.length).toBeGreaterThan(1_000);
});
