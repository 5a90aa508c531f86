declare global {
  interface WindowEventMap {
    [OPEN_LOGIN_MODAL]: CustomEvent<string | null>;
  }
}

/** Raised by every Sign In item; its listener opens the sign-in dialog (spec. point 2). */
export const OPEN_LOGIN_MODAL = "open-login-modal";

/** `to` is where the sign-in leads; without it, back to the page where it began. */
export function openLoginModal(to: string | null = null): void {
  dispatchEvent(new CustomEvent(OPEN_LOGIN_MODAL, { detail: to }));
}
