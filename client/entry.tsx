import { noteEarlyErrors } from "./navigation/background/early-errors.ts";
import { preloadPageCode } from "./navigation/page-code.ts";
import { leaveArrival, watchSignInIntent } from "./sign-in/arrival.ts";
import { OPEN_LOGIN_MODAL } from "./sign-in/event.ts";
import { takeReturn } from "./sign-in/take-return.ts";

/** A window that no one sees has no frames, whatever it says of its visibility; milliseconds. */
const FRAME_TIMEOUT_MS = 5_000;

const INTENTS = ["pointerdown", "keydown", "focusin", OPEN_LOGIN_MODAL] as const;

/**
 * The script that stands in the document; it runs when the styles are there. The page is complete
 * HTML, so React is fetched now and runs behind the first frame, or when the reader reaches for
 * something.
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
  afterFirstFrame(hydrate);
  setTimeout(hydrate, FRAME_TIMEOUT_MS);
}

/** Calls back behind the first frame, which shows the page; a hidden page has no frames. */
function afterFirstFrame(callBack: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(callBack);
  else requestAnimationFrame(() => setTimeout(callBack));
}

start();
