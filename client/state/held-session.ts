import { TOKEN_EXPIRY_TOLERANCE_MS } from "../contract/limits.ts";
import { LAST_AUTH_USER, readCookie, toCookieName } from "../contract/token-cookies.ts";
import { TOKEN_COOKIE_PREFIX } from "../contract/session.ts";

/** What the browser's cookies say of the session, read without the user pool's client. */
export interface HeldSession {
  /** When the first of its tokens ends, milliseconds since 1970 by the user pool's clock. */
  endsAt: number;
  /** The user pool's clock minus this machine's, milliseconds. */
  clockDrift: number;
  canRefresh: boolean;
}

/** The session of the last signed-in user; `null` when there is none, or too little of it is left. */
export function readHeldSession(cookie: string): HeldSession | null {
  const clientId = findClientId(cookie);
  if (clientId === null) return null;
  const user = readCookie(cookie, toCookieName(clientId, "LastAuthUser"));
  if (user === null || !LAST_AUTH_USER.test(user)) return null;
  const read = (item: string) => readCookie(cookie, toCookieName(clientId, `${user}.${item}`));
  const accessEndsAt = toExpiry(read("accessToken"));
  if (accessEndsAt === null) return null;
  return {
    endsAt: Math.min(accessEndsAt, toExpiry(read("idToken")) ?? accessEndsAt),
    clockDrift: Number.parseInt(read("clockDrift") ?? "0", 10) || 0,
    canRefresh: read("refreshToken") !== null,
  };
}

/** Milliseconds until the session is to be refreshed (spec. points 4 and 9); 0 or less: now. */
export function toRefreshDelay({ endsAt, clockDrift }: HeldSession, now: number): number {
  return endsAt - TOKEN_EXPIRY_TOLERANCE_MS - (now + clockDrift);
}

function findClientId(cookie: string): string | null {
  for (const pair of cookie.split(";")) {
    const name = pair.split("=")[0]?.trim() ?? "";
    if (name.startsWith(TOKEN_COOKIE_PREFIX) && name.endsWith(".LastAuthUser")) {
      return name.slice(TOKEN_COOKIE_PREFIX.length, -".LastAuthUser".length);
    }
  }
  return null;
}

/** `exp` of a token in milliseconds. Its signature is the edge's business. */
function toExpiry(token: string | null): number | null {
  try {
    const payload = (token?.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    const isObject = typeof claims === "object" && claims !== null && "exp" in claims;
    return isObject && typeof claims.exp === "number" ? claims.exp * 1_000 : null;
  } catch {
    return null;
  }
}
