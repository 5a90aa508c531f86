import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { build } from "vite";
import { beforeAll, expect, it, vi } from "vitest";
import {
  DROPDOWN_DELAY_MS,
  POPOVER_WIDTH_PX,
  POPPER_OFFSET_PX,
  POPUP_BASE_Z_INDEX,
  TOOLTIP_HIDE_DELAY_MS,
} from "#client/contract/limits.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });
let script = "";
let style = "";

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [vanillaExtractPlugin(), react()],
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, "../../harness/menus-page.tsx") },
    },
  });
  vi.unstubAllEnvs();
  const outputs = "output" in built ? built.output : [];
  for (const output of outputs) {
    if (output.type === "chunk") script += output.code;
    else if (output.fileName.endsWith(".css")) style += String(output.source);
  }
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await stage.visit(options);
  await page.setContent(
    `<!doctype html><html lang="en"><style>${style}</style><body></body></html>`,
  );
  await page.addScriptTag({ content: script, type: "module" });
  await page.getByText("About views").waitFor();
  return page;
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name });
}

/** How far below its trigger a floating element is, its width, and what it covers. */
async function measure(trigger: Locator, floating: Locator) {
  const [above, box] = [await trigger.boundingBox(), await floating.boundingBox()];
  if (!above || !box) throw new Error("One of them is not shown.");
  const gaps = [box.y - (above.y + above.height), above.y - (box.y + box.height)];
  const zIndex = await floating.evaluate((element) => {
    const wrapper = element.closest("[data-radix-popper-content-wrapper]") ?? element;
    return Number(getComputedStyle(wrapper).zIndex);
  });
  return { gap: Math.round(Math.max(...gaps)), width: Math.round(box.width), zIndex };
}

it("opens a menu of actions by the mouse, next to its button and over the page, and closes it by a press elsewhere", async () => {
  const page = await open();
  const trigger = button(page, "Actions of Tides");
  await trigger.click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  const { gap, zIndex } = await measure(trigger, menu);
  expect([gap, zIndex > POPUP_BASE_Z_INDEX]).toEqual([POPPER_OFFSET_PX, true]);
  await page.getByText("Elsewhere").click();
  await menu.waitFor({ state: "detached" });
  expect(await page.title()).toBe("");
});

it("moves the focus through a menu, runs the selected action, and returns the focus", async () => {
  const page = await open();
  const trigger = button(page, "Actions of Tides");
  await trigger.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
  // The menu takes the focus, and moves it, a moment after it is shown.
  await expect.poll(() => isFocused(page.getByRole("menuitem").first())).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => isFocused(page.getByRole("menuitem").nth(1))).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await page.title()).toBe("removed");
  await expect.poll(() => isFocused(trigger)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expect.poll(() => isFocused(trigger)).toBe(true);
});

it("opens a menu by a tap, and runs the tapped action", async () => {
  const page = await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
  await button(page, "Actions of Tides").tap();
  await page.getByRole("menuitem", { name: "Rename" }).tap();
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await page.title()).toBe("renamed");
});

it("is the context menu of its row, and leaves a link its own", async () => {
  const page = await open();
  await page.getByText("A link of the row").click({ button: "right" });
  expect(await page.getByRole("menu").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByText("Tides", { exact: true }).click({ button: "right" });
  await page.getByRole("menu").waitFor();
});

it.each(["Shift+F10", "ContextMenu"])(
  "opens the context menu of a row by %s, moves the focus into it, and leaves a link its own",
  async (keys) => {
    const page = await open();
    const trigger = button(page, "Actions of Tides");
    await page.getByText("A link of the row").focus();
    await page.keyboard.press(keys);
    expect(await page.getByRole("menu").count()).toBe(0);
    await page.keyboard.press("Escape");
    await trigger.focus();
    await page.keyboard.press(keys);
    await page.getByRole("menu").waitFor();
    await page.locator("[role=menu]:focus-within").waitFor();
    await page.keyboard.press("End");
    await expect.poll(() => isFocused(page.getByRole("menuitem").last())).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect.poll(() => isFocused(trigger)).toBe(true);
  },
);

it("opens the context menu of a row by a long press, which a tap does not", async () => {
  const page = await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
  const row = page.getByText("Tides", { exact: true });
  await row.tap();
  expect(await page.getByRole("menu").count()).toBe(0);
  const lift = await touch(page, row);
  await page.getByRole("menu").waitFor();
  lift();
  await page.getByRole("menuitem", { name: "Rename" }).tap();
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await page.title()).toBe("renamed");
});

