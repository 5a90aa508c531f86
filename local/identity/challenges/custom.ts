import type { Account } from "../accounts.ts";
import { WRONG_CREDENTIALS } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import type { Pool } from "../pool.ts";
import { ask, finishSignIn } from "../sign-in.ts";
import type { AuthAnswer } from "../sign-in.ts";
import { requirePendingSignIn } from "./challenge.ts";
import type { ChallengeResponse } from "./challenge.ts";

/** Sends the pool's custom challenge, for unknown users too. */
export function askCustom(
  pool: Pool,
  asked: { username: string; account: Account | null },
): Outcome<AuthAnswer> {
  return ask(
    pool,
    { challenge: "CUSTOM_CHALLENGE", ...asked },
    {
      USERNAME: asked.account?.sub ?? pool.accounts.imagine(asked.username).sub,
      hint: "The word you were given",
    },
  );
}

export async function answerCustom(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const found = pool.sessions.take(response.session, "CUSTOM_CHALLENGE");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return WRONG_CREDENTIALS;
  const { customAnswer } = pending.value.account.seed;
  const isRight = customAnswer !== undefined && response.answers["ANSWER"] === customAnswer;
  return isRight ? finishSignIn(pool, pending.value) : WRONG_CREDENTIALS;
}
