import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../e2e/harness/browser.ts";

const ORIGIN = process.env["PORTAL"] ?? "http://127.0.0.1:8787";
const FOLDER = import.meta.dirname;

interface Shot {
  name: string;
  path: string;
  width: number;
  scheme: "light" | "dark";
}

const SHOTS: readonly Shot[] = [
  { name: "home", path: "/", width: 1280, scheme: "light" },
  { name: "record-dark", path: "/datasets/1", width: 1280, scheme: "dark" },
];

/** `node docs/screenshots/make.ts`, while `npm start` runs: the pictures of the README. */
async function makeScreenshots(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  for (const shot of SHOTS) await take(browser, shot);
  await browser.close();
}

async function take(browser: Browser, { name, path, width, scheme }: Shot): Promise<void> {
  const viewport = { width, height: width < 600 ? 844 : 800 };
  const context = await browser.newContext({ viewport, colorScheme: scheme });
  const page = await context.newPage();
  await page.goto(ORIGIN + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}

await makeScreenshots();
