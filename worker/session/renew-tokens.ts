import type { TokenClaims } from "#token/claims.ts";
import type { SessionDependencies } from "./read-session.ts";
import { createRefresher } from "./refresh.ts";
import { type RefreshedTokens, toCookieRules, writeTokenCookies } from "./set-cookies.ts";

/** `failed`: the pool could not be asked, or gave what is not ours; the cookies stay. */
export type Renewal =
  | { kind: "renewed"; accessToken: string; claims: TokenClaims; setCookies: string[] }
  | { kind: "ended" }
  | { kind: "overtaken" }
  | { kind: "failed" };

type Renew = (user: string, old: { refreshToken: string; sub: string }) => Promise<Renewal>;

/**
 * Exchanges a refresh token for tokens that were checked like any others. Only a token that was
 * ours until it expired is renewed, and only into tokens of the same person: a set put together
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
      return { kind: "failed" };
    }
    const setCookies = await write(user, tokens, old.sub);
    return { kind: "renewed", accessToken: tokens.accessToken, claims: verdict.claims, setCookies };
  };
}
