import * as v from "valibot";
import type { Account } from "../accounts.ts";
import { missing, refuse, SESSION_INVALID, type Outcome } from "../failures.ts";
import { SESSION_TTL_MS } from "../limits.ts";
import {
  assertionSchema,
  checkAssertion,
  createPasskeyChallenge,
  RELYING_PARTY,
} from "../passkeys.ts";
import type { Pool } from "../pool.ts";
import { continueAfterFirstFactor } from "../progress.ts";
import { ask, type AuthAnswer } from "../sign-in.ts";
import { requirePendingSignIn, type ChallengeResponse } from "./challenge.ts";

const REFUSED = refuse("NotAuthorizedException", "The passkey was not accepted.");
const UNREADABLE = refuse("InvalidParameterException", "CREDENTIAL is not a passkey's answer");
const schema = v.pipe(v.string(), v.parseJson(), assertionSchema);

/** Requires a signature by one of the account's passkeys. */
export function askPasskey(
  pool: Pool,
  { username, account }: { username: string; account: Account },
): Outcome<AuthAnswer> {
  const challenge = createPasskeyChallenge(pool.random);
  const options = {
    challenge,
    timeout: SESSION_TTL_MS,
    rpId: RELYING_PARTY.id,
    allowCredentials: Array.from(account.passkeys.values(), ({ id, transports }) => ({
      type: "public-key",
      id,
      transports,
    })),
    userVerification: "required",
  };
  return ask(
    pool,
    { challenge: "WEB_AUTHN", username, account, passkeyChallenge: challenge },
    { USERNAME: account.sub, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  );
}

export async function answerPasskey(
  pool: Pool,
  response: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const found = pool.sessions.take(response.session, "WEB_AUTHN");
  if (!found.ok) return found;
  const pending = requirePendingSignIn(pool, found.value, response);
  if (!pending.ok) return pending;
  const { CREDENTIAL: credential } = response.answers;
  if (!credential) return missing("CREDENTIAL");
  const parsed = v.safeParse(schema, credential);
  if (!parsed.success) return UNREADABLE;
  const challenge = found.value.passkeyChallenge;
  if (challenge === undefined) return SESSION_INVALID;
  const passkey = pending.value.account.passkeys.get(parsed.output.id);
  if (!passkey || !checkAssertion(parsed.output, { challenge, passkey }).ok) return REFUSED;
  return continueAfterFirstFactor(pool, pending.value);
}
