import * as v from "valibot";
import { accept } from "../failures.ts";
import { sendMailedCode, useMailedCode } from "../mailed-codes.ts";
import { clientId, code, createOperation, password, username } from "../operation.ts";
import { checkPasswordPolicy } from "../password-policy.ts";

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
