import { TOKEN_COOKIE_PREFIX } from "./session.ts";

/** Users whose cookies are accepted; any other `LastAuthUser` is no session. */
export const LAST_AUTH_USER = /^[A-Za-z0-9_.@+%-]{1,128}$/;

/** The name under which aws-amplify stores an item, in js-cookie's encoding. */
export function toCookieName(clientId: string, item: string): string {
  return encodeURIComponent(`${TOKEN_COOKIE_PREFIX}${clientId}.${item}`).replace(
    /%(2[346B]|5E|60|7C)/g,
    decodeURIComponent,
  );
}

/** The value of a cookie, as js-cookie reads it: of two cookies of one name the first counts. */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key = "", ...rest] = pair.split("=");
    if (key.trim() === name) return decodeValue(rest.join("=").trim());
  }
  return null;
}

function decodeValue(value: string): string | null {
  try {
    return value.replace(/^"(.*)"$/, "$1").replace(/(%[\dA-F]{2})+/gi, decodeURIComponent);
  } catch {
    return null;
  }
}
