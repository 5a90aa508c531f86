import { OPEN_LOGIN_MODAL } from "./sign-in/event.ts";
import { watchSignInIntent } from "./sign-in/intent.ts";
import { takeReturn } from "./sign-in/take-return.ts";

const INTENTS = ["pointerdown", "keydown", "focusin", OPEN_LOGIN_MODAL] as const;

/**
 * All that runs before first paint: the page is complete HTML, so React waits until the browser
 * is idle or the reader reaches for something.
 */
function start(): void {
  const returned = takeReturn();
  const signInIntent = watchSignInIntent();
  let isStarted = false;
  async function hydrate(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    for (const intent of INTENTS) removeEventListener(intent, hydrate);
    try {
      const { hydratePage } = await import("./hydrate.tsx");
      await hydratePage({ signInIntent, returned });
    } catch (error) {
      console.warn("the page stays as it was served", error);
    }
  }
  for (const intent of INTENTS) addEventListener(intent, hydrate, { passive: true });
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void hydrate());
  else setTimeout(() => void hydrate());
}

start();
