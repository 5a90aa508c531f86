import type { TokenClaims } from "#token/claims.ts";
import type { TokenVerifier } from "#token/verify.ts";
import type { Config } from "../config.ts";
import { readTokenCookies, type TokenCookies } from "./cookies.ts";
import { type EndedSessions, NO_ENDED_SESSIONS } from "./ended-sessions.ts";
import { createRefresher } from "./refresh.ts";
import {
  expireTokenCookies,
  type RefreshedTokens,
  toCookieRules,
  writeTokenCookies,
} from "./set-cookies.ts";

/** Who asks, as far as the edge can prove; `setCookies` go out with the answer. */
export type EdgeSession =
  | { kind: "visitor"; setCookies: string[] }
  | {
      kind: "signed-in";
      accessToken: string;
      sub: string;
      username: string;
      setCookies: string[];
      /** What the token says; absent in tests. */
      claims?: TokenClaims;
      /** What can be done when someone else does not believe this token; absent in tests. */
      doubt?: Doubt;
    };

interface Doubt {
  /** Asks the user pool for new tokens, although these look good. */
  renew(): Promise<EdgeSession>;
  /** The session as it is once its cookies are gone. */
  end(): EdgeSession;
}

export interface SessionWorld {
  config: Pick<
    Config,
    "USER_POOL_ENDPOINT" | "USER_POOL_CLIENT_ID" | "COOKIE_DOMAIN" | "PUBLIC_ORIGIN"
  >;
  verifier: TokenVerifier;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: Record<string, string | boolean | null>) => void;
  /** Sign-ins that are over before their tokens are; left out: none are remembered. */
  ended?: EndedSessions;
}

type ReadSession = (request: Request) => Promise<EdgeSession>;

/**
 * Reads who asks. Whatever is missing, forged, broken or unreachable means a visitor: the guard
 * neither fails a page nor lets anyone in by failing. Logs carry reasons and key ids, and
 * nothing of a token. A request without token cookies costs a look at its header.
 */
export function createSessionReader(world: SessionWorld): ReadSession {
  const { config, verifier, log, ended = NO_ENDED_SESSIONS } = world;
  const clientId = config.USER_POOL_CLIENT_ID;
  const cookieRules = toCookieRules(config);
  const refresh = createRefresher({
    endpoint: config.USER_POOL_ENDPOINT,
    clientId,
    fetch: world.fetch,
    now: world.now,
  });

  async function read(cookies: TokenCookies): Promise<EdgeSession> {
    const { accessToken, refreshToken } = cookies;
    if (accessToken === null) return toVisitor();
    const verdict = await verifier.verifyAccess(accessToken);
    if (verdict.ok && (await ended.has(verdict.claims))) {
      return toVisitor(expireTokenCookies(cookies.user, cookieRules));
    }
    if (verdict.ok) return toTrusted(cookies.user, { accessToken, refreshToken }, verdict.claims);
    if (verdict.reason === "expired" && refreshToken !== null) {
      return renew(cookies.user, { refreshToken, sub: verdict.claims.sub });
    }
    log({ event: "token_refused", reason: verdict.reason, ...verdict.trace });
    return toVisitor();
  }

  function toTrusted(
    user: string,
    held: { accessToken: string; refreshToken: string | null },
    claims: TokenClaims,
  ): EdgeSession {
    const { accessToken, refreshToken } = held;
    const end = (): EdgeSession => toVisitor(expireTokenCookies(user, cookieRules));
    const doubt: Doubt = {
      end,
      renew: async () =>
        refreshToken === null ? end() : renew(user, { refreshToken, sub: claims.sub }),
    };
    return toSignedIn(accessToken, claims, { doubt });
  }

  /**
   * Only a token that was ours until it expired is renewed, and only into tokens of the same
   * person: a set put together from two users' cookies makes a visitor.
   */
  async function renew(
    user: string,
    old: { refreshToken: string; sub: string },
  ): Promise<EdgeSession> {
    const outcome = await refresh(old.refreshToken);
    if (outcome.kind !== "refreshed") {
      log({ event: "refresh_failed", outcome: outcome.kind, reason: outcome.reason });
      return toVisitor(outcome.kind === "ended" ? expireTokenCookies(user, cookieRules) : []);
    }
    const { tokens } = outcome;
    const verdict = await verifier.verifyAccess(tokens.accessToken);
    if (!verdict.ok || verdict.claims.sub !== old.sub) {
      log({
        event: "refresh_failed",
        outcome: "refused",
        reason: verdict.ok ? "sub" : verdict.reason,
      });
      return toVisitor();
    }
    const setCookies = await write(user, tokens, old.sub);
    const end = (): EdgeSession => toVisitor(expireTokenCookies(user, cookieRules));
    const doubt: Doubt = { end, renew: async () => end() };
    return toSignedIn(tokens.accessToken, verdict.claims, { setCookies, doubt });
  }

  async function write(user: string, tokens: RefreshedTokens, sub: string): Promise<string[]> {
    const id = tokens.idToken === null ? null : await verifier.verifyId(tokens.idToken);
    const idToken = id?.ok && id.claims.sub === sub ? tokens.idToken : null;
    const written = writeTokenCookies(user, { ...tokens, idToken }, cookieRules);
    for (const item of written.tooLarge) log({ event: "cookie_too_large", item });
    return written.setCookies;
  }

  return async (request) => {
    try {
      const cookies = readTokenCookies(request.headers.get("cookie"), clientId);
      return cookies ? await read(cookies) : toVisitor();
    } catch {
      log({ event: "session_fault" });
      return toVisitor();
    }
  };
}

function toVisitor(setCookies: string[] = []): EdgeSession {
  return { kind: "visitor", setCookies };
}

function toSignedIn(
  accessToken: string,
  claims: TokenClaims,
  { setCookies = [], doubt }: { setCookies?: string[]; doubt: Doubt },
): EdgeSession {
  const { sub, username } = claims;
  return { kind: "signed-in", accessToken, sub, username, claims, setCookies, doubt };
}
