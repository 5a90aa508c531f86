import { PREFIX } from "../contract/language.ts";
import { OPEN_LOGIN_MODAL, openLoginModal } from "./event.ts";

/** What happened before the page was hydrated. */
interface Arrival {
  signInIntent: SignInIntent;
  /** What another login sent the reader back with. */
  returned: string | null;
}

type Holder = typeof globalThis & { arrival?: Arrival };

/**
 * Hands over from the script in the document to React's file: nothing else that both hold is the
 * same object, because each has its own copy of the code they share.
 */
export function leaveArrival(arrival: Arrival): void {
  (globalThis as Holder).arrival = arrival;
}

/** What the document's script left; nothing twice, since it may hold a login's code. */
export function takeArrival(): Arrival {
  const { arrival } = globalThis as Holder;
  delete (globalThis as Holder).arrival;
  return arrival ?? { signInIntent: { isRaised: false, to: null }, returned: null };
}

/** A request to sign in that nothing has handled yet. */
export interface SignInIntent {
  isRaised: boolean;
  /** Where it is to lead. */
  to: string | null;
}

/** Links to the sign-in page open the dialog instead, where scripts run. */
export const SIGN_IN_LINK = `a[href="${PREFIX}/sign-in"]`;

/** Keeps a request that is made before React listens, from the first moment of the page on. */
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
