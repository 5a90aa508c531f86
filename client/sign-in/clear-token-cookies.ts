import { TOKEN_COOKIE_PREFIX } from "../contract/session.ts";
import { readCookie, toCookieName } from "../contract/token-cookie-format.ts";

const LONG_AGO = new Date(0).toUTCString();

/**
 * Removes the tokens of this host without the user pool's client, for when its code cannot be
 * loaded. The refresh token is then not revoked, and cookies of a parent domain stay.
 */
export function clearTokenCookies(): void {
  forget(() => true, null);
}

/** Removes the mark that this browser used the hosted login, for the next sign-in. */
export function forgetHostedLogin(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(TOKEN_COOKIE_PREFIX) && key.endsWith(".oauthSignIn"))
        localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/** Removes the cookies of other users of this browser, so that they do not add up. */
export function clearOtherUsers(clientId: string, domain: string | null): void {
  const lastUser = toCookieName(clientId, "LastAuthUser");
  const user = readCookie(document.cookie, lastUser);
  if (user === null) return;
  const own = toCookieName(clientId, `${user}.`);
  forget((name) => name !== lastUser && !name.startsWith(own), domain);
}

/** The session in the cookies: it changes when a person signs in or out, in any tab. */
export function readSessionMark(clientId: string): string {
  const { cookie } = document;
  const user = readCookie(cookie, toCookieName(clientId, "LastAuthUser"));
  const refreshToken = readCookie(cookie, toCookieName(clientId, `${user}.refreshToken`));
  return JSON.stringify([user, refreshToken]);
}

function forget(isUnwanted: (name: string) => boolean, domain: string | null): void {
  const scope = domain === null ? "" : `; Domain=${domain}`;
  for (const pair of document.cookie.split("; ")) {
    const name = pair.split("=")[0] ?? "";
    if (!name.startsWith(TOKEN_COOKIE_PREFIX) || !isUnwanted(name)) continue;
    document.cookie = `${name}=; Path=/; Expires=${LONG_AGO}${scope}`;
  }
}
