import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";
import { waitForHydration } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });
const TABLE = "/datasets/25?tab=files&file=stations.csv&plot=map";
const GEOJSON = "/datasets/41?tab=files&file=shorelines%2F2024.geojson";
const SIDES = ["west", "south", "east", "north"];

function readSides(url: string): number[] {
  const { searchParams } = new URL(url);
  return SIDES.map((side) => Number(searchParams.get(side) ?? Number.NaN));
}

it.each([TABLE, GEOJSON])("zooms the map of %s by links without scripts", async (address) => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto(address);
  const ways = page.getByRole("navigation", { name: "Part of the map" });
  await ways.getByRole("link", { name: "Zoom in" }).click();
  const half = readSides(page.url());
  expect(half.every(Number.isFinite)).toBe(true);
  const map = page.locator("#map");
  await map.getByText("The map shows longitude").waitFor();
  expect((await map.boundingBox())?.y).toBeLessThan(400);
  await ways.getByRole("link", { name: "Go north" }).click();
  expect(readSides(page.url())[3]).toBeGreaterThan(half[3] ?? 0);
  await ways.getByRole("link", { name: "Whole map" }).click();
  expect(page.url()).not.toContain("north=");
});

it.each([TABLE, GEOJSON])("shows the box that is drawn on the map of %s", async (address) => {
  const page = await stage.visit();
  await page.goto(address);
  await waitForHydration(page);
  const map = page.locator("figure#map svg");
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.4, y + height * 0.3);
  await page.mouse.down();
  await map.locator("rect[fill=currentColor]").waitFor({ state: "attached" });
  await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 5 });
  await page.mouse.up();
  await page.waitForURL(/[?&]north=/);
  const [west = 0, south = 0, east = 0, north = 0] = readSides(page.url());
  expect([west < east, south < north]).toEqual([true, true]);
  await page.locator("#map").getByText("The map shows longitude").waitFor();
  const field = page.getByRole("textbox", { name: "North" });
  expect(await field.inputValue()).toBe(String(north));
});
