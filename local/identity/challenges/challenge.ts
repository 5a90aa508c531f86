import type { Outcome } from "../failures.ts";
import { SESSION_INVALID } from "../failures.ts";
import type { Pool } from "../pool.ts";
import type { ChallengeName, SignInSession } from "../sessions.ts";
import type { AuthAnswer, PendingSignIn } from "../sign-in.ts";

/** The request of `RespondToAuthChallenge`. */
export interface ChallengeResponse {
  readonly challenge: ChallengeName;
  readonly session: string;
  readonly answers: Readonly<Record<string, string>>;
}

export type Challenge = (pool: Pool, response: ChallengeResponse) => Promise<Outcome<AuthAnswer>>;

/** The account behind a session, provided that the response names the same one. */
export function requirePendingSignIn(
  pool: Pool,
  session: SignInSession,
  response: ChallengeResponse,
): Outcome<PendingSignIn> {
  const { account, username, deviceKey } = session;
  const named = response.answers["USERNAME"];
  if (!account || !named || pool.accounts.find(named) !== account) return SESSION_INVALID;
  return { ok: true, value: { account, username, deviceKey } };
}
