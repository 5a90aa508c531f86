import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  MARK_ONLY_MAX_PX,
  MOBILE_MAX_PX,
  UNIVERSITY_LOGO_HIDDEN_MAX_PX,
  USER_PANEL_DELAY_MS,
  USER_PANEL_HEIGHT_PX,
} from "#client/contract/limits.ts";
import { waitForHydration, waitForShell } from "../../harness/browser.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

async function openAt(width: number, path = "/datasets"): Promise<Page> {
  const page = await stage.visit({ viewport: { width, height: 800 } });
  await page.goto(path);
  await waitForShell(page);
  return page;
}

it("shows the three entries in a row above its mobile width, and in a menu up to it", async () => {
  const wide = await openAt(MOBILE_MAX_PX + 1);
  expect(await wide.getByRole("link", { name: "Workspaces" }).isVisible()).toBe(true);
  const narrow = await openAt(MOBILE_MAX_PX);
  expect(await narrow.getByRole("link", { name: "Workspaces" }).isVisible()).toBe(false);
  await narrow.locator("header [popovertarget=main-menu]").click();
  await narrow.getByRole("link", { name: "Workspaces" }).click();
  await narrow.waitForURL(/\/workspaces$/);
});

it("shows menu or user panel on a phone, never one under the other", async () => {
  // Pages that are loaded ahead would count as requests of menu and panel.
  const page = await stage.visit({ viewport: { width: 390, height: 800 }, savesData: true });
  await page.goto("/datasets");
  await waitForShell(page);
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const panel = page.locator("#user-panel").getByText("Manage Your Profile", { exact: true });
  const shown = async (): Promise<boolean[]> => [await menu.isVisible(), await panel.isVisible()];
  const account = page.getByRole("button", { name: "Account", exact: true });
  await page.locator("header [popovertarget=main-menu]").click();
  await menu.waitFor();
  await account.click();
  await panel.waitFor();
  await expect.poll(shown).toEqual([false, true]);
  await page.locator("header [popovertarget=main-menu]").click();
  await expect.poll(shown).toEqual([true, false]);
  // The margin of the page, where there is nothing to press.
  await page.mouse.click(2, 700);
  await expect.poll(shown).toEqual([false, false]);
  expect(asked).toEqual([]);
});

const phone = { viewport: { width: 390, height: 1600 } };

it.each([
  ["by touch", { ...phone, hasTouch: true, isMobile: true }, ["main-menu", "user-panel"]],
  ["by mouse", phone, ["main-menu"]],
  ["by mouse without scripts", { ...phone, javaScriptEnabled: false }, ["main-menu"]],
])(
  "closes what is open by a press elsewhere %s, which follows no link below it",
  async (_, options, names) => {
    const page = await stage.visit(options);
    await page.goto("/datasets");
    if (!("javaScriptEnabled" in options)) await waitForShell(page);
    async function press(target: Locator): Promise<void> {
      const { x, y, width, height } = (await target.boundingBox()) ?? new DOMRect();
      const place = [x + width / 2, y + height / 2] as const;
      await ("hasTouch" in options ? page.touchscreen.tap(...place) : page.mouse.click(...place));
    }
    const open = page.locator("header :popover-open");
    const link = page.getByRole("heading", { level: 2 }).getByRole("link").first();
    for (const name of names) {
      await press(page.locator(`header [popovertarget=${name}]`));
      await expect.poll(() => open.getAttribute("id")).toBe(name);
      await press(link);
      await expect.poll(() => open.count()).toBe(0);
    }
    expect(new URL(page.url()).pathname).toBe("/datasets");
    await link.click();
    await page.waitForURL(/\/datasets\/\d+$/);
  },
);

it.each([1280, 390])(
  "opens panel and menu by a press alone, and closes them, without any other code at %i pixels",
  async (width) => {
    stage.expectFaults(/ERR_FAILED|dynamically imported/);
    const page = await stage.visit({ viewport: { width, height: 800 } });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/datasets");
    const isShown = (): Promise<boolean> =>
      page.locator("header :popover-open").evaluateAll((open) => open.length > 0);
    const ways = [
      () => page.keyboard.press("Enter"),
      () => page.keyboard.press("Escape"),
      // The margin of the page, where there is nothing to press.
      () => page.mouse.click(2, 700),
    ];
    const names = width > MOBILE_MAX_PX ? ["user-panel"] : ["main-menu", "user-panel"];
    for (const name of names) {
      const button = page.locator(`[popovertarget=${name}]`);
      const content = page.locator(`#${name}`).getByRole("link").first();
      await tabTo(page, button);
      expect([name, await content.isVisible()]).toEqual([name, false]);
      for (const close of ways) {
        await button.focus();
        await page.keyboard.press("Enter");
        await expect.poll(async () => [name, await content.isVisible()]).toEqual([name, true]);
        await close();
        await expect.poll(() => content.isVisible()).toBe(false);
      }
      await button.click();
      await expect.poll(isShown).toBe(true);
      // What takes presses elsewhere may lie over the button.
      await button.click({ force: true });
      await expect.poll(isShown).toBe(false);
    }
  },
);

