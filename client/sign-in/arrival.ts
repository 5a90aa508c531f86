import { PREFIX } from "../contract/language.ts";
import { NAVIGATION_TIMEOUT_MS } from "../contract/limits.ts";
import { OPEN_LOGIN_MODAL } from "./event.ts";

/** Events before the page was hydrated. */
interface Arrival {
  signInIntent: SignInIntent;
  /** The answer of another login. */
  returned: string | null;
}

/**
 * Passes data from the inline script to React's file: they share no other
 * object, because each has its own copy of the shared code.
 */
type Holder = typeof globalThis & { arrival?: Arrival };

/** The data of the inline script; only once, since it may contain a login's code. */
export function takeArrival(): Arrival {
  const { arrival } = globalThis as Holder;
  delete (globalThis as Holder).arrival;
  return arrival ?? { signInIntent: { request: null }, returned: null };
}

export interface SignInIntent {
  /** A request to sign in that nothing has handled yet. */
  request: CustomEvent<string | null> | null;
}

/** Links to the sign-in page open the dialog instead, where scripts run. */
export const SIGN_IN_LINK = `a[href="${PREFIX}/sign-in"]`;

/** The form that needs no scripts; it reads from the referrer where the sign-in began. */
export const PLAIN_FORM = `${PREFIX}/sign-in?plain=1`;

/** Identifies the document's message that sign-in is loading. */
export const LOADING_NOTE = "sign-in-note";

/**
 * Stores a request that is made before React is hydrated, from the first moment of the page on, and
 * says that it waits. If nothing handles it in time, it leads to the plain form; if the page's code
 * does not load, which the returned function is told, at once.
 */
export function watchArrival(): (error: unknown) => void {
  const signInIntent: SignInIntent = { request: null };
  (globalThis as Holder).arrival = { returned: takeReturn(), signInIntent };
  const note = document.querySelector(`#${LOADING_NOTE}`);
  let wait = NAVIGATION_TIMEOUT_MS;
  const showNote = () => note?.toggleAttribute("hidden", !signInIntent.request);
  function leave(): void {
    if (!signInIntent.request) return;
    signInIntent.request = null;
    showNote();
    location.assign(PLAIN_FORM);
  }
  addEventListener(OPEN_LOGIN_MODAL, (event) => {
    signInIntent.request = event;
    setTimeout(showNote);
    setTimeout(leave, wait);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(SIGN_IN_LINK)) return;
    event.preventDefault();
    dispatchEvent(new CustomEvent(OPEN_LOGIN_MODAL));
  });
  return (error) => {
    console.warn(error);
    wait = 0;
    leave();
  };
}

/** Pages another login may redirect to (spec. point 2). */
export const RETURN_PATH = /^\/(orcid-redirect|github-redirect|profile)$/;

/**
 * Removes another login's answer from the address, before anything else of the page runs:
 * no later request, script or history entry contains the code.
 */
export function takeReturn(): string | null {
  const { pathname, search, hash } = location;
  if (!RETURN_PATH.test(pathname) || search + hash === "") return null;
  history.replaceState(history.state, "", pathname);
  return search + hash;
}
