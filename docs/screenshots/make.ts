import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { startStack } from "../../bench/stack.ts";
import { findOverflow, findShift } from "../../e2e/harness/axe.ts";
import { launchBrowser, openVisit } from "../../e2e/harness/browser.ts";
import { findPublicRoutes } from "../../e2e/harness/public-routes.ts";
import { demoAccounts } from "../../local/seed/accounts.ts";
import { findFreePort } from "../../local/stack/ports.ts";
import { readSettings } from "../../local/stack/settings.ts";
import { startPortal } from "../../local/stack/workers.ts";
import { BROKEN, OPENED, openSignIn, SIGNED_IN, type State, VIEWERS } from "./states.ts";
import { pathToFileURL } from "node:url";

interface Picture {
  name: string;
  /** The folder of a picture. */
  file: string;
}

interface SheetOptions {
  /** The address of the sheet. */
  folder: string;
  title: string;
  /** Of the pages in the pictures, pixels. */
  width: number;
}

/** A thumbnail shows the upper part of its page; so many are in a row. */
const SHAPES = {
  wide: { columns: 8, ratio: "16 / 10" },
  narrow: { columns: 14, ratio: "390 / 700" },
};
const SHEET_WIDTH = 2_000;
const SHEET_JPEG_QUALITY = 62;

/** All pictures on one page, to compare them. */
async function makeContactSheet(
  browser: Browser,
  pictures: readonly Picture[],
  { folder, title, width }: SheetOptions,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1_000 } });
  const sheet = join(ALL, "sheet.html");
  await writeFile(sheet, toHtml(pictures, title, width));
  await page.goto(pathToFileURL(sheet).href, { waitUntil: "load" });
  const path = join(folder, `${title}.jpg`);
  await page.screenshot({ path, fullPage: true, type: "jpeg", quality: SHEET_JPEG_QUALITY });
  await page.close();
}

