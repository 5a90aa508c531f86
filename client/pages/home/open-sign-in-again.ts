import { openLoginModal } from "../../sign-in/event.ts";
import { SIGN_IN_AGAIN } from "../../sign-in/return/sign-in-again.ts";

/** Opens the dialog for a reader whom the hosted logout sent here, on the way to signing in again. */
export function openSignInAgain(): void {
  try {
    const to = sessionStorage.getItem(SIGN_IN_AGAIN);
    sessionStorage.removeItem(SIGN_IN_AGAIN);
    if (to !== null) openLoginModal(to);
  } catch {
    // Blocked storage has kept nothing.
  }
}
