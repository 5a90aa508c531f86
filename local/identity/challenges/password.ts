import { findDevice } from "../operations/devices.ts";
import {
  accept,
  LOCKED_OUT,
  missing,
  refuse,
  UNKNOWN_DEVICE,
  WRONG_CREDENTIALS,
  type Outcome,
} from "../failures.ts";
import type { Pool } from "../pool.ts";
import { continueAfterFirstFactor } from "../progress.ts";
import type { AuthAnswer } from "../sign-in.ts";
import { isClaimProven, parsePublicValue, startHandshake, toBigInt } from "../srp.ts";
import type { ChallengeResponse } from "./challenge.ts";
import { askCustom } from "./custom.ts";
import type { Account } from "../accounts.ts";
import { PASSWORD_MAX_CHARS } from "../limits.ts";

const SERVER_PRIVATE_BYTES = 32;

export const BAD_PUBLIC_VALUE = refuse("InvalidParameterException", "Invalid SRP_A");

/** A private value for one handshake. */
export function createServerPrivate(pool: Pool): bigint {
  return toBigInt(pool.random(SERVER_PRIVATE_BYTES)) + 1n;
}

/** Opens the SRP exchange. Unknown users get a stable salt and a public value too, and fail only at the proof. */
export function askPasswordVerifier(
  pool: Pool,
  start: { username: string; srpA: string; isCustom?: boolean },
): Outcome<AuthAnswer> {
  const clientPublic = parsePublicValue(start.srpA);
  if (clientPublic === null) return BAD_PUBLIC_VALUE;
  const account = pool.accounts.find(start.username);
  const { sub, credential } = account ?? pool.accounts.imagine(start.username);
  const handshake = startHandshake(
    { scope: pool.poolName, identity: sub },
    { verifier: credential.verifier, clientPublic, serverPrivate: createServerPrivate(pool) },
  );
  const secretBlock = pool.sessions.open({
    challenge: "PASSWORD_VERIFIER",
    username: start.username,
    account,
    handshake,
    isCustom: start.isCustom ?? false,
  });
  return accept({
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: credential.salt.toString(16),
      SECRET_BLOCK: secretBlock,
      SRP_B: handshake.serverPublic.toString(16),
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  });
}

/** Checks the proof. The exchange stays open only while its device is unknown, because clients then send it again without one. */
export async function answerPasswordVerifier(
  pool: Pool,
  { answers }: ChallengeResponse,
): Promise<Outcome<AuthAnswer>> {
  const {
    PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
    DEVICE_KEY: deviceKey,
  } = answers;
  if (!secretBlock) return missing("PASSWORD_CLAIM_SECRET_BLOCK");
  if (!signature) return missing("PASSWORD_CLAIM_SIGNATURE");
  if (!timestamp) return missing("TIMESTAMP");
  const found = pool.sessions.find(secretBlock, "PASSWORD_VERIFIER");
  if (!found.ok) return found;
  const { account, handshake, isCustom, username } = found.value;
  const lockName = toLockName(pool, username);
  if (pool.lockout.isLocked(lockName)) return LOCKED_OUT;
  const claim = { secretBlock, signature, timestamp };
  if (!handshake || !isClaimProven(handshake, claim) || !account) {
    pool.sessions.close(secretBlock);
    pool.lockout.recordMiss(lockName);
    return WRONG_CREDENTIALS;
  }
  if (deviceKey && !findDevice(pool, account, deviceKey)) return UNKNOWN_DEVICE;
  pool.sessions.close(secretBlock);
  pool.lockout.forget(lockName);
  if (isCustom) return askCustom(pool, { username, account });
  return continueAfterFirstFactor(pool, { account, username, deviceKey });
}

/** The name under which failed attempts are counted: one for an account, however it was typed. */
export function toLockName(pool: Pool, username: string): string {
  return pool.accounts.find(username)?.sub ?? username;
}

/** Checks a plain password. An unknown name costs the same work as a known one. */
export function checkPassword(
  pool: Pool,
  claim: { username: string; password: string },
): Outcome<Account> {
  const lockName = toLockName(pool, claim.username);
  if (pool.lockout.isLocked(lockName)) return LOCKED_OUT;
  const account = pool.accounts.find(claim.username);
  const provable = account ?? pool.accounts.imagine(claim.username);
  const password = claim.password.slice(0, PASSWORD_MAX_CHARS + 1);
  if (!pool.accounts.isPassword(provable, password) || !account) {
    pool.lockout.recordMiss(lockName);
    return WRONG_CREDENTIALS;
  }
  pool.lockout.forget(lockName);
  return accept(account);
}

/** Signs in by a plain password. */
export async function signInByPassword(
  pool: Pool,
  claim: { username: string; password: string; deviceKey?: string | undefined },
): Promise<Outcome<AuthAnswer>> {
  const { username, deviceKey } = claim;
  const checked = checkPassword(pool, claim);
  if (!checked.ok) return checked;
  return continueAfterFirstFactor(pool, { account: checked.value, username, deviceKey });
}
