import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";
import { waitForHydration } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });
/** One of whose arrays has one axis, and is drawn as a line. */
const ARRAY = "/datasets/17?tab=files&file=grid%2Fthickness.nc&entry=longitude";
/** Views of browsers without a window are not counted. */
const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";
const PNG_SIGNATURE = "89504e470d0a1a0a";

it("saves a plot as a picture of twice its size, with the plot in it", async () => {
  const page = await stage.visit();
  await page.goto("/datasets/25?tab=files&file=stations.csv&plot=histogram");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: "PNG" });
  await link.waitFor();
  const figure = page.locator("figure", { has: link });
  const size = await figure.locator("svg").first().getAttribute("viewBox");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^stations-\w+\.png$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
  const [, , width = 0, height = 0] = (size ?? "").split(" ").map(Number);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  const colors = await page.evaluate(
    async (data) => {
      const picture = new Image();
      picture.src = data;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.width, picture.height];
      const paint = canvas.getContext("2d");
      paint?.drawImage(picture, 0, 0);
      const pixels = paint?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return new Set(new Uint32Array(Uint8Array.from(pixels).buffer)).size;
    },
    `data:image/png;base64,${bytes.toString("base64")}`,
  );
  expect(colors).toBeGreaterThan(2);
});

it("saves a map in the colours of a dark page", async () => {
  const page = await stage.visit({ colorScheme: "dark" });
  await page.goto("/datasets/25?tab=files&file=stations.csv");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: "PNG" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const data = `data:image/png;base64,${readFileSync(await download.path()).toString("base64")}`;
  const [brightest = 255] = await page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const paint = canvas.getContext("2d");
    paint?.drawImage(picture, 0, 0);
    const pixels = paint?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const greens = [...pixels].filter((_, at) => at % 4 === 1);
    return greens.toSorted((a, b) => a - b).slice(Math.floor(greens.length * 0.99));
  }, data);
  expect(brightest).toBeLessThan(100);
});

it.each([
  ["PNG", "png"],
  ["SVG", "svg"],
])("saves the plot of an array of a scientific file as %s", async (label, ending) => {
  const page = await stage.visit();
  await page.goto(ARRAY);
  await waitForHydration(page);
  const link = page.getByRole("link", { name: label, exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^[\\w-]+\\.${ending}$`));
  const bytes = readFileSync(await download.path());
  if (ending === "svg") expect(bytes.toString()).toMatch(/^<svg [^>]*xmlns=/);
  else expect(bytes.subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
});

it("saves the plot of views and downloads as SVG, with its legend and bars", async () => {
  const page = await stage.visit({ userAgent: READER });
  await page.goto("/datasets/13");
  // The plot stands where there are counts, which are made some seconds after a visit.
  await expect
    .poll(async () => (await fetch(`${stage.services}/discover/datasets/13/metrics`)).text())
    .toMatch(/"views":[1-9]/);
  await page.goto("/datasets/13?tab=metrics");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: "SVG", exact: true });
  await link.waitFor();
  const bars = await page.locator("figure", { has: link }).locator("svg rect").count();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.svg$/);
  const svg = readFileSync(await download.path(), "utf8");
  expect(svg).toMatch(/^<svg [^>]*xmlns=/);
  expect(svg.replaceAll(/<[^>]*>/g, "")).toMatch(/^■ Views ■ Downloads/);
  expect(bars).toBeGreaterThan(0);
  // Its background is one more.
  expect(svg.match(/<rect /g)).toHaveLength(bars + 1);
});

it("zooms into the span of a plot that is dragged over", async () => {
  const page = await stage.visit();
  await page.goto("/datasets/25?tab=files&file=stations.csv&plot=histogram");
  await waitForHydration(page);
  const plot = page.locator("figure[data-plot] svg").first();
  await plot.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const whole = await plot.innerHTML();
  await page.mouse.move(x + width * 0.4, y + height / 2);
  await page.mouse.down();
  await plot.locator("rect[fill=currentColor]").waitFor({ state: "attached" });
  await page.mouse.move(x + width * 0.7, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await page.waitForURL(/[?&]pf=.*[?&]pu=/);
  const { searchParams } = new URL(page.url());
  expect(Number(searchParams.get("pf"))).toBeLessThan(Number(searchParams.get("pu")));
  await expect.poll(() => plot.innerHTML()).not.toBe(whole);
});

it("zooms into the span between two fingers on a plot", async () => {
  const page = await stage.visit({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await page.goto("/datasets/25?tab=files&file=stations.csv&plot=histogram");
  await waitForHydration(page);
  const figure = page.locator("figure[data-plot]");
  const plot = figure.locator("svg").first();
  await plot.scrollIntoViewIfNeeded();
  const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const client = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", ...places: number[]) => {
    const touchPoints = places.map((place, id) => ({
      x: box.x + box.width * place,
      y: box.y + box.height / 2,
      id,
    }));
    await client.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const axis = JSON.parse((await figure.getAttribute("data-plot")) ?? "") as Record<string, number>; // written by the server
  await touch("touchStart", 0.5);
  await plot.locator("rect[fill=currentColor]").waitFor({ state: "attached" });
  await touch("touchStart", 0.5, 0.6);
  await touch("touchMove", 0.4, 0.8);
  await touch("touchEnd");
  await page.waitForURL(/[?&]pf=.*[?&]pu=/);
  const { width = 0, left = 0, right = 0, min = 0, max = 0 } = axis;
  const { searchParams } = new URL(page.url());
  const places = ["pf", "pu"].map((name) => {
    const share = (Number(searchParams.get(name)) - min) / (max - min);
    return (left + share * (right - left)) / width;
  });
  expect(places[0]).toBeCloseTo(0.4, 1);
  expect(places[1]).toBeCloseTo(0.8, 1);
});
