import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { sleep } from "#base/sleep.ts";
import { requestNewTokens, type RefreshOutcome, type UserPool } from "./call-user-pool.ts";
import {
  REFRESH_FLIGHT_MS,
  REFRESH_POLL_MS,
  REFRESH_SHARED_MS,
  REFRESHES_MAX,
  REFRESH_REUSED_TRIES,
} from "./limits.ts";
import type { TokenClaims } from "#token/claims.ts";
import { type RefreshedTokens, toCookieRules, writeTokenCookies } from "./set-cookies.ts";
import { readCookie } from "#client/contract/token-cookie-format.ts";
import type { TokenVerifier } from "#token/verify.ts";
import type { Config } from "../config.ts";
import type { EndedSessions } from "./ended-sessions.ts";

export interface SessionDependencies {
  config: Pick<
    Config,
    "USER_POOL_ENDPOINT" | "USER_POOL_CLIENT_ID" | "COOKIE_DOMAIN" | "PUBLIC_ORIGIN"
  >;
  verifier: TokenVerifier;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: Record<string, string | boolean | null>) => void;
  /** Sign-ins that ended before their tokens expire. */
  ended: EndedSessions;
}

/** Exchanges a refresh token for new tokens; never throws. */
export type RefreshTokens = (refreshToken: string) => Promise<RefreshOutcome>;

interface RefresherDependencies extends UserPool {
  /** Milliseconds since 1970. */
  now: () => number;
  wait?: (milliseconds: number) => Promise<void>;
}

interface Flight {
  startedAt: number;
  outcome: RefreshOutcome | null;
}

/**
 * Refreshes at the edge, once for all requests that a returning browser makes at the same moment
 * (a page, its payload, a second tab). With rotation and no grace the pool treats a second
 * call as token theft and ends the sign-in. Guarded within one isolate only: every request with the same refresh
 * token gets the same answer for ten seconds. A call is plain data here and never a shared
 * promise, because workerd ends a request's I/O with that request.
 */
export function createRefresher(services: RefresherDependencies): RefreshTokens {
  const { now, wait = sleep } = services;
  const flights = createBoundedCache<Flight>({
    maxBytes: PORTAL_BOUNDS.refreshes.bytes,
    maxEntries: REFRESHES_MAX,
    sizeOf: estimateBytes,
  });

  async function untilLanded(flight: Flight): Promise<RefreshOutcome | null> {
    for (let polls = REFRESH_FLIGHT_MS / REFRESH_POLL_MS; polls > 0; polls -= 1) {
      if (flight.outcome || now() - flight.startedAt >= REFRESH_FLIGHT_MS) break;
      await wait(REFRESH_POLL_MS);
    }
    return flight.outcome;
  }

  function forgetOld(): void {
    for (const [refreshToken, { startedAt }] of flights.entries()) {
      if (now() - startedAt >= REFRESH_SHARED_MS) flights.delete(refreshToken);
    }
  }

  return async (refreshToken) => {
    forgetOld();
    const shared = flights.get(refreshToken);
    const outcome = shared ? await untilLanded(shared) : null;
    if (outcome) return outcome;

    const flight: Flight = { startedAt: now(), outcome: null };
    flights.set(refreshToken, flight);
    flight.outcome = await requestNewTokens(refreshToken, services);
    if (flight.outcome.kind === "unavailable") flights.delete(refreshToken);
    else flights.set(refreshToken, flight); // counted with its tokens
    return flight.outcome;
  };
}

/**
 * `failed`: the pool did not answer, or its answer could not be checked. `refused`: it answered tokens of
 * another person. Either way the cookies stay.
 */
type Renewal =
  | { kind: "renewed"; accessToken: string; claims: TokenClaims; setCookies: string[] }
  | { kind: "ended" }
  | { kind: "reused" }
  | { kind: "refused" }
  | { kind: "failed" };

type Renew = (user: string, old: { refreshToken: string; sub: string }) => Promise<Renewal>;

/**
 * Exchanges a refresh token for tokens that are checked like any others. Only a token that was
 * valid until it expired is renewed, and only into tokens of the same person: a set combined
 * from two users' cookies makes a visitor.
 */
export function createRenewal(services: SessionDependencies): Renew {
  const { config, verifier, log } = services;
  const cookieRules = toCookieRules(config);
  const refresh = createRefresher({
    endpoint: config.USER_POOL_ENDPOINT,
    clientId: config.USER_POOL_CLIENT_ID,
    fetch: services.fetch,
    now: services.now,
  });

  async function write(user: string, tokens: RefreshedTokens, sub: string): Promise<string[]> {
    const id = tokens.idToken === null ? null : await verifier.verifyId(tokens.idToken);
    const idToken = id?.ok && id.claims.sub === sub ? tokens.idToken : null;
    const written = writeTokenCookies(user, { ...tokens, idToken }, cookieRules);
    for (const item of written.tooLarge) log({ event: "cookie_too_large", item });
    return written.setCookies;
  }

  return async (user, old) => {
    const outcome = await refresh(old.refreshToken);
    if (outcome.kind !== "refreshed") {
      log({ event: "refresh_failed", outcome: outcome.kind, reason: outcome.reason });
      return { kind: outcome.kind === "unavailable" ? "failed" : outcome.kind };
    }
    const { tokens } = outcome;
    const verdict = await verifier.verifyAccess(tokens.accessToken);
    if (!verdict.ok || verdict.claims.sub !== old.sub) {
      const reason = verdict.ok ? "sub" : verdict.reason;
      log({ event: "refresh_failed", outcome: "refused", reason });
      return { kind: reason === "keys_unavailable" ? "failed" : "refused" };
    }
    const setCookies = await write(user, tokens, old.sub);
    return { kind: "renewed", accessToken: tokens.accessToken, claims: verdict.claims, setCookies };
  };
}

/** Counts how often a request was repeated. */
const COOKIE = "session-renewal";
/** Life of the count, seconds: the longest time to load a page. */
const LIFE_S = 10;

/**
 * The cookie that allows a request with a reused refresh token to be repeated; `null` after the last
 * repetition, when the refresh token was really used by another person.
 */
export function writeNextTry(
  cookies: string | null,
  { secure }: { secure: boolean },
): string | null {
  const tries = Number(readCookie(cookies ?? "", COOKIE) ?? 0);
  if (!Number.isInteger(tries) || tries < 0 || tries >= REFRESH_REUSED_TRIES) return null;
  const rest = `Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${COOKIE}=${tries + 1}; ${rest}`;
}
