/** How the reader came to a page, and so where they stand on it. */
export type Arrival =
  | { kind: "loaded" }
  | { kind: "followed"; hash: string; isSamePath: boolean }
  | { kind: "returned"; scrollY: number; isSamePath: boolean };

/** Scrolls to where the reader expects to be, and lets the keyboard continue from the new heading. */
export function placeReader(arrival: Arrival): void {
  if (arrival.kind === "loaded") return;
  const anchor = arrival.kind === "followed" ? findAnchor(arrival.hash) : null;
  if (!arrival.isSamePath) focusHeading();
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, arrival.kind === "returned" ? arrival.scrollY : 0);
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

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!(heading instanceof HTMLElement)) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
