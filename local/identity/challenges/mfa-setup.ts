import { missing, refuse, SESSION_INVALID } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { createCode, maskEmail } from "../delivery.ts";
import type { Pool } from "../pool.ts";
import { ask, finishSignIn } from "../sign-in.ts";
import type { AuthAnswer, PendingSignIn } from "../sign-in.ts";
import { requirePendingSignIn } from "./challenge.ts";
import type { ChallengeResponse } from "./challenge.ts";

const CODE_DIGITS = 6;
const NOT_OFFERED = refuse("InvalidParameterException", "EMAIL_OTP cannot be set up for this user");

/** Emails a code to the address for the user's codes. */
function askEmailSetup(pool: Pool, pending: PendingSignIn, address: string): Outcome<AuthAnswer> {
  if (!pending.account.seed.secondFactorSetup?.includes("EMAIL_OTP")) return NOT_OFFERED;
  const code = createCode(CODE_DIGITS);
  pool.inbox.deliver({ to: address, medium: "EMAIL", subject: "Confirm your address", code });
  return ask(
    pool,
    { challenge: "EMAIL_OTP", ...pending, code, addsFactor: "EMAIL_OTP" },
    {
      CODE_DELIVERY_DELIVERY_MEDIUM: "EMAIL",
      CODE_DELIVERY_DESTINATION: maskEmail(address),
    },
  );
}

/** Ends the set-up of a second factor: a confirmed authenticator, or an address that is still unconfirmed. */
export async function answerSetup(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const found = pool.sessions.find(response.session, "MFA_SETUP");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return pending;
  const address = response.answers["EMAIL"];
  if (address) {
    const asked = askEmailSetup(pool, pending.value, address);
    if (asked.ok) pool.sessions.close(response.session);
    return asked;
  }
  if (!found.value.setup) return missing("EMAIL");
  if (!found.value.setup.isProven) return SESSION_INVALID;
  pool.sessions.close(response.session);
  pending.value.account.secondFactors.add("SOFTWARE_TOKEN_MFA");
  return finishSignIn(pool, pending.value);
}
