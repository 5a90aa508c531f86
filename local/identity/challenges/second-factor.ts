import { createCode, deliverCode } from "../delivery.ts";
import type { Outcome } from "../failures.ts";
import type { Pool } from "../pool.ts";
import { ask } from "../sign-in.ts";
import type { AuthAnswer, Entrant } from "../sign-in.ts";
import type { SecondFactor } from "../users.ts";

const CODE_DIGITS = 6;

/** Puts the question for one second factor. */
export function askFactor(pool: Pool, entrant: Entrant, factor: SecondFactor): Outcome<AuthAnswer> {
  if (factor === "SOFTWARE_TOKEN_MFA") return ask(pool, { challenge: factor, ...entrant });
  const code = createCode(CODE_DIGITS);
  const medium = factor === "EMAIL_OTP" ? "EMAIL" : "SMS";
  const subject = "Your sign-in code";
  const delivery = deliverCode(pool, entrant.account, { medium, subject, code });
  return ask(pool, { challenge: factor, ...entrant, code }, delivery);
}

/** The question after the first factor; `null` when the account has no second one. */
export function askSecondFactor(pool: Pool, entrant: Entrant): Outcome<AuthAnswer> | null {
  const { preferredFactor, secondFactors, seed } = entrant.account;
  const [first, ...others] = secondFactors;
  if (first && others.length === 0) return askFactor(pool, entrant, first);
  if (preferredFactor && secondFactors.has(preferredFactor)) {
    return askFactor(pool, entrant, preferredFactor);
  }
  if (first) {
    const choices = JSON.stringify([...secondFactors]);
    return ask(pool, { challenge: "SELECT_MFA_TYPE", ...entrant }, { MFAS_CAN_CHOOSE: choices });
  }
  if (!seed.secondFactorSetup) return null;
  const choices = JSON.stringify(seed.secondFactorSetup);
  return ask(pool, { challenge: "MFA_SETUP", ...entrant }, { MFAS_CAN_SETUP: choices });
}
