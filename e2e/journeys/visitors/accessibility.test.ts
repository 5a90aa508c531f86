import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches } from "../../harness/axe.ts";
import { createStage } from "../../harness/stage.ts";
import { waitForShell } from "../../harness/browser.ts";

const stage = createStage({ savesData: true });
/** Enough to pass the header, the filters and several rows. */
const TAB_STEPS = 60;

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route, { waitUntil: "load" });
  await waitForShell(page);
}

it("links to the guide where the code that explains the keys does not load", async () => {
  stage.expectFaults(/ERR_FAILED/);
  const page = await stage.visit();
  await open(page, "/datasets");
  await page.route(/\/assets\/shortcuts-help-/, (route) => route.abort());
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.waitForURL(/\/help\/researchers#/);
  await page.getByRole("heading", { name: "Keyboard" }).waitFor();
  expect(await page.evaluate(() => document.querySelector(":target")?.id)).toBe(
    "user-content-keyboard",
  );
});

it("has no breach of WCAG 2.2 AA once the dialogs and the panel are open", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await open(page, "/datasets");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /account|user menu/i }).click();
  await page.getByText("Manage Your Profile", { exact: true }).waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.getByText("Sign In", { exact: true }).click();
  await dialog.waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/datasets?status=public");
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByRole("checkbox", { name: /^climate/ }).waitFor();
  expect(await findBreaches(page)).toEqual([]);
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .first()
    .check();
  expect(await findBreaches(page)).toEqual([]);
});

it.each(["light", "dark"] as const)(
  "has no breach of WCAG 2.2 AA where not even an error page can be shown, in %s",
  async (colorScheme) => {
    stage.expectFaults(/Nothing more fits|'removeChild'/);
    const page = await stage.visit({ colorScheme });
    await open(page, "/datasets");
    await page.evaluate(() => {
      const fail = (): never => {
        throw new Error("Nothing more fits.");
      };
      Object.assign(Node.prototype, { appendChild: fail, insertBefore: fail });
    });
    await page.getByRole("link", { name: "Code", exact: true }).click();
    await page.getByText("This page stopped working in your browser.").waitFor();
    expect(await page.locator("header").count()).toBe(0);
    expect(await findBreaches(page)).toEqual([]);
  },
);

it("keeps the long lines of a guide's code in boxes that scroll", async () => {
  const page = await stage.visit();
  await open(page, "/help/deploy");
  const long = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main pre")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((box) => getComputedStyle(box).overflowX),
  );
  expect(long.length).toBeGreaterThan(0);
  expect(long.filter((overflow) => overflow !== "auto")).toEqual([]);
});

it("covers nothing that has the focus", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await open(page, "/datasets");
  await page
    .getByRole("checkbox", { name: /^Select/ })
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
});

/** Runs in the page: the focused element when something else covers its middle. */
function findCovered(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isSeen = top !== null && (focused.contains(top) || top.contains(focused));
  return isSeen ? null : focused.outerHTML.slice(0, 120);
}
