import { layOutWholePage } from "../theme/whole-page.ts";

/** How the reader came to a page, which decides the scroll position. */
export type Arrival =
  | { kind: "loaded" }
  | { kind: "followed"; hash: string; isSamePath: boolean; isOtherRange: boolean }
  | { kind: "returned"; scrollY: number; isSamePath: boolean };

/**
 * Scrolls to the expected position, and moves the focus to the new heading.
 * A filter, a sort order or a tab changes the content, not the position (UX-03).
 */
export function placeReader(arrival: Arrival): void {
  if (arrival.kind === "loaded") return;
  layOutWholePage(arrival.kind === "returned");
  const anchor = arrival.kind === "followed" ? findAnchor(arrival.hash) : null;
  // A folder or a file that was opened in its place has its own heading.
  if (anchor) focus(anchor.querySelector("h2") ?? anchor);
  else if (!arrival.isSamePath || isFocusLost()) {
    focus(document.querySelector("main h1") ?? document.querySelector("main"));
  }
  if (arrival.kind === "returned") return window.scrollTo(0, arrival.scrollY);
  if (anchor) anchor.scrollIntoView();
  else if (!arrival.isSamePath || arrival.isOtherRange) window.scrollTo(0, 0);
}

/** The pressed control, such as a removed chip, may have disappeared with its page. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function findAnchor(hash: string): Element | null {
  return hash.length > 1 ? document.getElementById(decodeHash(hash.slice(1))) : null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

function focus(heading: Element | null): void {
  if (!(heading instanceof HTMLElement)) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
