import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A context with one empty page. */
export interface OpenContext {
  context: BrowserContext;
  page: Page;
}

/** What changes a context in a way that its next journey would notice. */
const CHANGES = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
] as const;

interface Use {
  browser: Browser;
  key: string;
  /** Those that its pages have shown. */
  origins: Set<string>;
  isChanged: boolean;
}

const uses = new WeakMap<BrowserContext, Use>();
const spares: (OpenContext & { browser: Browser; key: string })[] = [];
const SPARES_MAX = 6;

/**
 * A context as if it were new: one of these options whose journey has ended, where there is one. Its
 * process runs already and knows the scripts, which saves a third of the work of a visit.
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
  key: string,
): Promise<OpenContext> {
  const at = spares.findIndex((one) => one.browser === browser && one.key === key);
  const [spare] = at < 0 ? [] : spares.splice(at, 1);
  if (spare) return spare;
  const context = await browser.newContext(options);
  await prepare(context);
  watch(context, { browser, key, origins: new Set(), isChanged: false });
  return { context, page: await context.newPage() };
}

/** Ends a visit: closes its pages, and keeps the context without anything that they have left. */
export async function releaseContext(context: BrowserContext): Promise<void> {
  const use = uses.get(context);
  if (!use || use.isChanged) return context.close();
  const left = context.pages();
  const page = await context.newPage(); // first, so that the process never ends
  await Promise.all(left.map((one) => one.close()));
  await clear(context, page, use.origins);
  spares.push({ context, page, browser: use.browser, key: use.key });
  if (spares.length > SPARES_MAX) await spares.shift()?.context.close();
}

function watch(context: BrowserContext, use: Use): void {
  uses.set(context, use);
  context.on("page", (page) => {
    page.on("framenavigated", (frame) => {
      if (frame.url().startsWith("http")) use.origins.add(new URL(frame.url()).origin);
    });
  });
  const note = <Call extends (...args: never[]) => unknown>(call: Call): Call =>
    ((...args) => {
      use.isChanged = true;
      return call(...args);
    }) as Call; // of the same arguments and result
  for (const name of CHANGES) Object.assign(context, { [name]: note(context[name].bind(context)) });
  const { clock } = context;
  Object.assign(clock, {
    install: note(clock.install.bind(clock)),
    pauseAt: note(clock.pauseAt.bind(clock)),
    setFixedTime: note(clock.setFixedTime.bind(clock)),
    setSystemTime: note(clock.setSystemTime.bind(clock)),
  });
}

/** Its cookies, the files that it has in its cache, and what the pages of its origins have stored. */
async function clear(context: BrowserContext, page: Page, origins: Set<string>): Promise<void> {
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  for (const origin of origins)
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  origins.clear();
  await session.detach();
}
