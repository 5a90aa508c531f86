import { PANEL_ID } from "../shell/user-panel.tsx";
import { layOutWholePage } from "../theme/whole-page.ts";
import { findLeftLink, type LeftPlace } from "./scroll-memory.ts";

/** How the reader came to a page, which decides the scroll position. */
export type Arrival =
  | { kind: "loaded" }
  | { kind: "followed"; hash: string; isSamePath: boolean; isOtherRange: boolean }
  | ({ kind: "returned"; isSamePath: boolean } & LeftPlace);

/**
 * Scrolls to the expected position, and moves the focus to the new heading, or back to the link that was followed.
 * A filter, a sort order or a tab changes the content, not the position (UX-03).
 */
export function placeReader(arrival: Exclude<Arrival, { kind: "loaded" }>): void {
  if (!arrival.isSamePath) closeUserPanel();
  layOutWholePage(arrival.kind === "returned");
  if (arrival.kind === "returned") {
    // From the link that was followed a keyboard goes on, not from the top.
    const { link: left } = arrival;
    const link = left && findLeftLink(left);
    link?.focus({ preventScroll: true });
    if (document.activeElement !== link) focusTitle(arrival.isSamePath);
    window.scrollTo(0, arrival.scrollY);
    // Rows that were not rendered yet counted with an estimated height then.
    if (left && link) window.scrollBy(0, link.getBoundingClientRect().top - left.top);
    return;
  }
  const anchor = findAnchor(arrival.hash);
  if (anchor) {
    // A folder or a file that was opened in its place has its own heading.
    focus(anchor.querySelector("h2") ?? anchor);
    return anchor.scrollIntoView();
  }
  focusTitle(arrival.isSamePath);
  if (!arrival.isSamePath || arrival.isOtherRange) window.scrollTo(0, 0);
}

/** Until the panel's scripts start, the browser keeps it open after a press, or under the pointer. */
function closeUserPanel(): void {
  const panel = document.getElementById(PANEL_ID);
  // In a list of its own a selector that a browser does not know is no error.
  if (panel?.matches(":is(:popover-open)")) panel.hidePopover();
  if (panel?.parentElement) panel.parentElement.dataset["state"] ??= "shut";
}

function focusTitle(isSamePath: boolean): void {
  if (isSamePath && !isFocusLost()) return;
  focus(document.querySelector("main h1") ?? document.querySelector("main"));
}

/** The pressed control, such as a removed chip, may have disappeared with its page. */
function isFocusLost(): boolean {
  return (document.activeElement ?? document.body) === document.body;
}

function findAnchor(hash: string): Element | null {
  return document.getElementById(decodeHash(hash.slice(1)));
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
