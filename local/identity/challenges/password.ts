import { continueAfterFirstFactor } from "../progress.ts";
import type { AuthAnswer } from "../sign-in.ts";
import { LOCKED_OUT, WRONG_CREDENTIALS } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { PASSWORD_MAX_CHARS } from "../limits.ts";
import type { Pool } from "../pool.ts";

/** The name misses are counted under: one for an account, however it was typed. */
export function toLockName(pool: Pool, username: string): string {
  return pool.accounts.find(username)?.sub ?? username;
}

/** Signs in by a password sent in clear. A stranger's name costs the same work as a known one. */
export async function signInByPassword(
  pool: Pool,
  claim: { username: string; password: string; deviceKey?: string | undefined },
): Promise<Outcome<AuthAnswer>> {
  const { username, password, deviceKey } = claim;
  const lockName = toLockName(pool, username);
  if (pool.lockout.isLocked(lockName)) return LOCKED_OUT;
  const account = pool.accounts.find(username);
  const isRight =
    password.length <= PASSWORD_MAX_CHARS &&
    pool.accounts.isPassword(account ?? pool.accounts.imagine(username), password);
  if (!account || !isRight) {
    pool.lockout.recordMiss(lockName);
    return WRONG_CREDENTIALS;
  }
  pool.lockout.forget(lockName);
  return continueAfterFirstFactor(pool, { account, username, deviceKey });
}
