import { noteEarlyErrors } from "./navigation/background/early-errors.ts";
import { preloadPageCode } from "./navigation/page-code.ts";
import { leaveArrival, watchSignInIntent } from "./sign-in/arrival.ts";
import { OPEN_LOGIN_MODAL } from "./sign-in/event.ts";
import { takeReturn } from "./sign-in/take-return.ts";

/** A window that no one sees paints nothing, whatever it says of its visibility; milliseconds. */
const PAINT_TIMEOUT_MS = 5_000;

const INTENTS = ["pointerdown", "keydown", "focusin", OPEN_LOGIN_MODAL] as const;

/**
 * The script that stands in the document; it runs when the styles are there. The page is complete
 * HTML, so React is fetched now and runs when the page is painted and the browser idle, or when the
 * reader reaches for something.
 */
function start(): void {
  noteEarlyErrors();
  leaveArrival({ returned: takeReturn(), signInIntent: watchSignInIntent() });
  const files = preloadPageCode();
  /** Harmless when repeated: a file runs once. After an error the page stays as it was served. */
  function hydrate(): void {
    for (const file of files) import(/* @vite-ignore */ file).catch(console.warn);
  }
  for (const intent of INTENTS) addEventListener(intent, hydrate, { passive: true, once: true });
  afterPaint(hydrate);
  setTimeout(hydrate, PAINT_TIMEOUT_MS);
}

/** Calls back once something is painted and the browser idle; a hidden page paints nothing. */
function afterPaint(callBack: () => void): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const canReport = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (document.visibilityState === "hidden" || !canReport) {
    whenIdle(callBack);
    return;
  }
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    whenIdle(callBack);
  }).observe({ type: "paint", buffered: true });
}

start();
