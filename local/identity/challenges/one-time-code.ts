import { accept, missing, refuse, WRONG_SECOND_FACTOR } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import type { Pool } from "../pool.ts";
import { continueAfterFirstFactor } from "../progress.ts";
import type { SignInSession } from "../sessions.ts";
import { finishSignIn } from "../sign-in.ts";
import type { AuthAnswer, PendingSignIn } from "../sign-in.ts";
import { findTotpStep } from "../totp.ts";
import { requirePendingSignIn } from "./challenge.ts";
import type { ChallengeResponse } from "./challenge.ts";
import { askFactor } from "./second-factor.ts";

const TOTP_WRONG = refuse("CodeMismatchException", "Invalid code received for user");
const TOTP_REPLAYED = refuse(
  "ExpiredCodeException",
  "Your software token has already been used once.",
);

/** Takes the user's choice among several second factors. */
export async function answerFactorChoice(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const found = pool.sessions.find(response.session, "SELECT_MFA_TYPE");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return pending;
  const chosen = [...pending.value.account.secondFactors].find(
    (factor) => factor === response.answers["ANSWER"],
  );
  if (!chosen) return refuse("InvalidParameterException", "Invalid MFA type selected.");
  pool.sessions.close(response.session);
  return askFactor(pool, pending.value, chosen);
}

/** Checks an authenticator's code against RFC 6238; each time step works once. */
function checkTotp(pool: Pool, { account }: SignInSession, code: string): Outcome<null> {
  if (!account?.totp) return TOTP_WRONG;
  const step = findTotpStep(account.totp.secret, code, pool.now());
  if (step === null) return TOTP_WRONG;
  if (step <= account.totp.lastStep) return TOTP_REPLAYED;
  account.totp.lastStep = step;
  return { ok: true, value: null };
}

/** Checks a code; a wrong one leaves the session open for another attempt. An unknown user's code is always wrong. */
export function takeCode(
  pool: Pool,
  response: ChallengeResponse,
): Outcome<{ pending: PendingSignIn; session: SignInSession }> {
  const found = pool.sessions.find(response.session, response.challenge);
  if (!found.ok) return found;
  const code = response.answers[`${response.challenge}_CODE`];
  if (!code) return missing(`${response.challenge}_CODE`);
  const pending = requirePendingSignIn(pool, found.value, response);
  if (found.value.account && !pending.ok) return pending;
  const checked = checkCode(pool, found.value, code);
  if (!checked.ok || !pending.ok) {
    pool.sessions.recordMiss(response.session);
    return checked.ok ? WRONG_SECOND_FACTOR : checked;
  }
  pool.sessions.close(response.session);
  return accept({ pending: pending.value, session: found.value });
}

/** Continues after a right code: with the second factor if the code replaced the password, otherwise signed in. */
export async function answerCode(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const taken = takeCode(pool, response);
  if (!taken.ok) return taken;
  const { pending, session } = taken.value;
  return session.isFirstFactor
    ? continueAfterFirstFactor(pool, pending)
    : finishWithFactor(pool, pending, session);
}

function checkCode(pool: Pool, session: SignInSession, given: string): Outcome<null> {
  if (session.challenge === "SOFTWARE_TOKEN_MFA") return checkTotp(pool, session, given);
  const isRight = session.account !== null && given === session.code;
  return isRight ? { ok: true, value: null } : WRONG_SECOND_FACTOR;
}

function finishWithFactor(
  pool: Pool,
  pending: PendingSignIn,
  session: SignInSession,
): Promise<Outcome<AuthAnswer>> {
  if (session.addsFactor) pending.account.secondFactors.add(session.addsFactor);
  return finishSignIn(pool, pending);
}
