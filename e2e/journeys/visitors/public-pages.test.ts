import type { Page } from "playwright-core";
import { beforeAll, expect, inject, it } from "vitest";
import {
  type AccessibleTree,
  readTree,
  SHARED_FILES,
  toTreeFile,
} from "../../harness/accessible-tree.ts";
import {
  findBreaches,
  findColorBreaches,
  findOverflow,
  findScrollerFaults,
  findShift,
} from "../../harness/axe.ts";
import { closeDialog, waitForHydration } from "../../harness/browser.ts";
import { findMarkupFaults } from "../../harness/markup.ts";
import { findMissingStyles } from "../../harness/missing-styles.ts";
import { findPublicRoutes } from "../../harness/public-routes.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
const routes = await findPublicRoutes(inject("services"));
/** For one page with all its checks, which take one to two seconds on a quiet machine. */
const PAGE_LIMIT_MS = 30_000;
/** Shifts are rounded to two decimals; less than half of one is none. */
const SHIFT_OF_NOTE = 0.005;
/** Under forced colours the system decides, whatever the style sheet sets. */
const SYSTEM_PAINTS = ["color-contrast"];
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 800 };
/** Pages with every kind of control: checked in high contrast and under forced colours too. */
const IN_EVERY_COLOR = [/^\/$/, /^\/datasets$/, /^\/datasets\/\d+$/, /^\/sign-in$/];

interface Seen {
  route: string;
  tree: AccessibleTree;
  markup: string[];
  styles: string[];
  breaches: string[];
}

let pages: Seen[];

/** Each page is loaded once, with all checks. */
beforeAll(async () => {
  stage.expectFaults(/404|410/);
  const page = await stage.visit({ reducedMotion: "reduce" });
  const looks: Promise<Seen>[] = [];
  for (const route of routes) {
    const html = await open(page, route);
    const styles = await findMissingStyles(page);
    const shift = await findShift(page);
    const tree = await readTree(page, stage);
    const breaches = shift >= SHIFT_OF_NOTE ? [`layout shift ${shift}`] : [];
    const unlabelled = await page.locator("aside:not([aria-labelledby])").count();
    if (unlabelled > 0) breaches.push(`${unlabelled} asides without a visible label`);
    breaches.push(...(await findBreachesByMode(page)));
    if (IN_EVERY_COLOR.some((kind) => kind.test(route)))
      breaches.push(...(await findBreachesByColor(page)));
    looks.push(
      findMarkupFaults(html).then((markup) => ({ route, tree, markup, styles, breaches })),
    );
  }
  pages = await Promise.all(looks);
}, routes.length * PAGE_LIMIT_MS);

/** The HTML of a hydrated page. */
async function open(page: Page, route: string): Promise<string> {
  await page.setViewportSize(WIDE);
  const answer = await page.goto(route, { waitUntil: "load" });
  await waitForHydration(page);
  if (route === "/sign-in") await closeDialog(page);
  // React's mark of a part that has not been put in its place yet.
  await page.waitForFunction(
    () => document.querySelector("template[id^='B:'], [id^='S:']") === null,
  );
  return (await answer?.text()) ?? "";
}

async function findBreachesByMode(page: Page): Promise<string[]> {
  const light = await findBreaches(page);
  await choose(page, "dark");
  const dark = await findColorBreaches(page);
  await page.setViewportSize(NARROW);
  const narrow = await findBreaches(page);
  const overflow = await findOverflow(page);
  const scrollers = await findScrollerFaults(page);
  return [
    ...light.map((fault) => `light: ${fault}`),
    ...dark.map((fault) => `dark: ${fault}`),
    ...narrow.map((fault) => `320 px: ${fault}`),
    ...scrollers.map((fault) => `320 px: ${fault.slice(0, 200)}`),
    ...(overflow > 0 ? [`${overflow} px wider than 320`] : []),
  ];
}

async function findBreachesByColor(page: Page): Promise<string[]> {
  await page.setViewportSize(WIDE);
  await choose(page, "light");
  await page.emulateMedia({ forcedColors: "active" });
  const forced = await findBreaches(page, SYSTEM_PAINTS);
  await page.emulateMedia({ forcedColors: "none" });
  await choose(page, "contrast");
  const contrast = await findColorBreaches(page);
  return [
    ...forced.map((fault) => `forced colours: ${fault}`),
    ...contrast.map((fault) => `high contrast: ${fault}`),
  ];
}

async function choose(page: Page, theme: "light" | "dark" | "contrast"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);
}

function tell(side: "markup" | "styles" | "breaches"): string[] {
  return pages.flatMap(({ route, [side]: faults }) => faults.map((fault) => `${route} ${fault}`));
}

it("has no breach of WCAG 2.2 AA on any public page, in light, in dark and at 320 pixels, nor on one of each kind of control in high contrast and under forced colours, every box that scrolls is within the keyboard's reach, and every aside has a visible label", () => {
  expect(tell("breaches")).toEqual([]);
  for (const kind of IN_EVERY_COLOR)
    expect(pages.filter(({ route }) => kind.test(route)).length).toBeGreaterThan(0);
});

it("answers every public page with valid HTML", () => {
  expect(tell("markup")).toEqual([]);
});

it("contains all styles of every public page in its document", () => {
  expect(tell("styles")).toEqual([]);
});

it("has the agreed accessible tree on every public page", async () => {
  for (const { route, tree } of pages)
    await expect.soft(tree.page, route).toMatchFileSnapshot(toTreeFile(route));
});

it("has the same header and footer on every public page", async () => {
  const frames = new Set(pages.map(({ tree }) => tree.frame));
  expect(frames.size).toBe(1);
  await expect([...frames][0]).toMatchFileSnapshot(SHARED_FILES.frame);
});

it.each(["head", "summary"] as const)(
  "has the agreed %s on every tab of a record",
  async (part) => {
    const routes = new Map<string, string>();
    for (const { route, tree } of pages)
      if (tree[part] !== "") routes.set(tree[part], `${routes.get(tree[part]) ?? ""}${route}\n`);
    const text = [...routes].map(([tree, of]) => of + tree).join("\n");
    await expect(text).toMatchFileSnapshot(SHARED_FILES[part]);
  },
);
