import { noteEarlyErrors } from "./navigation/background/early-errors.ts";
import { watchArrival } from "./sign-in/arrival.ts";
import { OPEN_LOGIN_MODAL } from "./sign-in/event.ts";
import { layOutWholePage } from "./theme/whole-page.ts";

/** A window that nobody sees has no frames; milliseconds. */
const FRAME_TIMEOUT_MS = 5_000;

const INTENTS = ["pointerdown", "keydown", "focusin", OPEN_LOGIN_MODAL] as const;

/**
 * The inline script of the document; it runs once the styles are loaded. The page is complete
 * HTML, so React runs after the first frame, which shows it, or when the reader uses a control.
 */
function start(): void {
  layOutWholePage(isReturn());
  noteEarlyErrors();
  const giveUp = watchArrival();
  let links: NodeListOf<HTMLLinkElement> | undefined;
  /** Harmless when repeated: a file runs once. After an error the page stays as it was served. */
  function hydrate(): void {
    // React's script and the page's own, which the document preloads; none of them has run. Read
    // behind the first frame too: a phone needs some milliseconds for it.
    links ??= document.querySelectorAll("link[rel=modulepreload]");
    for (const { href } of links) import(/* @vite-ignore */ href).catch(giveUp);
  }
  for (const intent of INTENTS) addEventListener(intent, hydrate, { once: true });
  requestAnimationFrame(() => setTimeout(hydrate));
  setTimeout(hydrate, FRAME_TIMEOUT_MS);
}

/** Whether the browser will scroll to where the reader was: after Back, Forward or a reload. */
function isReturn(): boolean {
  const navigations: NavigationEntry[] = performance.getEntriesByType("navigation");
  return navigations.some(({ type }) => type !== "navigate");
}

/** `PerformanceNavigationTiming`, which the list's type does not name. */
interface NavigationEntry extends PerformanceEntry {
  type?: string;
}

start();
