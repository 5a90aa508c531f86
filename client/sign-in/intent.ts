import { OPEN_LOGIN_MODAL, openLoginModal } from "./event.ts";

/** A wish to sign in that nobody has heard yet. */
export interface SignInIntent {
  isRaised: boolean;
  /** Where it is to lead. */
  to: string | null;
}

/** Links to the sign-in page open the dialog instead, where scripts run. */
export const SIGN_IN_LINK = 'a[href="/sign-in"]';

/** Keeps a wish that is raised before React listens, from the first moment of the page on. */
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
