import type { Browser } from "playwright-core";
import { sleep } from "#base/sleep.ts";
import { isHydrated } from "../e2e/harness/browser.ts";

/** Milliseconds of one load, since it began. */
export interface FirstLoad {
  firstByteMs: number;
  firstPaintMs: number;
  hydratedMs: number;
  /** The sum of all tasks above 50 ms, until nothing happens any more. */
  longTasksMs: number;
}

/** Whether a page of ours, of React Router or of Nuxt is alive, as a script for the page. */
export const LOOK_FOR_HYDRATION = `
  globalThis.isHydrated = ${isHydrated};
  globalThis.isHydratedByAny = () =>
    isHydrated() || "__vue_app__" in (document.getElementById("__nuxt") ?? {});`;

/** How long a page loads ahead and hydrates late parts after its first seconds. */
const BUSY_MS = 4_000;

/**
 * Loads a page in a tab that nothing but this file is attached to. Playwright's own pages have
 * Chromium's Network domain on, and with it V8 reads functions again for the stack of each request
 * that a script makes: the time of a page that loads ahead would be measured too long.
 */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  cpu: number,
): Promise<FirstLoad> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send("Target.createBrowserContext");
  const { targetId } = await root.send("Target.createTarget", {
    url: "about:blank",
    browserContextId,
    width: 1280,
    height: 900,
  });
  const { sessionId } = await root.send("Target.attachToTarget", { targetId, flatten: false });
  let last = 0;
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (last += 1);
    const answered = new Promise<unknown>((resolve) => {
      root.on("Target.receivedMessageFromTarget", ({ message }) => {
        const answer = JSON.parse(message) as { id?: number; result?: unknown };
        if (answer.id === id) resolve(answer.result);
      });
    });
    await root.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answered;
  };
  await send("Page.enable");
  await send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await send("Page.addScriptToEvaluateOnNewDocument", {
    source: `${LOOK_FOR_HYDRATION} (${watch})(${LOOK_MS});`,
  });
  await send("Page.navigate", { url });
  const read = async (): Promise<FirstLoad> => {
    const given = await send("Runtime.evaluate", {
      expression: "globalThis.seen",
      returnByValue: true,
    });
    return (given as { result: { value: FirstLoad } }).result.value; // as `watch` writes it
  };
  let seen = await read();
  while (!seen?.hydratedMs) {
    await sleep(200);
    seen = await read();
  }
  await sleep(BUSY_MS);
  seen = await read();
  await root.send("Target.disposeBrowserContext", { browserContextId });
  await root.detach();
  return seen;
}

/** How often a page is asked whether it is alive, ms. */
const LOOK_MS = 10;

/**
 * Runs in the page. It looks by a timer: frames that the page did not ask for would make its main
 * thread wait for the compositor, which a long task would seem to be.
 */
function watch(lookMs: number): void {
  const seen: FirstLoad = { firstByteMs: 0, firstPaintMs: 0, hydratedMs: 0, longTasksMs: 0 };
  const page = globalThis as unknown as { isHydratedByAny(): boolean; seen: FirstLoad }; // set beside this
  page.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longTasksMs += entry.duration;
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint"))
      seen.firstPaintMs = entry.startTime;
  }).observe({ type: "paint", buffered: true });
  const look = (): void => {
    for (const entry of performance.getEntriesByType("navigation"))
      if (entry instanceof PerformanceNavigationTiming) seen.firstByteMs = entry.responseStart;
    if (page.isHydratedByAny()) seen.hydratedMs = performance.now();
    else setTimeout(look, lookMs);
  };
  look();
}
