import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { takeContext } from "./contexts.ts";
import { requireChromium, requireHeadlessBrowser } from "./chromium.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A context's first page starts in the process that was made for it, instead of a second one: a quarter less work for a visit. */
const ONE_PROCESS = "--renderer-process-limit=1";

/** Longest wait for one step of a journey, milliseconds; generous for a busy machine. */
const STEP_MS = 30_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: requireHeadlessBrowser(),
    args: [...FLAGS, ONE_PROCESS],
  });
}

/**
 * The full Chromium: with its PDF viewer, and with the back/forward cache, which playwright's others
 * do not have.
 */
export function launchWholeChromium(flags: readonly string[] = []): Promise<Browser> {
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const args = [...FLAGS, ...flags];
  return chromium.launch({ executablePath: requireChromium(), args, ignoreDefaultArgs });
}

export interface VisitOptions extends BrowserContextOptions {
  /** A reader who saves data: pages load nothing ahead. */
  savesData?: boolean;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Console errors, uncaught errors, hydration warnings and policy violations so far. */
  faults: string[];
}

/** Opens a page and records everything a journey must not cause. */
export async function openVisit(
  browser: Browser,
  { savesData = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  const { context, page } = await takeContext(
    browser,
    { viewport: { width: 1280, height: 900 }, ...options },
    async (context) => {
      context.setDefaultTimeout(STEP_MS);
      if (savesData) await context.addInitScript(saveData);
    },
    JSON.stringify([savesData, options]),
  );
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    const isFault = message.type() === "error" || /hydrat/i.test(message.text());
    if (isFault) faults.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return { context, page, faults };
}

/** Runs in the browser. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Closes the sign-in dialog, which its page opens by itself. */
export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/**
 * Waits until React has hydrated the page: from then on a click on a link is a navigation
 * without a load, and shortcuts work. Event listeners are added after that, before the browser
 * is idle.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Waits until header, footer and shortcuts have their code too: once a reader moves the pointer, a second after the page. */
export async function waitForShell(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("pointermove"));
    return document.querySelector("header [data-state]") !== null;
  });
}

interface Fiber {
  return: Fiber | null;
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } };
}

/** Runs in the browser. Elements have their mark while React works; its root changes with the end. */
export function isHydrated(): boolean {
  const [, fiber] =
    Object.entries(document.querySelector("main") ?? {}).find(([key]) =>
      key.startsWith("__reactFiber"),
    ) ?? [];
  let root = fiber as Fiber | undefined; // React's own; it has no type
  while (root?.return) root = root.return;
  return root?.stateNode.current.memoizedState?.isDehydrated === false;
}
