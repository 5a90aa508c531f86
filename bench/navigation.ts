import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { isHydrated, launchWholeChromium } from "../e2e/harness/browser.ts";
import { compressed } from "./compressed.ts";
import type { OurPages } from "./peers/recipe.ts";
import { type RouterPeer, ROUTERS, startRouter } from "./peers/routers.ts";
import { readFiles, readMarkup } from "./peers/same-page.ts";
import { type Stack, startStack } from "./stack.ts";

const PORT = 8817;
const ROUNDS = 5;
/** A phone that computes four times slower than this machine, on a slow line; and this machine itself. */
const DEVICES = {
  phone: { cpu: 4, latency: 150, bytesPerSecond: 200_000 },
  desk: { cpu: 1, latency: 0, bytesPerSecond: -1 },
} as const;
type DeviceName = keyof typeof DEVICES;
/** The longest time a page may take to prefetch a link under the pointer. */
const AHEAD_MS = 3_000;
const BUSY_MS = 2_000;

interface Sample {
  coldClickMs: number;
  prefetchedClickMs: number;
  /** Gzip bytes, as each of them would be served. */
  navigationBytes: number;
  scriptBytes: number;
  hydratedMs: number;
  longTasksMs: number;
}

/** From `/datasets` to `/code` in the portal, in React Router and in Nuxt: medians by device and server. */
export async function measureNavigation(): Promise<Record<string, Record<string, Sample>>> {
  const stack = await startStack({ portal: PORT });
  const browser = await launchWholeChromium();
  const ours = await readPages(browser, stack);
  const peers: [string, Pick<RouterPeer, "origin">][] = [["Foreland", stack]];
  const routers: RouterPeer[] = [];
  for (const [at, name] of ROUTERS.entries()) {
    const router = await startRouter(name, { ours, port: PORT + 5 + at });
    routers.push(router);
    peers.push([name, router]);
  }
  const served = await Promise.all(
    peers.map(async ([name, { origin }]) => [name, await compressed(origin)] as const),
  );
  const results: Record<string, Record<string, Sample>> = {};
  for (const device of Object.keys(DEVICES) as DeviceName[]) {
    const samples = new Map<string, Sample[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { origin }] of served) {
        const sample = await walk(browser, origin, device);
        if (round > 0) samples.set(name, [...(samples.get(name) ?? []), sample]);
      }
    }
    results[device] = Object.fromEntries([...samples].map(([name, all]) => [name, toMedian(all)]));
  }
  await browser.close();
  for (const [, proxy] of served) proxy.close();
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

/** One visit that clicks at once, with nothing prefetched, and one that rests the pointer first. */
async function walk(browser: Browser, origin: string, device: DeviceName): Promise<Sample> {
  const cold = await open(browser, origin, device);
  const files = await cold.bytes((type) => type === "script");
  const scriptBytes = files + (await cold.inlineBytes());
  cold.forget();
  const coldClickMs = await click(cold.page);
  await cold.page.waitForLoadState("networkidle");
  const navigationBytes = await cold.bytes(() => true);
  await cold.page.context().close();
  const ahead = await open(browser, origin, device, true);
  await ahead.page.locator('a[href="/code"]:visible').first().hover();
  await ahead.page.waitForTimeout(AHEAD_MS);
  const prefetchedClickMs = await click(ahead.page);
  await ahead.page.context().close();
  const { hydratedMs, longTasksMs } = ahead;
  return {
    coldClickMs,
    prefetchedClickMs,
    navigationBytes,
    scriptBytes,
    hydratedMs,
    longTasksMs,
  };
}

interface Opened {
  page: Page;
  hydratedMs: number;
  longTasksMs: number;
  bytes(isCounted: (type: string) => boolean): Promise<number>;
  inlineBytes(): Promise<number>;
  forget(): void;
}

async function open(
  browser: Browser,
  origin: string,
  device: DeviceName,
  loadsAhead = false,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { cpu, latency, bytesPerSecond } = DEVICES[device];
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  let loaded: { type: string; bytes: Promise<number> }[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    const bytes = response.body().then(
      (body) => gzipSync(body).length,
      () => 0,
    );
    loaded.push({ type, bytes });
  });
  await page.addInitScript((isAhead) => {
    const seen = { longTasks: 0 };
    Object.assign(globalThis, { seen });
    // Each of the three prefetches nothing for readers who save data.
    if (!isAhead) Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks += entry.duration;
    }).observe({ type: "longtask", buffered: true });
  }, loadsAhead);
  await page.addInitScript({ content: `globalThis.isHydrated = ${isHydrated};` });
  await page.goto(`${origin}/datasets`, { waitUntil: "commit" });
  const hydrated = await page.waitForFunction(() => {
    const { isHydrated } = globalThis as unknown as { isHydrated: () => boolean }; // set above
    const isVue = "__vue_app__" in (document.getElementById("__nuxt") ?? {});
    return isHydrated() || isVue ? performance.now() : null;
  });
  const hydratedMs = Number(await hydrated.jsonValue());
  await page.waitForTimeout(loadsAhead ? BUSY_MS : 200);
  const longTasksMs = await page.evaluate(
    () => (globalThis as unknown as { seen: { longTasks: number } }).seen.longTasks, // set above
  );
  return {
    page,
    hydratedMs,
    longTasksMs,
    async bytes(isCounted) {
      const counted = loaded.filter(({ type }) => isCounted(type));
      const sizes = await Promise.all(counted.map((one) => one.bytes));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    inlineBytes: async () =>
      gzipSync(
        await page.evaluate(() =>
          [...document.querySelectorAll("script:not([src]):not([type*=json])")]
            .map((element) => element.textContent)
            .join(""),
        ),
      ).length,
    forget: () => {
      loaded = [];
    },
  };
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
    hydratedMs: middle((sample) => sample.hydratedMs),
    longTasksMs: middle((sample) => sample.longTasksMs),
  };
}
