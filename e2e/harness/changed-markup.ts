import type { Page } from "playwright-core";

/** Changes that password managers, translators and other extensions make to a page before its scripts run. */
export function changeMarkup(): void {
  document.querySelector("input")?.before(document.createElement("div"));
  document.querySelector("main")?.prepend(document.createElement("div"));
  document.documentElement.setAttribute("data-extension", "1");
  document.body.style.paddingTop = "1px";
  for (const field of document.querySelectorAll("input, textarea")) {
    field.setAttribute("data-filled-by", "manager");
    field.after(document.createComment("manager"));
  }
  const heading = document.querySelector("h1");
  if (heading) heading.textContent = "Translated";
}

/**
 * Changes every page that is loaded from now on. Its `isChangedInTime` says that React had not begun,
 * and `findLost` what it served and does not show.
 */
export async function changeEachPage(page: Page): Promise<void> {
  await page.addInitScript({ content: `(${changeOnceServed})(${changeMarkup}, ${readContent})` });
}

/** Runs in the browser: texts and addresses of links, without those in the place of a part that arrives later. */
function readContent(main: Element): string[] {
  const found: string[] = [];
  const isLate: boolean[] = [];
  const walk = document.createTreeWalker(main);
  while (walk.nextNode()) {
    const { currentNode: node } = walk;
    const isText = node.nodeType !== Node.ELEMENT_NODE;
    // The parser writes the ends of lines in one way, React as they are.
    const text = isText ? (node.textContent ?? "").replace(/\s+/g, " ").trim() : "";
    if (node instanceof Comment) {
      if (text.startsWith("$")) isLate.push(text !== "$");
      if (text === "/$") isLate.pop();
    } else if (isLate.includes(true) || node.parentElement?.closest("script, style, noscript")) {
      continue;
    } else if (node instanceof HTMLAnchorElement) found.push(`to ${node.getAttribute("href")}`);
    else if (text !== "") found.push(text);
  }
  return found;
}

/**
 * Runs in the browser, as soon as what React begins with is served. To hold back the scripts instead
 * would switch off the browser's cache, and each page would read all code anew.
 */
function changeOnceServed(change: () => void, read: (main: Element) => string[]): void {
  new MutationObserver((_, observer) => {
    const main = document.querySelector("main");
    if (!main || !document.getElementById("first-view")) return;
    observer.disconnect();
    const isTooLate = Object.keys(main).some((key) => key.startsWith("__react"));
    const served = read(main);
    const findLost = (): string[] => {
      const shown = document.querySelector("main");
      const links = new Set(shown ? read(shown) : []);
      const text = shown?.textContent.replace(/\s+/g, " ") ?? "";
      return served.filter((one) => !links.has(one) && !text.includes(one));
    };
    Object.assign(globalThis, { isChangedInTime: !isTooLate, findLost });
    change();
  }).observe(document, { childList: true, subtree: true });
}

/** A translator's change in the browser: every text is put into elements of its own. */
export function translatePage(): void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode);
  for (const text of texts) {
    if (!text.textContent?.trim() || text.parentElement?.closest("script, style")) continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.textContent;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}
