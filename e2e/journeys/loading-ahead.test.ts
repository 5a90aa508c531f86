import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { waitForHydration } from "../harness/browser.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const AT_ONCE = 4;

/** The payloads a page asks for, in their order, and how many were under way at once. */
function watchPayloads(page: Page): { asked: string[]; atOnce: () => number } {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const isPayload = (url: string): boolean => url.includes("/_payload.json");
  page.on("request", (request) => {
    if (!isPayload(request.url())) return;
    asked.push(new URL(request.url()).pathname);
    running += 1;
    most = Math.max(most, running);
  });
  const end = (request: { url(): string }): void => {
    if (isPayload(request.url())) running -= 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return { asked, atOnce: () => most };
}

it("asks once for the page of a link that is clicked before the pointer has rested on it", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await page.goto("/datasets");
  await waitForHydration(page);
  const payloads = watchPayloads(page);
  await page.route(/\/code\/_payload\.json/, async (route) => {
    await page.clock.fastForward(500);
    await route.continue();
  });
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(payloads.asked.filter((path) => path.startsWith("/code/"))).toHaveLength(1);
});

it("loads the pages of links in view ahead, four at once, and shows one without asking again", async () => {
  const page = await stage.visit();
  await page.clock.install();
  const payloads = watchPayloads(page);
  await page.goto("/datasets");
  await waitForHydration(page);
  expect(payloads.asked).toEqual([]);
  await page.clock.runFor(1_100);
  await expect.poll(() => payloads.asked.length).toBeGreaterThan(AT_ONCE);
  await page.waitForLoadState("networkidle");
  expect(payloads.atOnce()).toBeLessThanOrEqual(AT_ONCE);
  expect(new Set(payloads.asked).size).toBe(payloads.asked.length);
  const ahead = payloads.asked.length;
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(payloads.asked.slice(0, ahead)).toContain("/code/_payload.json");
  expect(payloads.asked.slice(ahead)).not.toContain("/code/_payload.json");
});

it.each([{ saveData: true }, { effectiveType: "slow-2g" }])(
  "loads nothing ahead on a connection with %o",
  async (connection) => {
    const page = await stage.visit();
    await page.clock.install();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
    }, connection);
    const payloads = watchPayloads(page);
    await page.goto("/datasets");
    await waitForHydration(page);
    await page.clock.runFor(5_000);
    await page.waitForLoadState("networkidle");
    expect(payloads.asked).toEqual([]);
  },
);

it("loads a page in full when its data does not come within eight seconds", async () => {
  const page = await stage.visit();
  await page.clock.install();
  await page.route(/_payload\.json/, () => {});
  await page.goto("/datasets");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const asked = page.waitForRequest(/\/code\/_payload\.json/);
  await page.getByRole("link", { name: "Code", exact: true }).click();
  await asked;
  expect(await page.locator("main").getAttribute("aria-busy")).toBe("true");
  await page.clock.runFor(8_000);
  await page.waitForURL(/\/code$/);
  await page.getByRole("heading", { level: 1, name: "Code" }).waitFor();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(false);
});
