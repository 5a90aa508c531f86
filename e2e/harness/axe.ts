import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright-core";

/** The packed file: each page reads it again, and the other is more than twice as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const WCAG: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"],
};
/** The colour rules: the only ones that another theme can break. */
const COLORS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

interface RunOnly {
  type: "tag" | "rule";
  values: string[];
}

interface AxeResult {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/**
 * Every breach of WCAG 2.2 AA that axe finds on the current page, one line each; `without`
 * rules. Behind a modal dialog nothing can be reached, and axe finds no names there.
 */
export function findBreaches(page: Page, without: string[] = []): Promise<string[]> {
  return run(page, WCAG, without);
}

/** The breaches caused by colours only. */
export function findColorBreaches(page: Page): Promise<string[]> {
  return run(page, COLORS, []);
}

async function run(page: Page, runOnly: RunOnly, without: string[]): Promise<string[]> {
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  await waitForFrame(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await addAxe(page);
  const { violations } = await page.evaluate(
    async (chosen): Promise<AxeResult> => {
      const page = globalThis as unknown as {
        axe: { run(context: Node, options: object): Promise<AxeResult> };
      }; // the line above adds it
      const moving = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(moving.map(({ finished }) => finished)); // a colour in transition is not the final one
      document.documentElement.dataset["whole"] = ""; // rows that are not rendered have no real heights
      const context = document.querySelector("dialog:modal") ?? document;
      return page.axe.run(context, { ...chosen, resultTypes: ["violations"] });
    },
    { runOnly, rules },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) =>
      `${id} at ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`.slice(0, 400),
    ),
  );
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * By the browser's own protocol: the engine then knows the text from the tab's page before, and
 * compiles nothing again. `page.evaluate` wraps each text in a call of `eval`, which it compiles anew.
 */
async function addAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Runtime.evaluate", { expression: AXE });
}

/** Waits until the page has told its listeners of a new size, which it does before it paints. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** How far the page can be scrolled sideways, pixels. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Boxes without overflow leave the tab order once a reader uses the page, milliseconds. */
const SETTLED_MS = 10_000;

/**
 * Boxes that scroll and that no key reaches, and tab stops on boxes whose whole
 * content is visible.
 */
export async function findScrollerFaults(page: Page): Promise<string[]> {
  const until = Date.now() + SETTLED_MS;
  let faults = await page.evaluate(readScrollerFaults);
  while (faults.length > 0 && Date.now() < until) faults = await page.evaluate(readScrollerFaults);
  return faults;
}

/** Runs in the page of a reader who moves the pointer. */
function readScrollerFaults(): string[] {
  dispatchEvent(new Event("pointermove"));
  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  return [...document.querySelectorAll<HTMLElement>("main *")].flatMap((box) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, tabIndex } = box;
    if (clientHeight === 0) return [];
    const { overflowX, overflowY } = getComputedStyle(box);
    const isScroller = /auto|scroll/.test(overflowX + overflowY);
    const isLarger = scrollWidth > clientWidth || scrollHeight > clientHeight;
    const isReached = tabIndex === 0 || box.querySelector(controls) !== null;
    const isStop = box.matches("section, pre, table") && tabIndex === 0;
    if (isScroller && isLarger && !isReached) return [`no key scrolls ${box.outerHTML}`];
    return isStop && !isLarger ? [`nothing to scroll in ${box.outerHTML}`] : [];
  });
}

/** Sum of all layout shifts since the page began. */
export function findShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
        }).observe({ type: "layout-shift", buffered: true });
        // In thousandths: a late font moves a letter by a few pixels.
        const finish = (): void => resolve(Math.round(sum * 1_000) / 1_000);
        requestAnimationFrame(() => requestAnimationFrame(finish));
      }),
  );
}
