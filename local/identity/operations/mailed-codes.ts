import type { Account } from "../accounts.ts";
import { createCode, deliverCode, maskEmail } from "../delivery.ts";
import { accept, refuse, type Outcome } from "../failures.ts";
import { RESET_TRIES_MAX } from "../limits.ts";
import type { Pool } from "../pool.ts";
import * as v from "valibot";
import { clientId, code, createOperation, username, password } from "../operation.ts";
import { checkPasswordPolicy } from "../password-policy.ts";

/** The purpose of a mailed code. */
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

/** One name for an account however it was typed, so that neither limit can be avoided. */
function toKey(pool: Pool, purpose: Purpose, username: string): string {
  return `${purpose} ${pool.accounts.find(username)?.sub ?? username.toLowerCase()}`;
}

/** Emails a code. An unknown name gets the same answer, the same limit, and no email. */
function sendMailedCode(pool: Pool, purpose: Purpose, username: string): Outcome<object> {
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
function useMailedCode(
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

const ALREADY = refuse(
  "NotAuthorizedException",
  "User cannot be confirmed. Current status is CONFIRMED",
);

export const resendConfirmationCode = createOperation(
  v.object({ ClientId: clientId, Username: username }),
  (pool, input) => sendMailedCode(pool, "confirm", input.Username),
);

export const confirmSignUp = createOperation(
  v.object({ ClientId: clientId, Username: username, ConfirmationCode: code }),
  (pool, input) => {
    const given = { username: input.Username, code: input.ConfirmationCode };
    const used = useMailedCode(pool, "confirm", given);
    if (!used.ok) return used;
    const account = used.value;
    if (account.status !== "UNCONFIRMED") return ALREADY;
    account.status = "CONFIRMED";
    return accept({});
  },
);

export const forgotPassword = createOperation(
  v.object({ ClientId: clientId, Username: username }),
  (pool, input) => sendMailedCode(pool, "reset", input.Username),
);

export const confirmForgotPassword = createOperation(
  v.object({
    ClientId: clientId,
    Username: username,
    ConfirmationCode: code,
    Password: password,
  }),
  (pool, input) => {
    const policy = checkPasswordPolicy(input.Password);
    if (!policy.ok) return policy;
    const given = { username: input.Username, code: input.ConfirmationCode };
    const used = useMailedCode(pool, "reset", given);
    if (!used.ok) return used;
    const account = used.value;
    pool.accounts.setPassword(account, input.Password);
    account.status = "CONFIRMED";
    pool.lockout.forget(account.sub);
    return accept({});
  },
);
