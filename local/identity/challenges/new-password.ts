import { missing, refuse } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { checkPasswordPolicy } from "../password-policy.ts";
import type { Pool } from "../pool.ts";
import { continueToSecondFactor } from "../progress.ts";
import type { AuthAnswer } from "../sign-in.ts";
import { requirePendingSignIn } from "./challenge.ts";
import type { ChallengeResponse } from "./challenge.ts";

const ATTRIBUTE_PREFIX = "userAttributes.";
const ATTRIBUTE_MAX_CHARS = 2_048;

/** Attributes that the user must not send. */
const FIXED = new Set(["sub", "email", "email_verified", "phone_number_verified"]);

function readAttributes(answers: Readonly<Record<string, string>>): Map<string, string> {
  const given = Object.entries(answers).filter(([name]) => name.startsWith(ATTRIBUTE_PREFIX));
  return new Map(given.map(([name, value]) => [name.slice(ATTRIBUTE_PREFIX.length), value]));
}

/** Replaces a temporary password and fills in the attributes that the pool requires. */
export async function answerNewPassword(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const found = pool.sessions.find(response.session, "NEW_PASSWORD_REQUIRED");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return pending;
  const { account } = pending.value;
  const password = response.answers["NEW_PASSWORD"];
  if (!password) return missing("NEW_PASSWORD");
  const policy = checkPasswordPolicy(password);
  if (!policy.ok) return policy;
  const given = readAttributes(response.answers);
  const absent = (account.seed.requiredAttributes ?? []).find(
    (name) => !given.get(name) && !account.attributes.has(name),
  );
  if (absent) {
    return refuse("InvalidParameterException", `Invalid attributes given, ${absent} is missing`);
  }
  const forbidden = [...given].find(
    ([name, value]) => FIXED.has(name) || value.length > ATTRIBUTE_MAX_CHARS,
  );
  if (forbidden) {
    return refuse("NotAuthorizedException", "Cannot modify an already provided email");
  }
  pool.sessions.close(response.session);
  for (const [name, value] of given) account.attributes.set(name, value);
  pool.accounts.setPassword(account, password);
  account.status = "CONFIRMED";
  return continueToSecondFactor(pool, pending.value);
}
