import * as v from "valibot";
import { callUserPool, type UserPool } from "./call-user-pool.ts";
import type { RefreshedTokens } from "./set-cookies.ts";

/**
 * What became of a refresh. `ended`: the pool says this sign-in is over. `overtaken`: this
 * refresh token was used already, most likely a moment ago by a tab of the same browser.
 * `unavailable`: it could not be asked, or did not answer properly; the tokens may still be good.
 */
export type RefreshOutcome =
  | { kind: "refreshed"; tokens: RefreshedTokens }
  | { kind: "ended"; reason: string }
  | { kind: "overtaken"; reason: string }
  | { kind: "unavailable"; reason: string };

/** The names by which the user pool ends a sign-in; aws-amplify clears its tokens on the same. */
const ENDED: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "TokenRevokedException",
  "UserNotFoundException",
  "PasswordResetRequiredException",
  "UserNotConfirmedException",
]);
const OVERTAKEN = "RefreshTokenReuseException";

/** Tokens become cookie values as they are, so nothing may be in them that ends one. */
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~+/=-]+$/));
const Issued = v.object({
  AuthenticationResult: v.object({
    AccessToken: token,
    IdToken: v.nullish(token),
    RefreshToken: v.nullish(token),
  }),
});

/** Asks the user pool once for new tokens; never throws. */
export async function askUserPool(refreshToken: string, pool: UserPool): Promise<RefreshOutcome> {
  const answer = await callUserPool(pool, "GetTokensFromRefreshToken", {
    RefreshToken: refreshToken,
  });
  switch (answer.kind) {
    case "answered": {
      const tokens = parseTokens(answer.body);
      return tokens ? { kind: "refreshed", tokens } : { kind: "unavailable", reason: "unreadable" };
    }
    case "refused":
      return { kind: toKind(answer.name), reason: answer.name };
    case "silent":
      return { kind: "unavailable", reason: answer.reason };
  }
}

function toKind(name: string): Exclude<RefreshOutcome["kind"], "refreshed"> {
  if (name === OVERTAKEN) return "overtaken";
  return ENDED.has(name) ? "ended" : "unavailable";
}

/** The tokens in a pool's answer; `null` when there are none, or none that fit into a cookie. */
export function parseTokens(body: unknown): RefreshedTokens | null {
  const parsed = v.safeParse(Issued, body);
  if (!parsed.success) return null;
  const { AccessToken, IdToken, RefreshToken } = parsed.output.AuthenticationResult;
  return {
    accessToken: AccessToken,
    idToken: IdToken ?? null,
    refreshToken: RefreshToken ?? null,
  };
}
