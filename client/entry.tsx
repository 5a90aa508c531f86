import { noteEarlyErrors } from "./navigation/background/early-errors.ts";
import { leaveArrival, takeReturn, watchSignInIntent } from "./sign-in/arrival.ts";
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
  if (isReturn()) layOutWholePage(true);
  noteEarlyErrors();
  leaveArrival({ returned: takeReturn(), signInIntent: watchSignInIntent() });
  let files: string[] | undefined;
  /** Harmless when repeated: a file runs once. After an error the page stays as it was served. */
  function hydrate(): void {
    // Read behind the first frame too: a phone needs some milliseconds for it.
    files ??= readPageCode();
    for (const file of files) import(/* @vite-ignore */ file).catch(console.warn);
  }
  for (const intent of INTENTS) addEventListener(intent, hydrate, { once: true });
  requestAnimationFrame(() => setTimeout(hydrate));
  setTimeout(hydrate, FRAME_TIMEOUT_MS);
}

/** Whether the browser will scroll to where the reader was: after Back, Forward or a reload. */
function isReturn(): boolean {
  const navigations = performance.getEntriesByType("navigation");
  return navigations.some((entry) => "type" in entry && entry.type !== "navigate");
}

/** Addresses of React's script and the page's own, which the document preloads; none of them has run. */
function readPageCode(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  return [...links].map(({ href }) => href);
}

start();
