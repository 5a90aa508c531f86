import type { Account } from "./accounts.ts";
import { createCode, deliverCode, maskEmail } from "./delivery.ts";
import { accept, refuse } from "./failures.ts";
import type { Outcome } from "./failures.ts";
import { RESET_TRIES_MAX } from "./limits.ts";
import type { Pool } from "./pool.ts";

/** What a mailed code allows. */
export type Purpose = "reset" | "confirm";

const CODE_DIGITS = 6;

const SUBJECTS = {
  reset: "Reset your password",
  confirm: "Confirm your account",
} as const satisfies Record<Purpose, string>;

const TOO_MANY = refuse(
  "LimitExceededException",
  "Attempt limit exceeded, please try after some time.",
);
const WRONG_CODE = refuse(
  "CodeMismatchException",
  "Invalid verification code provided, please try again.",
);
const NO_CODE = refuse(
  "ExpiredCodeException",
  "Invalid code provided, please request a code again.",
);

/** One name for an account however it was typed, so that neither limit can be walked around. */
function toKey(pool: Pool, purpose: Purpose, username: string): string {
  return `${purpose} ${pool.accounts.find(username)?.sub ?? username.toLowerCase()}`;
}

/** Mails a code. A stranger's name gets the same answer, the same limit, and no mail. */
export function sendMailedCode(pool: Pool, purpose: Purpose, username: string): Outcome<object> {
  const key = toKey(pool, purpose, username);
  const requests = (pool.mailedCodes.get(key)?.requests ?? 0) + 1;
  if (requests > RESET_TRIES_MAX) return TOO_MANY;
  const account = pool.accounts.find(username);
  const code = createCode(CODE_DIGITS);
  pool.mailedCodes.set(key, { code, requests, misses: 0 });
  const message = { medium: "EMAIL", subject: SUBJECTS[purpose], code } as const;
  if (account) deliverCode(pool, account, message);
  const address = account?.attributes.get("email") ?? username;
  return accept({
    CodeDeliveryDetails: {
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: maskEmail(address),
    },
  });
}

/** Checks a mailed code; a right one is used up. */
export function useMailedCode(
  pool: Pool,
  purpose: Purpose,
  given: { username: string; code: string },
): Outcome<Account> {
  const key = toKey(pool, purpose, given.username);
  const sent = pool.mailedCodes.get(key);
  if (!sent) return NO_CODE;
  if (sent.misses >= RESET_TRIES_MAX) return TOO_MANY;
  const account = pool.accounts.find(given.username);
  if (!account || sent.code !== given.code) {
    pool.mailedCodes.set(key, { ...sent, misses: sent.misses + 1 });
    return WRONG_CODE;
  }
  pool.mailedCodes.delete(key);
  return accept(account);
}
