import { isShortcutKey } from "../../shell/is-shortcut-key.ts";
import type { EarlyErrors } from "./early-errors.ts";
import type * as inUse from "./in-use.ts";
import { isForNewTab, SHARE_LINK } from "./share-link.ts";
import { hasStoredInput } from "./stored-input.ts";
import type { FirstUse } from "./watch-sign-in.ts";

export type InUse = typeof inUse;

/** A reader uses the page, leaves it, or comes back to it; an error is to be reported. */
const SIGNS = [
  "pointermove",
  "pointerdown",
  "keydown",
  "focusin",
  "click",
  "visibilitychange",
  "pageshow",
  "error",
  "unhandledrejection",
] as const;
/** The code also asks for newer builds, so it is loaded without a sign after this time, milliseconds. */
const SIGN_TIMEOUT_MS = 30_000;

/**
 * Loads the code that a page needs only while it is used, with the first sign of use, and starts it. What
 * the reader does to its controls meanwhile is done again then. Without the code, which the next sign requests
 * again, links and forms work as they do without scripts.
 */
export function whenUsed(start: (code: InUse, how: FirstUse) => () => void): () => void {
  const waiting = new AbortController();
  const options = { capture: true, signal: waiting.signal };
  const timer = setInterval(() => void load(), SIGN_TIMEOUT_MS);
  const { earlyErrors }: EarlyErrors = globalThis;
  const held: (() => void)[] = [];
  let state: "waiting" | "loading" | "repeating" = "waiting";
  let isBack = false;
  let stop = (): void => {};

  async function load(sign?: Event): Promise<void> {
    if (sign?.type === "pageshow" || sign?.type === "visibilitychange") isBack = true;
    if (state !== "waiting") return;
    state = "loading";
    const code = await import("./in-use.ts").catch(() => null);
    if (waiting.signal.aborted) return;
    if (code) {
      end();
      stop = start(code, { isBack });
    }
    state = "repeating";
    for (const repeat of held.splice(0)) repeat();
    state = "waiting";
  }
  function hold(event: MouseEvent | KeyboardEvent): void {
    const repeat = state === "loading" ? toRepeat(event) : null;
    if (!repeat) return;
    event.preventDefault(); // Firefox would open its own search with "/"
    event.stopImmediatePropagation();
    held.push(repeat);
  }
  function end(): void {
    clearInterval(timer);
    waiting.abort();
  }

  for (const sign of SIGNS) addEventListener(sign, load, options);
  addEventListener("click", hold, options);
  addEventListener("keydown", hold, options);
  if (earlyErrors?.length || hasStoredInput()) void load();
  return () => {
    end();
    stop();
  };
}

/** The same event again, if only the code may handle it. */
function toRepeat(event: MouseEvent | KeyboardEvent): (() => void) | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  if (event instanceof KeyboardEvent) {
    if (!isShortcutKey(event)) return null;
    return () => target.dispatchEvent(new KeyboardEvent(event.type, event));
  }
  if (isForNewTab(event)) return null;
  // Without the code these follow a link, load the page, or do nothing.
  const control = target.closest<HTMLElement>(`${SHARE_LINK}, footer button`);
  return control && (() => control.click());
}
