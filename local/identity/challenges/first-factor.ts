import { createCode, deliverCode, maskEmail } from "../delivery.ts";
import { accept, missing, refuse, type Outcome } from "../failures.ts";
import type { Pool } from "../pool.ts";
import { type AuthAnswer, ask } from "../sign-in.ts";
import type { FirstFactor } from "../users.ts";
import type { ChallengeResponse } from "./challenge.ts";
import { askPasskey } from "./passkey.ts";
import { askPasswordVerifier, signInByPassword } from "./password.ts";

const CODE_DIGITS = 8;
const DEFAULT_FACTORS: readonly FirstFactor[] = ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"];

const NOT_AVAILABLE = refuse("InvalidParameterException", "Selected challenge is not available");

/** A user's first factors; codes and passkeys are not offered to users who also need a second factor. */
function listFirstFactors(pool: Pool, username: string): readonly FirstFactor[] {
  const account = pool.accounts.find(username);
  const seeded = account?.seed.firstFactors ?? DEFAULT_FACTORS;
  const offered = account?.passkeys.size ? [...seeded, "WEB_AUTHN" as const] : seeded;
  if (!account || account.secondFactors.size === 0) return offered;
  return offered.filter((factor) => factor === "PASSWORD" || factor === "PASSWORD_SRP");
}

/** Offers the choice of first factors. */
export function askFirstFactor(pool: Pool, username: string): Outcome<AuthAnswer> {
  const account = pool.accounts.find(username);
  const asked = ask(pool, { challenge: "SELECT_CHALLENGE", username, account });
  if (!asked.ok) return asked;
  return accept({ ...asked.value, AvailableChallenges: listFirstFactors(pool, username) });
}

function askEntryCode(
  pool: Pool,
  username: string,
  factor: "EMAIL_OTP" | "SMS_OTP",
): Outcome<AuthAnswer> {
  const account = pool.accounts.find(username);
  const code = createCode(CODE_DIGITS);
  const medium = factor === "EMAIL_OTP" ? "EMAIL" : "SMS";
  const delivery = account
    ? deliverCode(pool, account, { medium, subject: "Your sign-in code", code })
    : { CODE_DELIVERY_DELIVERY_MEDIUM: medium, CODE_DELIVERY_DESTINATION: maskEmail(username) };
  const session = { challenge: factor, username, account, code, isFirstFactor: true };
  return ask(pool, session, delivery);
}

/** Begins with a selected first factor. */
export async function beginFirstFactor(
  pool: Pool,
  choice: { username: string; factor: string; parameters: Readonly<Record<string, string>> },
): Promise<Outcome<AuthAnswer>> {
  const { username, parameters } = choice;
  const factor = listFirstFactors(pool, username).find((offered) => offered === choice.factor);
  if (!factor) return NOT_AVAILABLE;
  const { PASSWORD: password, SRP_A: srpA, DEVICE_KEY: deviceKey } = parameters;
  switch (factor) {
    case "PASSWORD":
      return password
        ? signInByPassword(pool, { username, password, deviceKey })
        : missing("PASSWORD");
    case "PASSWORD_SRP":
      return srpA ? askPasswordVerifier(pool, { username, srpA }) : missing("SRP_A");
    case "EMAIL_OTP":
    case "SMS_OTP":
      return askEntryCode(pool, username, factor);
    case "WEB_AUTHN": {
      const account = pool.accounts.find(username);
      return account ? askPasskey(pool, { username, account }) : NOT_AVAILABLE;
    }
  }
}

/**
 * Takes the user's choice among the first factors; the password forms may also be answered under
 * their own names. A user who was asked for a passkey may choose again.
 */
export async function answerFirstFactorChoice(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const asked = pool.sessions.find(response.session, "SELECT_CHALLENGE");
  const found = asked.ok ? asked : pool.sessions.find(response.session, "WEB_AUTHN");
  if (!found.ok) return found;
  const isNamed = response.challenge === "PASSWORD" || response.challenge === "PASSWORD_SRP";
  const factor = isNamed ? response.challenge : response.answers["ANSWER"];
  if (!factor) return missing("ANSWER");
  const { username } = found.value;
  const begun = await beginFirstFactor(pool, { username, factor, parameters: response.answers });
  if (begun.ok) pool.sessions.close(response.session);
  return begun;
}
