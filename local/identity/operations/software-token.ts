import * as v from "valibot";
import { accept, missing, refuse } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { code, createOperation, session, token } from "../operation.ts";
import type { Pool } from "../pool.ts";
import { findBearer } from "../tokens.ts";
import { findTotpStep, toBase32 } from "../totp.ts";

const SECRET_BYTES = 20;
const MISMATCH = refuse(
  "EnableSoftwareTokenMFAException",
  "Code mismatch and fail enable Software Token MFA",
);
const NOT_ASSOCIATED = refuse(
  "InvalidParameterException",
  "User has not been associated with a software token",
);

async function associateByToken(
  pool: Pool,
  accessToken: string,
  secret: string,
): Promise<Outcome<object>> {
  const bearer = await findBearer(pool, accessToken);
  if (!bearer.ok) return bearer;
  bearer.value.account.totpCandidate = secret;
  return accept({ SecretCode: secret });
}

function associateBySession(pool: Pool, id: string, secret: string): Outcome<object> {
  const found = pool.sessions.find(id, "MFA_SETUP");
  if (!found.ok) return found;
  pool.sessions.close(id);
  const setup = { secret, isProven: false };
  return accept({ SecretCode: secret, Session: pool.sessions.open({ ...found.value, setup }) });
}

/** Issues an authenticator secret, to a person who is signed in or signing in. */
export const associateSoftwareToken = createOperation(
  v.object({ AccessToken: v.optional(token), Session: v.optional(session) }),
  (pool, input) => {
    const secret = toBase32(pool.random(SECRET_BYTES));
    if (input.AccessToken) return associateByToken(pool, input.AccessToken, secret);
    return input.Session ? associateBySession(pool, input.Session, secret) : missing("AccessToken");
  },
);

async function verifyByToken(
  pool: Pool,
  accessToken: string,
  userCode: string,
): Promise<Outcome<object>> {
  const bearer = await findBearer(pool, accessToken);
  if (!bearer.ok) return bearer;
  const { account } = bearer.value;
  if (!account.totpCandidate) return NOT_ASSOCIATED;
  const step = findTotpStep(account.totpCandidate, userCode, pool.now());
  if (step === null) return MISMATCH;
  account.totp = { secret: account.totpCandidate, lastStep: step };
  account.totpCandidate = null;
  return accept({ Status: "SUCCESS" });
}

function verifyBySession(pool: Pool, id: string, userCode: string): Outcome<object> {
  const found = pool.sessions.find(id, "MFA_SETUP");
  if (!found.ok) return found;
  const { account, setup } = found.value;
  if (!account || !setup) return NOT_ASSOCIATED;
  const step = findTotpStep(setup.secret, userCode, pool.now());
  if (step === null) {
    pool.sessions.recordMiss(id);
    return MISMATCH;
  }
  pool.sessions.close(id);
  account.totp = { secret: setup.secret, lastStep: step };
  const proven = { ...found.value, setup: { ...setup, isProven: true } };
  return accept({ Status: "SUCCESS", Session: pool.sessions.open(proven) });
}

/** Takes the first code of a new authenticator as proof that the secret arrived. */
export const verifySoftwareToken = createOperation(
  v.object({
    AccessToken: v.optional(token),
    Session: v.optional(session),
    UserCode: code,
  }),
  (pool, input) => {
    if (input.AccessToken) return verifyByToken(pool, input.AccessToken, input.UserCode);
    return input.Session
      ? verifyBySession(pool, input.Session, input.UserCode)
      : missing("AccessToken");
  },
);
