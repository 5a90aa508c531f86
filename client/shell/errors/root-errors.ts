import type { HydrationOptions } from "react-dom/client";
import { isCrawler } from "../../contract/crawlers.ts";
import { button } from "../../ui/button.css.ts";
import * as styles from "./not-found.css.ts";
import { BROKEN } from "./not-found.tsx";

/** Errors that a boundary caught are reported like any other; after one that none caught there is no page. */
export function handleErrors(
  root: Element,
): Pick<HydrationOptions, "onCaughtError" | "onUncaughtError"> {
  return {
    onCaughtError: reportError,
    onUncaughtError(error) {
      reportError(error);
      if (!isCrawler(navigator.userAgent)) showLastWords(root);
    },
  };
}

/**
 * What a reader sees when not even an error page can be rendered: React has removed the whole page by
 * then, and its next attempt would fail too. Nothing is loaded for it: a reader may be offline.
 */
function showLastWords(root: Element): void {
  const [title, detail] = BROKEN;
  const main = create("main", { className: styles.band });
  main.append(
    create("h1", { className: styles.title, textContent: title }),
    create("p", { className: styles.detail, textContent: detail }),
    create("a", { className: button.onChart, href: "", textContent: "Try Again" }),
  );
  root.append(main);
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fields: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElement {
  return Object.assign(document.createElement(name), fields);
}