it("shows the name of an icon button by a long press, and does not press it", async () => {
  const page = await open({ hasTouch: true, viewport: { width: 390, height: 800 } });
  const lift = await touch(page, button(page, "Delete Tides"));
  await page.locator("[data-radix-popper-content-wrapper]").waitFor();
  const isLifted = page.waitForEvent("console", (line) => line.text() === "lifted");
  await page.evaluate(() => addEventListener("pointerup", () => console.info("lifted")));
  lift();
  await isLifted;
  expect(await page.title()).toBe("");
});

/** Puts a finger on an element, with the browser's own gestures: playwright's only taps. Lifts it by the result. */
async function touch(page: Page, target: Locator): Promise<() => void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to touch.");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmitTouchEventsForMouse", { enabled: true });
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const press = { ...place, button: "left", clickCount: 1 } as const;
  // As touches they get no answer before the page closes.
  const send = (type: "mousePressed" | "mouseReleased"): void =>
    void session.send("Input.dispatchMouseEvent", { type, ...press }).catch(() => {});
  send("mousePressed");
  return () => send("mouseReleased");
}

it("opens and closes a menu for a resting pointer after their delays", async () => {
  const page = await open();
  const before = Date.now();
  await button(page, "Actions on hover").hover();
  await page.getByRole("menu").waitFor();
  expect(Date.now() - before).toBeGreaterThanOrEqual(DROPDOWN_DELAY_MS);
  const left = Date.now();
  await page.mouse.move(1, 1);
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(Date.now() - left).toBeGreaterThanOrEqual(DROPDOWN_DELAY_MS);
});

it("names an icon button to pointer and keyboard, and stays a while when they leave", async () => {
  const page = await open();
  const trigger = button(page, "Delete Tides");
  // Radix renders the text twice: visible, and for screen readers.
  const tooltip = page.locator("[data-radix-popper-content-wrapper]");
  await trigger.hover();
  await tooltip.waitFor();
  const { gap, zIndex } = await measure(trigger, tooltip.locator("[data-side]"));
  expect([gap, zIndex > POPUP_BASE_Z_INDEX]).toEqual([POPPER_OFFSET_PX, true]);
  const left = Date.now();
  await page.mouse.move(1, 1, { steps: 5 });
  await tooltip.waitFor({ state: "detached" });
  expect(Date.now() - left).toBeGreaterThanOrEqual(TOOLTIP_HIDE_DELAY_MS);
  await page.keyboard.press("Tab");
  await trigger.focus();
  await tooltip.waitFor();
  await page.keyboard.press("Escape");
  await tooltip.waitFor({ state: "detached" });
});

it("shows a popover of its own width by a press, a key and a tap, and hides it by the next", async () => {
  const page = await open({ hasTouch: true });
  const trigger = button(page, "About views");
  const popover = page.locator("[data-radix-popper-content-wrapper]");
  await trigger.click();
  await popover.waitFor();
  const seen = await measure(trigger, popover.locator("[data-side]"));
  expect([seen.width, seen.gap]).toEqual([POPOVER_WIDTH_PX, POPPER_OFFSET_PX]);
  await trigger.click();
  await popover.waitFor({ state: "detached" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await popover.waitFor();
  await page.keyboard.press("Escape");
  await popover.waitFor({ state: "detached" });
  await trigger.tap();
  await popover.waitFor();
});

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

it("closes the user panel by a second press of its button, on which the pointer rests", async () => {
  const page = await stage.visit();
  const background = page.waitForResponse(/\/assets\/background-/);
  await page.goto("/");
  await background;
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const opener = page.getByRole("button", { name: "Account", exact: true });
  const entry = page.locator("#user-panel").getByText("Sign In", { exact: true });
  await opener.click();
  await entry.waitFor();
  await opener.click();
  await entry.waitFor({ state: "hidden" });
  expect(await opener.evaluate((one) => one.matches(":hover"))).toBe(true);
  expect(asked).toEqual([expect.stringMatching(/\/assets\/in-use-/)]);
});