function toHtml(pictures: readonly Picture[], title: string, width: number): string {
  const { columns, ratio } = width < 600 ? SHAPES.narrow : SHAPES.wide;
  const cells = pictures.map(
    ({ name, file }) =>
      `<figure><img src="${pathToFileURL(file).href}" alt=""><figcaption>${toText(name)}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{margin:16px;background:#7d868f;font:12px/1.3 sans-serif;display:grid;grid-template-columns:repeat(${columns},1fr);gap:12px}
figure{margin:0;min-width:0}img{width:100%;aspect-ratio:${ratio};object-fit:cover;object-position:top;display:block}
figcaption{overflow:hidden;white-space:nowrap;text-overflow:ellipsis;color:#fff}</style>${cells.join("\n")}</html>`;
}

function toText(name: string): string {
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = import.meta.dirname;
/** Outside git. */
const ALL = join(FOLDER, "all");
const PORT = 8937;
const LONGEST_PX = 3_000;
const JPEG_QUALITY = 75;
/** No one listens there. */
const NO_API = "http://127.0.0.1:9";

const APPEARANCES = [
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
  { width: 390, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const;
type Appearance = (typeof APPEARANCES)[number];

/** The two pictures of the README. */
const README = {
  home: { path: "/", colorScheme: "light" },
  "record-dark": { path: "/datasets/34", colorScheme: "dark" },
} as const;

/** The person of a state, and where it is opened. */
interface Scene {
  origin: string;
  states: readonly State[];
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

/**
 * `npm run screenshots -- viewers`: every viewer, light and dark, all of it outside git. Fails where one is
 * wider than its window, moves while it loads or has an error in the console.
 */
async function makeViewers(): Promise<void> {
  const stack = await startStack({ portal: PORT });
  const browser = await launchBrowser();
  const scenes = [{ origin: stack.origin, states: VIEWERS, cookies: [] }];
  const faults: string[] = [];
  for (const appearance of APPEARANCES)
    faults.push(...(await takeAll(browser, scenes, { appearance, set: "viewers-", sheets: ALL })));
  await browser.close();
  await stack.close();
  await stack.forget();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** `npm run screenshots`: every route at two widths, light and dark, and sheets of them all. */
async function makeScreenshots(): Promise<void> {
  const stack = await startStack({ portal: PORT });
  const portal = await startPortalWithoutApi(stack.services);
  const browser = await launchBrowser();
  const routes = await findPublicRoutes(stack.services);
  const scenes: Scene[] = [
    { origin: stack.origin, states: [...routes.map(toState), ...OPENED], cookies: [] },
    { origin: portal.origin, states: BROKEN, cookies: [] },
    { origin: stack.origin, states: SIGNED_IN, cookies: await signIn(browser, stack.origin) },
  ];
  for (const appearance of APPEARANCES)
    await takeAll(browser, scenes, { appearance, set: "", sheets: FOLDER });
  for (const [name, shown] of Object.entries(README))
    await takeForReadme(browser, stack.origin, { name, ...shown });
  await browser.close();
  await portal.close();
  await stack.close();
  await stack.forget();
}

function toState(path: string): State {
  return { name: path, path };
}

async function startPortalWithoutApi(
  services: string,
): Promise<{ origin: string; close(): Promise<void> }> {
  const [port, hosted] = [await findFreePort(), await findFreePort()];
  const ports = { portal: port, services: Number(new URL(services).port), hosted };
  const bindings = { ...readSettings(ports).portal, API_HOST: NO_API };
  const miniflare = await startPortal({ root: ROOT, port, bindings });
  return { origin: `http://127.0.0.1:${port}`, close: () => miniflare.dispose() };
}

async function signIn(browser: Browser, origin: string): Promise<Scene["cookies"]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await openSignIn(page);
  await page.getByLabel("Email").fill(demoAccounts[0]?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts[0]?.password ?? "");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL(/\/workspaces\/shared$/);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

interface SetOptions {
  appearance: Appearance;
  /** Before the names of its folder and sheet. */
  set: string;
  /** Where its sheet goes. */
  sheets: string;
}

/** A sentence for each fault of a page. */
async function takeAll(
  browser: Browser,
  scenes: readonly Scene[],
  { appearance: { width, scheme }, set, sheets }: SetOptions,
): Promise<string[]> {
  const title = `${set}${width}-${scheme}`;
  const folder = join(ALL, title);
  await mkdir(folder, { recursive: true });
  const viewport = { width, height: width < 600 ? 844 : 800 };
  const pictures: Picture[] = [];
  const found: string[] = [];
  for (const { origin, states, cookies } of scenes) {
    const { context, page, faults } = await openVisit(browser, {
      viewport,
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    await context.addCookies(cookies);
    for (const state of states) {
      const file = join(folder, `${toFileName(state.name)}.jpg`);
      await open(page, origin, state);
      const own = [...(await measure(page)), ...faults.splice(0)];
      found.push(...own.map((fault) => `${state.name}, ${width} px, ${scheme}: ${fault}`));
      await take(page, file, state);
      pictures.push({ name: state.name, file });
    }
    await context.close();
  }
  await makeContactSheet(browser, pictures, { folder: sheets, title, width });
  return found;
}

/** What a page must not have: nothing to show, a width beyond its window, and parts that move. */
async function measure(page: Page): Promise<string[]> {
  const [overflow, shift] = [await findOverflow(page), await findShift(page)];
  const missing = await page.getByText("This was not found").count();
  // Chromium moves a part of its own controls of a sound when it knows the length.
  const isSound = (await page.locator("audio").count()) > 0;
  return [
    ...(missing > 0 ? ["not found"] : []),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(shift > 0 && !isSound ? [`moves while it loads (${shift})`] : []),
  ];
}

async function takeForReadme(
  browser: Browser,
  origin: string,
  { name, path, colorScheme }: { name: string; path: string; colorScheme: Appearance["scheme"] },
): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, colorScheme });
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}

async function open(page: Page, origin: string, { path, prepare }: State): Promise<void> {
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await prepare?.(page);
}

async function take(page: Page, path: string, { prepare }: State): Promise<void> {
  const jpeg = { path, type: "jpeg", quality: JPEG_QUALITY } as const;
  if (prepare) {
    await page.screenshot(jpeg);
    return;
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0, height: least = 0 } = page.viewportSize() ?? {};
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, least), LONGEST_PX) };
  await page.screenshot({ ...jpeg, clip, fullPage: true });
}

function toFileName(name: string): string {
  return name.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";
}

await (process.argv.includes("viewers") ? makeViewers() : makeScreenshots());
