import type { Browser, Page } from "playwright-core";
import { isHydrated, launchWholeChromium } from "../e2e/harness/browser.ts";
import { type Origins, PAGES, type PageName, SERVERS, type ServerName } from "./servers.ts";

/** A phone that computes four times slower than this machine, on a slow line. */
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const ROUNDS = 3;

/** Milliseconds since the visit began, medians. */
export interface Vitals {
  lcp: number;
  /** When React has hydrated the page. */
  hydrated: number;
  /** Sum of all layout shifts. */
  cls: number;
}

export type AllVitals = Record<PageName, Record<ServerName, Vitals>>;

/** A slow phone's measurements of the same page from the bare Workers and from the portal. */
export async function measureVitals(origins: Origins): Promise<AllVitals> {
  const browser = await launchWholeChromium();
  const entries: [string, Record<string, Vitals>][] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const runs: Record<ServerName, Vitals[]> = { string: [], "react stream": [], foreland: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of SERVERS) runs[name].push(await visit(browser, origins[name] + path));
    }
    entries.push([page, Object.fromEntries(SERVERS.map((name) => [name, toMedian(runs[name])]))]);
  }
  await browser.close();
  return Object.fromEntries(entries) as AllVitals; // one entry for each page and server
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) seen.cls += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.addInitScript({ content: `globalThis.isHydrated = ${isHydrated};` });
  await page.goto(url, { waitUntil: "commit" });
  const hydrated = await page.waitForFunction(() => {
    const { isHydrated } = globalThis as unknown as { isHydrated: () => boolean }; // set above
    return isHydrated() ? performance.now() : null;
  });
  const vitals = {
    hydrated: Number(await hydrated.jsonValue()),
    ...(await page.evaluate(
      () => (globalThis as unknown as { seen: { lcp: number; cls: number } }).seen,
    )), // set above
  };
  await context.close();
  return vitals;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

function toMedian(runs: readonly Vitals[]): Vitals {
  const middle = (read: (run: Vitals) => number): number => {
    const sorted = runs.map(read).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  };
  return {
    lcp: middle(({ lcp }) => lcp),
    hydrated: middle(({ hydrated }) => hydrated),
    cls: middle(({ cls }) => cls),
  };
}
