import { createCode, deliverCode } from "../delivery.ts";
import type { Outcome } from "../failures.ts";
import type { Pool } from "../pool.ts";
import { ask } from "../sign-in.ts";
import type { AuthAnswer, PendingSignIn } from "../sign-in.ts";
import type { SecondFactor } from "../users.ts";

const CODE_DIGITS = 6;

/** Answers the challenge of one second factor. */
export function askFactor(
  pool: Pool,
  pending: PendingSignIn,
  factor: SecondFactor,
): Outcome<AuthAnswer> {
  if (factor === "SOFTWARE_TOKEN_MFA") return ask(pool, { challenge: factor, ...pending });
  const code = createCode(CODE_DIGITS);
  const medium = factor === "EMAIL_OTP" ? "EMAIL" : "SMS";
  const subject = "Your sign-in code";
  const delivery = deliverCode(pool, pending.account, { medium, subject, code });
  return ask(pool, { challenge: factor, ...pending, code }, delivery);
}

/** The challenge after the first factor; `null` when the account has no second one. */
export function askSecondFactor(pool: Pool, pending: PendingSignIn): Outcome<AuthAnswer> | null {
  const { preferredFactor, secondFactors, seed } = pending.account;
  const [first, ...others] = secondFactors;
  if (first && others.length === 0) return askFactor(pool, pending, first);
  if (preferredFactor && secondFactors.has(preferredFactor)) {
    return askFactor(pool, pending, preferredFactor);
  }
  if (first) {
    const choices = JSON.stringify([...secondFactors]);
    return ask(pool, { challenge: "SELECT_MFA_TYPE", ...pending }, { MFAS_CAN_CHOOSE: choices });
  }
  if (!seed.secondFactorSetup) return null;
  const choices = JSON.stringify(seed.secondFactorSetup);
  return ask(pool, { challenge: "MFA_SETUP", ...pending }, { MFAS_CAN_SETUP: choices });
}
