import { hasSessionCookies } from "../../sign-in/session-cookies.ts";
import type { Session } from "../../state/session.ts";

export type TabSession = Pick<Session, "read"> | null;

/**
 * Whether a person has signed in elsewhere in this browser while this tab shows a visitor's page, or one
 * whose session has ended. Its requests carry the new session's cookies, its header shows nobody. A page
 * that is loaded with such cookies has a session, also when the edge cannot check it: it is loaded once.
 */
export function isSignedInElsewhere(session: TabSession): boolean {
  const showsNobody = session === null || session.read().end !== null;
  return showsNobody && hasSessionCookies(document.cookie);
}
