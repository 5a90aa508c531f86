import { continueAfterFirstFactor } from "../progress.ts";
import type { AuthAnswer } from "../sign-in.ts";
import type { Account } from "../accounts.ts";
import { accept, LOCKED_OUT, WRONG_CREDENTIALS } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { PASSWORD_MAX_CHARS } from "../limits.ts";
import type { Pool } from "../pool.ts";

/** The name misses are counted under: one for an account, however it was typed. */
export function toLockName(pool: Pool, username: string): string {
  return pool.accounts.find(username)?.sub ?? username;
}

/** Checks a password sent in clear. A stranger's name costs the same work as a known one. */
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

/** Signs in by a password sent in clear. */
export async function signInByPassword(
  pool: Pool,
  claim: { username: string; password: string; deviceKey?: string | undefined },
): Promise<Outcome<AuthAnswer>> {
  const { username, deviceKey } = claim;
  const checked = checkPassword(pool, claim);
  if (!checked.ok) return checked;
  return continueAfterFirstFactor(pool, { account: checked.value, username, deviceKey });
}
