import type { Locator, Page } from "playwright-core";

/** No page needs more presses than this to reach its main content. */
const MOST_TABS = 150;

/** Where the focus is. */
interface Stop {
  /** The element, as text. */
  what: string;
  /** Marked by an outline, inside the window and with nothing over it. */
  isSeen: boolean;
  /** Whether the walk was there before. */
  isKnown: boolean;
}

/**
 * Presses Tab until the focus is there, like a reader without a mouse, who waits until it is shown;
 * every stop must be visible.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const focused = wanted.and(page.locator(":focus"));
  await wanted.first().waitFor();
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await readStop(page);
    if (stop && !stop.isSeen) throw new Error(`The focus is not seen on ${stop.what}`);
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`No ${String(wanted)} within ${MOST_TABS} presses of Tab.`);
}

/** Moves there by Tab and presses Enter. */
export async function pressByKey(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

/** Moves there by Tab and types over the existing text. */
export async function typeByKey(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Waits until the focus is there. */
export async function waitForFocus(page: Page, wanted: Locator): Promise<void> {
  await wanted.and(page.locator(":focus")).waitFor();
}

/**
 * Presses Tab from the first control of a page to its last: returns what is wrong on the way, a line each,
 * and how many stops there are.
 */
export async function walkByTab(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  let first = "";
  let stops = 0;
  for (; stops < MOST_TABS; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await readStop(page);
    // After its last control the browser's own begin.
    if (!stop) break;
    if (stop.isKnown) {
      if (stop.what !== first) faults.push(`Tab goes back to ${stop.what}`);
      break;
    }
    first ||= stop.what;
    if (!stop.isSeen) faults.push(`the focus is not seen on ${stop.what}`);
  }
  if (stops === MOST_TABS) faults.push(`the page has no end within ${MOST_TABS} stops`);
  return { stops, faults };
}

/** Gives the browser a second to scroll to the focus. */
function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60);
    const what = `${element.tagName.toLowerCase()} ${name || element.getAttribute("name")}`;
    const isKnown = element.hasAttribute("data-tab-stop");
    element.setAttribute("data-tab-stop", "");
    let frames = 60;
    while (!isSeen(element) && frames > 0) {
      await new Promise(requestAnimationFrame);
      frames -= 1;
    }
    return { what, isSeen: isSeen(element), isKnown };

    function isSeen(focused: Element): boolean {
      const label = focused.closest("label");
      const marked = [focused, ...(label ? [label] : [])].find((candidate) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      return [...(marked?.getClientRects() ?? [])].some((box) => {
        const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
        const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
        const top = document.elementFromPoint(x, y);
        return top !== null && (marked?.contains(top) === true || top.contains(focused));
      });
    }
  });
}
