import { button } from "../../ui/button.css.ts";
import * as styles from "./not-found.css.ts";

/**
 * What a reader sees when not even an error page can be rendered: React has removed the whole page by
 * then, and its next attempt would fail too.
 */
export function showLastWords(root: Element, error: unknown): void {
  reportError(error);
  const main = create("main", styles.band);
  main.append(
    create("h1", styles.title, "We can't find that page."),
    create("p", styles.detail, "This page stopped working in your browser."),
    Object.assign(create("a", button.onChart, "Try Again"), { href: "" }),
  );
  root.replaceChildren(main);
}

function create(name: string, className: string, textContent = ""): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent });
}
