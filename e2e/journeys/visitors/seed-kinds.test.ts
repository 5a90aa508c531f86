import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { findBreaches, findOverflow } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

interface Listed {
  id: number;
  name: string;
}

let listed: Listed[];
beforeAll(async () => {
  const answer = await fetch(`${stage.services}/discover/datasets?limit=100`);
  listed = ((await answer.json()) as { datasets: Listed[] }).datasets; // our own contract, tested elsewhere
});

/** The page of a file of the demo record whose name begins so. */
async function openFile(page: Page, record: string, file: string): Promise<void> {
  const id = listed.find(({ name }) => name.startsWith(record))?.id;
  await page.goto(`/datasets/${id}?tab=files&file=${encodeURIComponent(file)}`);
  await page
    .getByRole("heading", { name: file.split("/").at(-1) ?? "" })
    .first()
    .waitFor();
}

const ICE = "Ice thickness of Hvitskaret";

it.each([
  ["grid/thickness.nc", (page: Page) => page.getByAltText("Values of thickness as greys")],
  ["grid/thickness.h5", (page: Page) => page.getByAltText("Values of thickness as greys")],
  [
    "grid/thickness.zarr/.zmetadata",
    (page: Page) => page.getByAltText("Values of thickness as greys"),
  ],
  ["grid/thickness.fits", (page: Page) => page.getByAltText("Values of PRIMARY as greys")],
  ["grid/thickness.tif", (page: Page) => page.getByAltText("Values of Image as greys")],
  ["grid/points.jsonl", (page: Page) => page.getByRole("columnheader", { name: "thickness_m" })],
] as const)("draws what is in %s of the demo catalogue", async (file, find) => {
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await openFile(page, ICE, file);
  await find(page).first().waitFor();
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("shows the table of a FITS file of the demo catalogue beside its image, on a phone", async () => {
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await openFile(page, ICE, "grid/thickness.fits");
  await page.getByRole("link", { name: "PROFILE" }).click();
  const table = page.getByRole("region", { name: "PROFILE" }).getByRole("table").first();
  await table.getByText("24 of 24 rows").waitFor();
  const heads = table.getByRole("columnheader");
  expect(await heads.allInnerTexts()).toEqual(["LON (deg)", "THICKNESS (m)"]);
  expect(await table.getByRole("cell").first().innerText()).toBe("14.1");
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("leads through the planes of an array of the demo catalogue, on a phone and by keyboard", async () => {
  const page = await stage.visit({ viewport: { width: 320, height: 800 } });
  await openFile(page, ICE, "grid/thickness-years.nc");
  await page.getByText("time 1 of 8: 2016-08-15").waitFor();
  const link = page.getByRole("link", { name: "Next time" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByText("time 2 of 8: 2017-08-15").waitFor();
  await page.getByRole("spinbutton", { name: "time" }).fill("8");
  await page.keyboard.press("Enter");
  await page.getByText("time 8 of 8: 2023-08-14").waitFor();
  expect(await page.getByRole("link", { name: "Next time" }).count()).toBe(0);
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("draws an array of the demo catalogue against its times, with a table of its points", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await openFile(page, ICE, "grid/thickness-years.nc");
  await page.getByRole("link", { name: "mean_thickness" }).click();
  const array = page.getByRole("region", { name: "mean_thickness", exact: true });
  await array.getByText(/^8 points: .*, time from 2016-08-15 to 2023-08-14\./).waitFor();
  await array.getByText("The line as a table").click();
  const rows = array.getByRole("table").first().getByRole("row");
  expect(await rows.first().allInnerTexts()).toEqual(["time\tmean_thickness (m)"]);
  expect(await rows.getByRole("rowheader").allInnerTexts()).toEqual([
    "2016-08-15",
    "2017-08-15",
    "2018-08-15",
    "2019-08-15",
    "2020-08-14",
    "2021-08-14",
    "2022-08-14",
    "2023-08-14",
  ]);
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("shows the table of a notebook of the demo catalogue as a table", async () => {
  const page = await stage.visit({ viewport: { width: 390, height: 844 } });
  await openFile(page, ICE, "gridding.ipynb");
  const table = page.getByRole("table").filter({ hasText: "mean_thickness" });
  await table.getByRole("columnheader", { name: "mean_thickness" }).waitFor();
  expect(await table.getByRole("rowheader").allInnerTexts()).toEqual([
    "2016-08-15",
    "2017-08-15",
    "2018-08-15",
  ]);
  expect(await table.getByRole("cell", { name: /^\d+\.\d\d$/ }).count()).toBe(3);
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("shows a workbook of the demo catalogue, and another of its sheets", async () => {
  const page = await stage.visit({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await openFile(page, "Twelve snow pits", "snow-pits.xlsx");
  await page.getByRole("columnheader", { name: "elevation_m" }).first().waitFor();
  await page.getByRole("link", { name: "pit-05" }).click();
  await page.getByRole("columnheader", { name: "density_kg_m3" }).first().waitFor();
  expect(await findBreaches(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);
});

it("plays a film of the demo catalogue in the page", async () => {
  const page = await stage.visit();
  await openFile(page, ICE, "grid/profiles.webm");
  const film = page.locator("video");
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  const state = (): Promise<number[]> =>
    film.evaluate((video: HTMLVideoElement) => [
      video.readyState,
      video.videoWidth,
      Math.sign(video.currentTime),
    ]);
  await expect.poll(state).toEqual([expect.any(Number), 160, 1]);
  expect((await state())[0]).toBeGreaterThanOrEqual(2);
});

it("leads from a picture to the next one of its folder and back", async () => {
  const page = await stage.visit();
  await openFile(page, "Discharge of eleven headwater streams", "catchments.png");
  await page.getByRole("link", { name: "hydrographs.png →" }).click();
  await page.getByRole("img", { name: "hydrographs.png" }).waitFor();
  await page.getByRole("link", { name: "← catchments.png" }).click();
  await page.getByRole("img", { name: "catchments.png" }).waitFor();
});

it("draws a record's own data in its row and on its page", async () => {
  const page = await stage.visit();
  const drawn = page.locator("[data-shape=thumbnail] svg[viewBox='-6 -9 204 90']");
  await expect
    .poll(async () => {
      await page.goto("/datasets");
      return drawn.count();
    })
    .toBeGreaterThan(0);
  const row = page.getByRole("article").filter({ has: drawn }).first();
  await row.getByRole("heading").getByRole("link").click();
  await page.waitForURL(/\/datasets\/\d+$/);
  // Stored answers about a record are purged some seconds after its drawing is made.
  const banner = page.locator("[data-shape=banner]", { has: page.locator("svg") });
  await expect
    .poll(async () => {
      await page.reload();
      return banner.locator("p").textContent({ timeout: 1_000 });
    })
    .toMatch(/, from /);
});

/** The picture above a demo record whose files have a plane, once the catalogue has named one. */
async function openPlane(page: Page, record: string): Promise<Locator> {
  const id = listed.find(({ name }) => name.startsWith(record))?.id;
  const banner = page.locator("[data-shape=banner]");
  await expect
    .poll(async () => {
      await page.goto(`/datasets/${id}`);
      return banner.locator("img[src^='/planes/']").count();
    })
    .toBe(1);
  return banner;
}

it.each([
  ["a volume", "Microbial community tables"],
  ["a GeoTIFF", "Flood preparedness of 320 households"],
])("draws %s as the picture of its record", async (_, record) => {
  const page = await stage.visit();
  const banner = await openPlane(page, record);
  const picture = banner.locator("img");
  const readWidth = (): Promise<number> =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(readWidth).toBeGreaterThan(600);
  const [box, shown] = [await banner.boundingBox(), await picture.boundingBox()];
  const end = (one: typeof box): number => (one?.x ?? 0) + (one?.width ?? 0);
  expect([shown && box && shown.x <= box.x, end(shown) >= end(box)]).toEqual([true, true]);
});

it("leaves the contours of a record whose plane cannot be drawn", async () => {
  stage.expectFaults(/503/);
  const page = await stage.visit();
  await page.route("**/planes/**", (route) => route.fulfill({ status: 503 }));
  const banner = await openPlane(page, "Microbial community tables");
  const isBroken = (): Promise<boolean> =>
    banner
      .locator("img")
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0);
  await expect.poll(isBroken).toBe(true);
  const lines = banner.locator("svg path").first();
  expect(await lines.getAttribute("d")).toMatch(/^M/);
  expect(await lines.isVisible()).toBe(true);
});
