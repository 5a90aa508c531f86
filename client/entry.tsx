import { noteEarlyErrors } from "./navigation/background/early-errors.ts";
import { loadPageCode } from "./navigation/page-code.ts";
import { leaveArrival, watchSignInIntent } from "./sign-in/arrival.ts";
import { OPEN_LOGIN_MODAL } from "./sign-in/event.ts";
import { takeReturn } from "./sign-in/take-return.ts";

/** A window that nobody sees paints nothing, whatever it says of its visibility; milliseconds. */
const PAINT_TIMEOUT_MS = 5_000;

const INTENTS = ["pointerdown", "keydown", "focusin", OPEN_LOGIN_MODAL] as const;

/**
 * The script that stands in the document: the page is complete HTML, so React waits until it is
 * painted and the browser idle, or the reader reaches for something.
 */
function start(): void {
  noteEarlyErrors();
  leaveArrival({ returned: takeReturn(), signInIntent: watchSignInIntent() });
  let isStarted = false;
  function hydrate(): void {
    if (isStarted) return;
    isStarted = true;
    for (const intent of INTENTS) removeEventListener(intent, hydrate);
    loadPageCode().catch((error: unknown) => {
      console.warn("the page stays as it was served", error);
    });
  }
  for (const intent of INTENTS) addEventListener(intent, hydrate, { passive: true });
  afterPaint(hydrate);
  setTimeout(hydrate, PAINT_TIMEOUT_MS);
}

/** Calls back once something is painted and the browser idle; a hidden page paints nothing. */
function afterPaint(callBack: () => void): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (document.visibilityState === "hidden" || !isTold) {
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
