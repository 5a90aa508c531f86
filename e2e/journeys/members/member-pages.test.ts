import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findBreaches, findColourBreaches, findOverflow } from "../../harness/axe.ts";
import { waitForHydration } from "../../harness/browser.ts";
import { MEMBER_PAGES } from "../../harness/member-pages.ts";
import { ines, signIn } from "../../harness/people.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 800 };
/** Under forced colours the system paints, whatever the style sheet names. */
const SYSTEM_PAINTS = ["color-contrast"];

it("has no breach of WCAG 2.2 AA on any page of a member, in light, in dark, both at 320 pixels, in high contrast and under forced colours", async () => {
  const page = await stage.visit({ reducedMotion: "reduce" });
  await signIn(page, ines);
  const found: string[] = [];
  for (const route of MEMBER_PAGES) {
    await page.setViewportSize(WIDE);
    await page.goto(route, { waitUntil: "load" });
    expect(new URL(page.url()).pathname).toBe(route);
    await waitForHydration(page);
    found.push(...(await look(page)).map((fault) => `${route}: ${fault}`));
  }
  expect(found).toEqual([]);
});

async function look(page: Page): Promise<string[]> {
  await choose(page, "light");
  const light = await findBreaches(page);
  await choose(page, "dark");
  const dark = await findColourBreaches(page);
  await choose(page, "contrast");
  const contrast = await findBreaches(page);
  await page.emulateMedia({ forcedColors: "active" });
  const forced = await findBreaches(page, SYSTEM_PAINTS);
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize(NARROW);
  await choose(page, "dark");
  const narrowDark = await findColourBreaches(page);
  await choose(page, "light");
  const narrow = await findBreaches(page);
  const overflow = await findOverflow(page);
  return [
    ...light.map((fault) => `light: ${fault}`),
    ...dark.map((fault) => `dark: ${fault}`),
    ...contrast.map((fault) => `high contrast: ${fault}`),
    ...forced.map((fault) => `forced colours: ${fault}`),
    ...narrow.map((fault) => `320 px: ${fault}`),
    ...narrowDark.map((fault) => `320 px, dark: ${fault}`),
    ...(overflow > 0 ? [`${overflow} px wider than 320`] : []),
  ];
}

/** As the form at the foot of the page would. */
async function choose(page: Page, theme: "light" | "dark" | "contrast"): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset["theme"] = value;
  }, theme);
}