it("shows only the logo mark up to its width, and the university's logo above another", async () => {
  const texts = async (width: number): Promise<[boolean, boolean]> => {
    const page = await openAt(width);
    const isShown = async (text: string): Promise<boolean> => {
      const found = page.locator("header").getByText(text, { exact: true }).first();
      const clip = await found.evaluate((element) => getComputedStyle(element).clipPath);
      return clip === "none" && (await found.isVisible());
    };
    return [await isShown("Foreland"), await isShown("Foreland University")];
  };
  expect(await texts(UNIVERSITY_LOGO_HIDDEN_MAX_PX + 1)).toEqual([true, true]);
  expect(await texts(UNIVERSITY_LOGO_HIDDEN_MAX_PX)).toEqual([true, false]);
  expect(await texts(MARK_ONLY_MAX_PX)).toEqual([false, false]);
});

it("opens the full-width user panel of the right height on hover, and closes it on Escape", async () => {
  // Pages that are loaded ahead would count as requests of the panel.
  const page = await stage.visit({ savesData: true });
  const code = page.waitForResponse(/\/assets\/background-/);
  await page.goto("/datasets");
  await code;
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const began = Date.now(); // the first sign that the page is used
  await page.getByRole("button", { name: /account|user menu/i }).hover();
  const panel = page.locator("#user-panel");
  await panel.getByText("Manage Your Profile", { exact: true }).waitFor();
  expect(Date.now() - began).toBeGreaterThanOrEqual(USER_PANEL_DELAY_MS);
  const box = await panel.boundingBox();
  expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([1280, USER_PANEL_HEIGHT_PX]);
  await page.keyboard.press("Escape");
  await panel.getByText("Manage Your Profile", { exact: true }).waitFor({ state: "hidden" });
  expect(asked).toEqual([expect.stringMatching(/\/assets\/in-use-/)]);
});

it("keeps a selected appearance from the first paint on, without a reload after the choice", async () => {
  const page = await openAt(1280);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  const theme = (): Promise<string | null> => page.locator("html").getAttribute("data-theme");
  await expect.poll(theme).toBe("dark");
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
  const html = await (await page.request.get("/about/team")).text();
  expect(html).toContain('data-theme="dark"');
});

it("keeps the choice without scripts too, and returns to the page", async () => {
  const page = await stage.visit({ javaScriptEnabled: false });
  await page.goto("/datasets?tag=climate");
  await page.getByRole("button", { name: "High contrast" }).click();
  await page.locator('html[data-theme="contrast"]').waitFor();
  expect(new URL(page.url()).search).toBe("?tag=climate");
});

it("moves to search and help by single keys, until they are turned off", async () => {
  const page = await openAt(1280);
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await page.locator("input[name=q]:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("?");
  expect(await dialog.isVisible()).toBe(false);
});

it("keeps scroll position and focus when a filter changes, and announces the new count", async () => {
  const page = await openAt(1280);
  await page.evaluate(() => scrollTo(0, 300));
  const box = page.getByRole("checkbox", { name: /^climate/ });
  await box.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("Space");
  await page.waitForURL(/tag=climate/);
  await page
    .getByText(/^\d+ datasets/)
    .first()
    .waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("value"));
  await expect.poll(focused).toBe("climate");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The Tab key does not reach it.");
}

/** All texts of a page as a screen reader gets them, including generated content of styles. */
async function readTexts(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ role }) => role?.value === "StaticText")
    .map(({ name }) => String(name?.value))
    .join("");
}

it.each([
  ["with scripts", true],
  ["without scripts", false],
])("keeps selected records over Back %s", async (_, javaScriptEnabled) => {
  const page = await stage.visit({ javaScriptEnabled });
  await page.goto("/datasets");
  if (javaScriptEnabled) await waitForHydration(page);
  const boxes = page.getByRole("checkbox", { name: /^Select/ });
  const readSelected = () =>
    boxes.evaluateAll((all) => all.flatMap((box, at) => (box.matches(":checked") ? [at] : [])));
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  expect(await readTexts(page)).toContain("2 selected");
  await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await page.getByRole("navigation", { name: "Parts of this record" }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/datasets$/);
  await expect.poll(readSelected).toEqual([1, 3]);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("heading", { level: 1, name: "Compare records" }).waitFor();
  await page.goBack();
  await expect.poll(readSelected).toEqual([1, 3]);
});

it("compares the records that were ticked", async () => {
  const page = await openAt(1280);
  const boxes = page.getByRole("checkbox", { name: /^Select/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: /^Compare/ }).click();
  await page.waitForURL(/\/compare\?ids=\d+&ids=\d+/);
  await page.getByRole("heading", { level: 1, name: "Compare records" }).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(3);
});
