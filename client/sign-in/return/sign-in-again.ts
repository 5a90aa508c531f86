/** Storage key of where the next sign-in leads; the landing page reads it (`open-sign-in-again.ts`). */
export const SIGN_IN_AGAIN = "portal-sign-in-again";

/**
 * Stores it while a sign-out before it leads through the hosted logout to the landing page, which
 * then opens the dialog. Blocked storage stores nothing.
 */
export function rememberSignInAgain(path: string): void {
  try {
    sessionStorage.setItem(SIGN_IN_AGAIN, path);
  } catch {
    console.info("this browser keeps no place to come back to");
  }
}

/** The sign-out left nobody's page. */
export function forgetSignInAgain(): void {
  try {
    sessionStorage.removeItem(SIGN_IN_AGAIN);
  } catch {
    // Blocked storage has nothing to remove.
  }
}
