import { hasSessionCookies } from "../../sign-in/clear-token-cookies.ts";
import type { Session } from "../../state/session.ts";
import { hasFormInput } from "./form-input.ts";

type TabSession = Pick<Session, "read"> | null;

/**
 * Whether a person has signed in elsewhere in this browser while this tab shows a visitor's page, or one
 * whose session has ended. Its requests carry the new session's cookies, its header shows nobody. A page
 * that is loaded with such cookies has a session, also when the edge cannot check it: it is loaded once.
 */
export function isSignedInElsewhere(session: TabSession): boolean {
  const showsNobody = session === null || session.read().end !== null;
  return showsNobody && hasSessionCookies(document.cookie);
}

/** Loads such a page again when its reader is back, unless something is typed or selected on it. */
export function watchSignIn(session: TabSession): () => void {
  function follow(): void {
    const canLoad = document.visibilityState === "visible" && navigator.onLine;
    if (canLoad && isSignedInElsewhere(session) && !hasFormInput()) location.reload();
  }
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    removeEventListener("pageshow", follow);
  };
}
