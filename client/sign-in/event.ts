/** Raised by every Sign In item; whoever hears it opens the sign-in dialog (spec. point 2). */
export const OPEN_LOGIN_MODAL = "open-login-modal";

export function openLoginModal(): void {
  dispatchEvent(new CustomEvent(OPEN_LOGIN_MODAL));
}
