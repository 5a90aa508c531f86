import * as v from "valibot";
import { accept, refuse } from "../failures.ts";
import { sendMailedCode, useMailedCode } from "../mailed-codes.ts";
import { clientId, code, createOperation, username } from "../operation.ts";

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
