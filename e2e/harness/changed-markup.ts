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

/** Changes every page that is loaded from now on; its `isChangedInTime` says that React had not begun. */
export async function changeEachPage(page: Page): Promise<void> {
  await page.addInitScript({ content: `(${changeOnceServed})(${changeMarkup})` });
}

/**
 * Runs in the browser, as soon as what React begins with is served. To hold back the scripts instead
 * would switch off the browser's cache, and each page would read all code anew.
 */
function changeOnceServed(change: () => void): void {
  new MutationObserver((_, observer) => {
    const main = document.querySelector("main");
    if (!main || !document.getElementById("first-view")) return;
    observer.disconnect();
    const isTooLate = Object.keys(main).some((key) => key.startsWith("__react"));
    Object.assign(globalThis, { isChangedInTime: !isTooLate });
    change();
  }).observe(document, { childList: true, subtree: true });
}
