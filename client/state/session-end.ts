/**
 * How a session ended without an answer to Sign Out in this tab, and the words for it. The names are
 * values of the landing page's `signed-out`.
 */
export const SESSION_ENDS = {
  ended: "Your session has ended. Sign in again to continue.",
  expired: "Your session has expired. Sign in again to continue.",
  refused:
    "Your session was ended elsewhere, for example by a new password or by signing out everywhere. Sign in again to continue.",
  cleared:
    "You are signed out: this browser no longer holds your session, for example because its cookies were cleared. Sign in again to continue.",
  offline:
    "You signed out while you were offline: this browser no longer holds your session. The sign-in service could not be told, so the session is valid there until it expires. To end it there too, sign in again and choose Sign out everywhere.",
  "other-tab": "You signed out in another tab.",
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;

export function isSessionEnd(value: unknown): value is SessionEnd {
  return typeof value === "string" && Object.hasOwn(SESSION_ENDS, value);
}
