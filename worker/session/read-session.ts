import type { TokenClaims } from "#token/claims.ts";
import { writeNextTry, createRenewal, type SessionDependencies } from "./refresh.ts";
import { expireTokenCookies, toCookieRules } from "./set-cookies.ts";
import { LAST_AUTH_USER, readCookie, toCookieName } from "#client/contract/token-cookie-format.ts";
import { COOKIE_HEADER_MAX_CHARS } from "./limits.ts";

/** The session, as far as the edge can prove it; `setCookies` are sent with the answer. */
export type EdgeSession =
  | {
      kind: "visitor";
      setCookies: string[];
      /** Another tab is renewing this session right now: repeating the same request will succeed. */
      refreshTokenReused?: true;
      /** A person has signed in here; it is unknown at the moment whether they still are. */
      isUnchecked?: true;
      /** This request ended the session: `setCookies` remove its cookies. */
      hasEnded?: true;
    }
  | {
      kind: "signed-in";
      accessToken: string;
      sub: string;
      username: string;
      setCookies: string[];
      /** The token's claims; absent in tests. */
      claims?: TokenClaims;
      /** Functions for the case that another service refuses this token; absent in tests. */
      doubt?: UnverifiedActions;
    };

interface UnverifiedActions {
  /** Requests new tokens from the user pool, although these look good. */
  renew(): Promise<EdgeSession>;
  /** The session once its cookies are removed. */
  end(): EdgeSession;
}

/** Refusals that are temporary; any other ends the session. */
const GOOD_LATER: ReadonlySet<string> = new Set(["key", "times"]);
/** Refusals that are no statement about the token. */
const UNDECIDED: ReadonlySet<string> = new Set(["keys_unavailable", "fault"]);

type ReadSession = (request: Request) => Promise<EdgeSession>;

/**
 * Reads the session. Anything missing, forged, broken or unreachable means a visitor: the guard
 * neither fails a page nor gives access by failing. Logs contain reasons and key ids, and
 * nothing of a token. A request without token cookies costs only reading its header.
 */
export function createSessionReader(services: SessionDependencies): ReadSession {
  const { config, verifier, log, ended } = services;
  const clientId = config.USER_POOL_CLIENT_ID;
  const cookieRules = toCookieRules(config);
  const renewTokens = createRenewal(services);

  function end(user: string): EdgeSession {
    return { ...toVisitor(expireTokenCookies(user, cookieRules)), hasEnded: true };
  }

  async function read(cookies: TokenCookies, header: string | null): Promise<EdgeSession> {
    const { accessToken, refreshToken } = cookies;
    if (accessToken === null) return toVisitor();
    const verdict = await verifier.verifyAccess(accessToken);
    if (verdict.ok && (await ended.has(verdict.claims))) {
      return end(cookies.user);
    }
    if (verdict.ok)
      return createTrusted(cookies.user, { accessToken, refreshToken }, verdict.claims);
    if (verdict.reason === "expired" && refreshToken !== null) {
      const renewed = await renew(cookies.user, { refreshToken, sub: verdict.claims.sub });
      return renewed ?? redirectToRetry(cookies.user, header);
    }
    log({ event: "token_refused", reason: verdict.reason, ...verdict.trace });
    if (UNDECIDED.has(verdict.reason)) return UNCHECKED;
    return GOOD_LATER.has(verdict.reason) ? toVisitor() : end(cookies.user);
  }

  /** `null` when its refresh token was used already. */
  async function renew(
    user: string,
    old: { refreshToken: string; sub: string },
  ): Promise<EdgeSession | null> {
    const renewal = await renewTokens(user, old);
    switch (renewal.kind) {
      case "reused":
        return null;
      case "ended":
        return end(user);
      case "refused":
        return toVisitor();
      case "failed":
        return UNCHECKED;
      case "renewed": {
        const { accessToken, claims, setCookies } = renewal;
        return toSignedIn(accessToken, claims, {
          setCookies,
          doubt: { end: () => end(user), renew: async () => end(user) },
        });
      }
    }
  }

  function createTrusted(
    user: string,
    tokens: { accessToken: string; refreshToken: string | null },
    claims: TokenClaims,
  ): EdgeSession {
    const { accessToken, refreshToken } = tokens;
    const doubt: UnverifiedActions = {
      end: () => end(user),
      renew: async () =>
        refreshToken === null
          ? end(user)
          : ((await renew(user, { refreshToken, sub: claims.sub })) ?? UNCHECKED),
    };
    return toSignedIn(accessToken, claims, { doubt });
  }

  /**
   * A refresh token that was used already, where tokens rotate without a grace period. A tab of
   * this browser has most likely renewed the session a moment ago, and its cookies have not
   * arrived yet: nobody is signed out for that. When the token stays used, the session has ended.
   */
  function redirectToRetry(user: string, header: string | null): EdgeSession {
    const nextTry = writeNextTry(header, cookieRules);
    if (nextTry === null) return end(user);
    return { kind: "visitor", setCookies: [nextTry], refreshTokenReused: true };
  }

  return async (request) => {
    try {
      const header = request.headers.get("cookie");
      const cookies = readTokenCookies(header, clientId);
      return cookies ? await read(cookies, header) : toVisitor();
    } catch {
      log({ event: "session_fault" });
      return UNCHECKED;
    }
  };
}

/** The cookies stay, because the next request may find them valid. */
const UNCHECKED: EdgeSession = { kind: "visitor", setCookies: [], isUnchecked: true };

function toVisitor(setCookies: string[] = []): Extract<EdgeSession, { kind: "visitor" }> {
  return { kind: "visitor", setCookies };
}

function toSignedIn(
  accessToken: string,
  claims: TokenClaims,
  { setCookies = [], doubt }: { setCookies?: string[]; doubt: UnverifiedActions },
): EdgeSession {
  const { sub, username } = claims;
  return { kind: "signed-in", accessToken, sub, username, claims, setCookies, doubt };
}

/** The token cookies of the one user this browser last signed in as. */
interface TokenCookies {
  user: string;
  accessToken: string | null;
  refreshToken: string | null;
}

/**
 * Reads the cookies that the browser's sign-in code sets, or `null` when there are none. Only the
 * set that `LastAuthUser` selects is used, so that cookies of another user, or of
 * a neighbouring site under another name, are never read. Names are never used as an object's keys
 * . Of two cookies of one name the first counts, as in the code in the browser.
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
