import { LAST_AUTH_USER, readCookie, toCookieName } from "#client/contract/token-cookies.ts";
import { COOKIE_HEADER_MAX_CHARS } from "./limits.ts";

/** The token cookies of the one user this browser last signed in as. */
export interface TokenCookies {
  user: string;
  accessToken: string | null;
  refreshToken: string | null;
}

/**
 * Reads the cookies that the browser's sign-in code keeps, or `null` when it keeps none. Only the
 * set that `LastAuthUser` picks is believed, so that what another user left behind, or a
 * neighbouring site planted under another name, is never read. Names meet no object's keys
 * . Of two cookies of one name the first counts, as it does for the code in the browser.
 */
export function readTokenCookies(header: string | null, clientId: string): TokenCookies | null {
  if (!header || header.length > COOKIE_HEADER_MAX_CHARS) return null;
  const user = readCookie(header, toCookieName(clientId, "LastAuthUser"));
  if (user === null || !LAST_AUTH_USER.test(user)) return null;
  return {
    user,
    accessToken: readCookie(header, toCookieName(clientId, `${user}.accessToken`)),
    refreshToken: readCookie(header, toCookieName(clientId, `${user}.refreshToken`)),
  };
}
