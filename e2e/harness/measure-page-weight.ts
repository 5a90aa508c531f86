import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { isHydrated } from "./browser.ts";

export interface Weight {
  /**
   * Gzip bytes of all scripts that the page loads before it is used, the inline one included; not of the
   * layouts that its links bring ahead.
   */
  script: number;
  /** Gzip bytes of that one and of those that compete with the document: requested before it was parsed, and not with low priority. */
  scriptBesideDocument: number;
  /** Gzip bytes of the styles in the document. */
  ownStyles: number;
  /** Bytes of fonts. */
  font: number;
  /** Whether the title is drawn with the downloaded font, and not with one of the system. */
  hasTitleFont: boolean;
  /** Bytes of the document as it is parsed, without its styles. */
  html: number;
  /** Addresses requested until the page was hydrated, without pictures. */
  untilAlive: string[];
  /** All addresses requested until the network was idle. */
  requests: string[];
  /** Layout shifts without input, as Chromium scores them, in thousandths. */
  layoutShift: number;
}

/** Chromium's priorities of what may come after styles, fonts and text. */
const LATER: ReadonlySet<string> = new Set(["Low", "VeryLow"]);

/** The file with the layouts that not all pages have. */
const LAYOUTS = /\/layouts-/;

/** A page that requests nothing for so long has loaded all; milliseconds. */
const QUIET_MS = 500;

interface Seen {
  shift: number;
}

/** What a browser with an empty cache loads for a page, until the network is idle. */
export async function measurePageWeight(page: Page, path: string): Promise<Weight> {
  const bodies = new Map<string, { kind: string; body: Buffer }>();
  const reading: Promise<void>[] = [];
  const requests: string[] = [];
  const files: string[] = [];
  page.on("request", (request) => {
    requests.push(request.url());
    if (request.resourceType() !== "image") files.push(request.url());
  });
  page.on("response", (answer) => {
    const keep = async (): Promise<void> => {
      const body = await answer.body().catch(() => Buffer.alloc(0));
      bodies.set(answer.url(), { kind: answer.request().resourceType(), body });
    };
    reading.push(keep());
  });
  const session = await page.context().newCDPSession(page);
  const patient = new Set<string>();
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (LATER.has(request.initialPriority)) patient.add(request.url);
  });
  await session.send("Network.enable");
  await page.addInitScript(watch);
  await page.goto(path);
  await page.waitForFunction(isHydrated);
  const untilAlive = [...files];
  await page.waitForFunction(hasBackground);
  await settle(page);
  await Promise.all(reading);
  const { early, inDocument, ownStyles, seen, hasTitleFont } = await page.evaluate(readSeen);
  const size = (kind: string, urls: readonly string[] = [...bodies.keys()]): number =>
    urls
      .map((url) => bodies.get(url))
      .reduce((sum, file) => sum + (file?.kind === kind ? gzipSync(file.body).byteLength : 0), 0);
  return {
    script:
      size(
        "script",
        [...bodies.keys()].filter((url) => untilAlive.includes(url) || !LAYOUTS.test(url)),
      ) + gzipSync(inDocument).byteLength,
    scriptBesideDocument:
      size(
        "script",
        early.filter((url) => !patient.has(url)),
      ) + gzipSync(inDocument).byteLength,
    ownStyles: gzipSync(ownStyles).byteLength,
    font: [...bodies.values()].reduce(
      (sum, { kind, body }) => sum + (kind === "font" ? body.byteLength : 0),
      0,
    ),
    hasTitleFont,
    html: (bodies.get(page.url())?.body.byteLength ?? 0) - Buffer.byteLength(ownStyles),
    untilAlive,
    requests,
    layoutShift: Math.round(seen.shift * 1_000) / 1_000,
  };
}

/** Until half a second has passed without a request. */
async function settle(page: Page): Promise<void> {
  let count = 0;
  page.on("request", () => (count += 1));
  for (let known = -1; known !== count;) {
    known = count;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Runs in the page: whether the code has loaded that follows a second after mount. */
function hasBackground(): boolean {
  return performance.getEntriesByType("resource").some(({ name }) => name.includes("/background-"));
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry && typeof entry.value === "number") seen.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function readSeen() {
  const files = performance.getEntriesByType("resource").filter((file) => "responseEnd" in file);
  const [load] = performance.getEntriesByType("navigation");
  const parsedAt = Number(Object(load).domInteractive);
  const early = files.filter(({ startTime }) => startTime < parsedAt).map(({ name }) => name);
  const { seen } = globalThis as unknown as { seen: Seen }; // `watch` sets it
  const inDocument = [...document.querySelectorAll('script[type="module"]:not([src])')]
    .map(({ textContent }) => textContent)
    .join("");
  const title = document.querySelector("h1");
  const [family = ""] = title ? getComputedStyle(title).fontFamily.split(",") : [];
  const hasTitleFont = [...document.fonts].some(
    (font) => font.status === "loaded" && font.family === family.replaceAll('"', ""),
  );
  const ownStyles = document.querySelector("style")?.textContent ?? "";
  return { early, inDocument, ownStyles, seen, hasTitleFont };
}
