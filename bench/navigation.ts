import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/harness/browser.ts";
import { type Compressed, compressed } from "./compressed.ts";
import { type FirstLoad, LOOK_FOR_HYDRATION, measureFirstLoad } from "./first-load.ts";
import type { OurPages } from "./peers/recipe.ts";
import { type RouterPeer, ROUTERS, startRouter } from "./peers/routers.ts";
import { readFiles, readMarkup } from "./peers/same-page.ts";
import { type Stack, startStack } from "./stack.ts";

const PORT = 8817;
const ROUNDS = 5;
/** A phone that computes four times slower than this machine, on a slow line; and this machine itself. */
const DEVICES = {
  phone: { cpu: 4, line: { latency: 150, bytesPerSecond: 200_000 } },
  desk: { cpu: 1, line: { latency: 0, bytesPerSecond: Infinity } },
} as const;
type DeviceName = keyof typeof DEVICES;
/** The longest time a page may take to prefetch a link under the pointer. */
const AHEAD_MS = 3_000;
const BUSY_MS = 2_000;

interface Sample extends FirstLoad {
  coldClickMs: number;
  prefetchedClickMs: number;
  /** Gzip bytes, as each of them would be served. */
  navigationBytes: number;
  scriptBytes: number;
}

/** From `/datasets` to `/code` in the portal, in React Router and in Nuxt: medians by device and server. */
export async function measureNavigation(): Promise<Record<string, Record<string, Sample>>> {
  const stack = await startStack({ portal: PORT });
  const browser = await launchBrowser();
  const ours = await readPages(browser, stack);
  const peers: [string, Pick<RouterPeer, "origin">][] = [["Foreland", stack]];
  const routers: RouterPeer[] = [];
  for (const [at, name] of ROUTERS.entries()) {
    const router = await startRouter(name, { ours, port: PORT + 5 + at });
    routers.push(router);
    peers.push([name, router]);
  }
  const results: Record<string, Record<string, Sample>> = {};
  for (const device of Object.keys(DEVICES) as DeviceName[]) {
    const samples = new Map<string, Sample[]>();
    const served = await Promise.all(
      peers.map(async ([name, own]) => ({
        name,
        proxy: await compressed(own.origin, DEVICES[device].line),
      })),
    );
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { name, proxy } of served) {
        const sample = await walk(browser, proxy, DEVICES[device].cpu);
        if (round > 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
      }
    }
    for (const { proxy } of served) proxy.close();
    results[device] = Object.fromEntries([...samples].map(([name, all]) => [name, toMedian(all)]));
  }
  await browser.close();
  for (const router of routers) router.close();
  await stack.close();
  await stack.forget();
  return results;
}

export function printNavigation(results: Record<string, Record<string, Sample>>): void {
  for (const [device, servers] of Object.entries(results)) {
    console.log(`\nNavigation, ${device}`);
    console.table(servers);
  }
}

/**
 * A visit that clicks at once, with nothing prefetched; one whose bytes are counted, after all
 * that belongs to its first load; one that rests the pointer on the link; and one that only loads.
 */
async function walk(browser: Browser, proxy: Compressed, cpu: number): Promise<Sample> {
  const { origin } = proxy;
  const cold = await open(browser, origin, { cpu, loadsAhead: false });
  const coldClickMs = await click(cold);
  await cold.context().close();

  const before = { ...proxy.sent };
  const counted = await open(browser, origin, { cpu, loadsAhead: false });
  const inlineBytes = await countInlineBytes(counted);
  const scriptBytes = proxy.sent.scripts - before.scripts + inlineBytes;
  await counted.waitForTimeout(BUSY_MS);
  // A reader's pointer moves before it clicks: what a page loads for that is no part of the navigation.
  await counted.mouse.move(1, 1);
  await counted.waitForLoadState("networkidle");
  await counted.waitForTimeout(AHEAD_MS);
  const loaded = proxy.sent.all;
  await click(counted);
  await counted.waitForLoadState("networkidle");
  const navigationBytes = proxy.sent.all - loaded;
  await counted.context().close();

  const ahead = await open(browser, origin, { cpu, loadsAhead: true });
  await ahead.locator('a[href="/code"]:visible').first().hover();
  await ahead.waitForTimeout(AHEAD_MS);
  const prefetchedClickMs = await click(ahead);
  await ahead.context().close();

  const firstLoad = await measureFirstLoad(browser, `${origin}/datasets`, cpu);
  return { coldClickMs, prefetchedClickMs, navigationBytes, scriptBytes, ...firstLoad };
}

async function open(
  browser: Browser,
  origin: string,
  { cpu, loadsAhead }: { cpu: number; loadsAhead: boolean },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await page.addInitScript((isAhead) => {
    // Each of the three prefetches nothing for readers who save data.
    if (!isAhead) Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  }, loadsAhead);
  await page.addInitScript({ content: LOOK_FOR_HYDRATION });
  await page.goto(`${origin}/datasets`, { waitUntil: "commit" });
  await page.waitForFunction(
    () => (globalThis as unknown as { isHydratedByAny(): boolean }).isHydratedByAny(), // set above
  );
  if (loadsAhead) await page.waitForTimeout(BUSY_MS);
  return page;
}

async function countInlineBytes(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll("script:not([src]):not([type*=json])")]
      .map((element) => element.textContent)
      .join(""),
  );
  return gzipSync(scripts).length;
}

/** From the click to the first frame with the new heading. */
function click(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = (): void => {
          const isThere = document.querySelector("main h1")?.textContent === "Code";
          if (isThere) setTimeout(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>('main a[href="/code"], a[href="/code"]')?.click();
        requestAnimationFrame(look);
      }),
  );
}

/** The pages that the peers must render: those of the portal, as a visitor gets them. */
async function readPages(browser: Browser, { origin }: Stack): Promise<OurPages> {
  const datasets = await readMarkup(browser, `${origin}/datasets`);
  const code = await readMarkup(browser, `${origin}/code`);
  return { pages: { datasets, code }, files: await readFiles(origin, [datasets, code]) };
}

function toMedian(samples: readonly Sample[]): Sample {
  const middle = (read: (sample: Sample) => number): number => {
    const sorted = samples.map(read).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
  };
  return {
    coldClickMs: middle((sample) => sample.coldClickMs),
    prefetchedClickMs: middle((sample) => sample.prefetchedClickMs),
    navigationBytes: middle((sample) => sample.navigationBytes),
    scriptBytes: middle((sample) => sample.scriptBytes),
    firstByteMs: middle((sample) => sample.firstByteMs),
    firstPaintMs: middle((sample) => sample.firstPaintMs),
    hydratedMs: middle((sample) => sample.hydratedMs),
    longTasksMs: middle((sample) => sample.longTasksMs),
  };
}
