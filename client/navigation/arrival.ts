/** How the reader came to a page, and so where they stand on it. */
export type Arrival =
  | { kind: "loaded" }
  | { kind: "followed"; hash: string; isSamePath: boolean; isOtherRange: boolean }
  | { kind: "returned"; scrollY: number; isSamePath: boolean };

/**
 * Scrolls to where the reader expects to be, and lets the keyboard continue from the new heading.
 * A filter, a sort order or a tab changes what is shown, not where the reader stands (UX-03).
 */
export function placeReader(arrival: Arrival): void {
  if (arrival.kind === "loaded") return;
  const anchor = arrival.kind === "followed" ? findAnchor(arrival.hash) : null;
  // A folder or a file that was opened in its place has a heading of its own.
  if (anchor) focus(anchor.querySelector("h2") ?? anchor);
  else if (!arrival.isSamePath || isFocusLost()) {
    focus(document.querySelector("main h1") ?? document.querySelector("main"));
  }
  if (arrival.kind === "returned") return window.scrollTo(0, arrival.scrollY);
  if (anchor) anchor.scrollIntoView();
  else if (!arrival.isSamePath || arrival.isOtherRange) window.scrollTo(0, 0);
}

/** What was pressed, such as a removed chip, may be gone with the page it stood on. */
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
