import { PREFIX } from "../contract/language.ts";
import { OPEN_LOGIN_MODAL, openLoginModal } from "./event.ts";

/** Events before the page was hydrated. */
interface Arrival {
  signInIntent: SignInIntent;
  /** The answer of another login. */
  returned: string | null;
}

type Holder = typeof globalThis & { arrival?: Arrival };

/**
 * Passes data from the inline script to React's file: they share no other
 * object, because each has its own copy of the shared code.
 */
export function leaveArrival(arrival: Arrival): void {
  (globalThis as Holder).arrival = arrival;
}

/** The data of the inline script; only once, since it may contain a login's code. */
export function takeArrival(): Arrival {
  const { arrival } = globalThis as Holder;
  delete (globalThis as Holder).arrival;
  return arrival ?? { signInIntent: { isRaised: false, to: null }, returned: null };
}

/** A request to sign in that nothing has handled yet. */
export interface SignInIntent {
  isRaised: boolean;
  /** Where it leads. */
  to: string | null;
}

/** Links to the sign-in page open the dialog instead, where scripts run. */
export const SIGN_IN_LINK = `a[href="${PREFIX}/sign-in"]`;

/** Stores a request that is made before React is hydrated, from the first moment of the page on. */
export function watchSignInIntent(): SignInIntent {
  const intent: SignInIntent = { isRaised: false, to: null };
  addEventListener(OPEN_LOGIN_MODAL, ({ detail }) => {
    intent.isRaised = true;
    intent.to = detail;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(SIGN_IN_LINK)) return;
    event.preventDefault();
    openLoginModal();
  });
  return intent;
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
