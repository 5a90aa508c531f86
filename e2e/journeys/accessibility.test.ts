import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { findBreaches, findOverflow, findShift } from "../harness/axe.ts";
import { findPublicRoutes } from "../harness/public-routes.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const routes = await findPublicRoutes(inject("services"));
/** Shifts are told to two decimals; less than half of one is none. */
const SHIFT_OF_NOTE = 0.005;
/** Under forced colours the system paints, whatever the style sheet names. */
const SYSTEM_PAINTS = ["color-contrast"];
/** Enough to pass the header, the filters and several rows. */
const TAB_STEPS = 60;
const NARROW = { width: 320, height: 800 };
const WIDE = { width: 1280, height: 900 };

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route, { waitUntil: "load" });
  await page.waitForFunction(() => document.querySelector("[data-state]") !== null);
}

async function choose(page: Page, theme: "light" | "dark" | "contrast"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);
}

it("has no breach of WCAG 2.2 AA on any public page, in light, in dark and at 320 pixels", async () => {
  stage.expectFaults(/404|410/);
  const page = await stage.visit({ reducedMotion: "reduce" });
  const faults: string[] = [];
  const note = (where: string, found: string[]): void =>
    void faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const route of routes) {
    await page.setViewportSize(WIDE);
    await open(page, route);
    const shift = await findShift(page);
    if (shift >= SHIFT_OF_NOTE) note(route, [`layout shift ${shift}`]);
    note(`${route} light`, await findBreaches(page));
    await choose(page, "dark");
    note(`${route} dark`, await findBreaches(page));
    await page.setViewportSize(NARROW);
    note(`${route} 320 px`, await findBreaches(page));
    const overflow = await findOverflow(page);
    if (overflow > 0) note(route, [`${overflow} px wider than 320`]);
  }
  expect(faults).toEqual([]);
}, 180_000);

it("has none in high contrast and under forced colours", async () => {
  const page = await stage.visit({ forcedColors: "active", reducedMotion: "reduce" });
  for (const route of [
    "/",
    "/datasets",
    routes.find((route) => /^\/datasets\/\d/.test(route)) ?? "/",
    "/sign-in",
  ]) {
    await open(page, route);
    expect([route, ...(await findBreaches(page, SYSTEM_PAINTS))]).toEqual([route]);
    await page.emulateMedia({ forcedColors: "none" });
    await choose(page, "contrast");
    expect([route, ...(await findBreaches(page))]).toEqual([route]);
    await page.emulateMedia({ forcedColors: "active" });
  }
}, 60_000);

it("has none once the dialogs and the panel are open", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await open(page, "/datasets");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  expect(await findBreaches(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /account|user menu/i }).click();
  expect(await findBreaches(page)).toEqual([]);
  await page.getByText("Sign In", { exact: true }).click();
  await page.getByRole("dialog").waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/datasets?status=public");
  await page.locator("summary", { hasText: "Filters" }).click();
  expect(await findBreaches(page)).toEqual([]);
  await page
    .getByRole("checkbox", { name: /^Choose/ })
    .first()
    .check();
  expect(await findBreaches(page)).toEqual([]);
}, 60_000);

it("covers nothing that has the focus", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await open(page, "/datasets");
  await page
    .getByRole("checkbox", { name: /^Choose/ })
    .first()
    .check();
  await page.locator("h1").click();
  const covered: string[] = [];
  for (let step = 0; step < TAB_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(findCovered);
    if (fault !== null) covered.push(fault);
  }
  expect(covered).toEqual([]);
}, 60_000);

/** Runs in the page: the focused element when something else lies over its middle. */
function findCovered(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = top !== null && (focused.contains(top) || top.contains(focused));
  return isSeen ? null : focused.outerHTML.slice(0, 120);
}
