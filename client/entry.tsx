import { noteEarlyErrors } from "./navigation/background/early-errors.ts";
import { leaveArrival, takeReturn, watchSignInIntent } from "./sign-in/arrival.ts";
import { OPEN_LOGIN_MODAL } from "./sign-in/event.ts";

/** An invisible window has no frames, whatever visibility it reports; milliseconds. */
const FRAME_TIMEOUT_MS = 5_000;

const INTENTS = ["pointerdown", "keydown", "focusin", OPEN_LOGIN_MODAL] as const;

/**
 * The inline script of the document; it runs once the styles are loaded. The page is complete
 * HTML, so React runs after the first frame, or when the reader uses a control.
 */
function start(): void {
  noteEarlyErrors();
  leaveArrival({ returned: takeReturn(), signInIntent: watchSignInIntent() });
  const files = readPageCode();
  /** Harmless when repeated: a file runs once. After an error the page stays as it was served. */
  function hydrate(): void {
    for (const file of files) import(/* @vite-ignore */ file).catch(console.warn);
  }
  for (const intent of INTENTS) addEventListener(intent, hydrate, { passive: true, once: true });
  afterFirstFrame(hydrate);
  setTimeout(hydrate, FRAME_TIMEOUT_MS);
}

/** Addresses of React's script and the page's own, which the document preloads; none of them has run. */
function readPageCode(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  return [...links].map(({ href }) => href);
}

/** Calls back after the first frame, which shows the page; a hidden page has no frames. */
function afterFirstFrame(callBack: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(callBack);
  else requestAnimationFrame(() => setTimeout(callBack));
}

start();
