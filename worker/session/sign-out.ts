import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { readCookie, toCookieName } from "#client/contract/token-cookie-format.ts";
import { callUserPool, type UserPool } from "./call-user-pool.ts";
import { NO_ENDED_SESSIONS } from "./ended-sessions.ts";
import { REVOKE_TIMEOUT_MS } from "./limits.ts";
import { readTokenCookies } from "./read-session.ts";
import type { SessionDependencies } from "./refresh.ts";
import { expireTokenCookies, toCookieRules } from "./set-cookies.ts";

export interface SignedOut {
  setCookies: string[];
  /** Whether the reader is signed in at the hosted login too, which must be left. */
  isHosted: boolean;
}

const HostedLogin = v.object({ oauthSignIn: v.literal(true) });

/**
 * Ends the session of a browser's cookies. The cookies are removed whatever the user pool answers:
 * nobody here knows a refresh token that cannot be revoked. The session is not renewed,
 * because a renewal would issue a new token.
 */
export function createSignOut(
  services: SessionDependencies,
): (cookies: string | null) => Promise<SignedOut> {
  const { config, verifier, log, ended } = services;
  const rules = toCookieRules(config);
  const pool: UserPool = {
    endpoint: config.USER_POOL_ENDPOINT,
    clientId: config.USER_POOL_CLIENT_ID,
    fetch: services.fetch,
    timeoutMs: REVOKE_TIMEOUT_MS,
  };

  async function revoke(refreshToken: string | null): Promise<void> {
    if (refreshToken === null) return;
    const answer = await callUserPool(pool, "RevokeToken", { Token: refreshToken });
    if (answer.kind === "silent") log({ event: "revoke_failed", reason: answer.reason });
    if (answer.kind === "refused") log({ event: "revoke_failed", reason: answer.name });
  }

  async function deny(accessToken: string | null): Promise<void> {
    if (accessToken === null || ended === NO_ENDED_SESSIONS) return;
    try {
      const verdict = await verifier.verifyAccess(accessToken);
      if (verdict.ok) await ended.add(verdict.claims);
    } catch {
      log({ event: "deny_failed" });
    }
  }

  return async (cookies) => {
    const tokens = readTokenCookies(cookies, pool.clientId);
    if (tokens === null) return { setCookies: [], isHosted: false };
    const { user, accessToken, refreshToken } = tokens;
    await Promise.all([revoke(refreshToken), deny(accessToken)]);
    const metadata = readCookie(
      cookies ?? "",
      toCookieName(pool.clientId, `${user}.oauthMetadata`),
    );
    return {
      setCookies: expireTokenCookies(user, rules),
      isHosted: v.is(HostedLogin, parseJson(metadata ?? "")),
    };
  };
}
