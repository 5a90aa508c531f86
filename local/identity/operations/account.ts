import * as v from "valibot";
import type { Account } from "../accounts.ts";
import { accept, LOCKED_OUT, refuse, WRONG_CREDENTIALS } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { createOperation, password, token } from "../operation.ts";
import { checkPasswordPolicy } from "../password-policy.ts";
import { findBearer } from "../tokens.ts";
import type { SecondFactor } from "../users.ts";

const NO_AUTHENTICATOR = refuse(
  "InvalidParameterException",
  "User has not verified software token mfa",
);
const NO_PHONE = refuse(
  "InvalidParameterException",
  "User does not have delivery config set to turn on SMS_MFA",
);

export const getUser = createOperation(v.object({ AccessToken: token }), async (pool, input) => {
  const bearer = await findBearer(pool, input.AccessToken);
  if (!bearer.ok) return bearer;
  const { account } = bearer.value;
  return accept({
    Username: account.sub,
    UserAttributes: Array.from(account.attributes, ([Name, Value]) => ({ Name, Value })),
    UserMFASettingList: [...account.secondFactors],
    ...(account.preferredFactor ? { PreferredMfaSetting: account.preferredFactor } : {}),
  });
});

export const globalSignOut = createOperation(
  v.object({ AccessToken: token }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    pool.families.revokeAllOf(bearer.value.account.sub);
    return accept({});
  },
);

export const deleteUser = createOperation(v.object({ AccessToken: token }), async (pool, input) => {
  const bearer = await findBearer(pool, input.AccessToken);
  if (!bearer.ok) return bearer;
  pool.families.revokeAllOf(bearer.value.account.sub);
  pool.accounts.remove(bearer.value.account);
  return accept({});
});

export const changePassword = createOperation(
  v.object({ AccessToken: token, PreviousPassword: password, ProposedPassword: password }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const { account } = bearer.value;
    if (pool.lockout.isLocked(account.sub)) return LOCKED_OUT;
    if (!pool.accounts.isPassword(account, input.PreviousPassword)) {
      pool.lockout.recordMiss(account.sub);
      return WRONG_CREDENTIALS;
    }
    const policy = checkPasswordPolicy(input.ProposedPassword);
    if (!policy.ok) return policy;
    pool.accounts.setPassword(account, input.ProposedPassword);
    return accept({});
  },
);

const preference = v.optional(
  v.object({ Enabled: v.optional(v.boolean()), PreferredMfa: v.optional(v.boolean()) }),
);

interface Preference {
  readonly Enabled?: boolean | undefined;
  readonly PreferredMfa?: boolean | undefined;
}

function applyPreference(
  account: Account,
  factor: SecondFactor,
  wish: Preference | undefined,
): Outcome<null> {
  if (!wish) return accept(null);
  if (wish.Enabled && factor === "SOFTWARE_TOKEN_MFA" && !account.totp) return NO_AUTHENTICATOR;
  if (wish.Enabled && factor === "SMS_MFA" && !account.attributes.has("phone_number"))
    return NO_PHONE;
  if (wish.Enabled === true) account.secondFactors.add(factor);
  if (wish.Enabled === false) account.secondFactors.delete(factor);
  if (wish.PreferredMfa === true) account.preferredFactor = factor;
  const isDropped = wish.PreferredMfa === false || wish.Enabled === false;
  if (isDropped && account.preferredFactor === factor) account.preferredFactor = null;
  return accept(null);
}

export const setUserMfaPreference = createOperation(
  v.object({
    AccessToken: token,
    SoftwareTokenMfaSettings: preference,
    SMSMfaSettings: preference,
    EmailMfaSettings: preference,
  }),
  async (pool, input) => {
    const bearer = await findBearer(pool, input.AccessToken);
    if (!bearer.ok) return bearer;
    const { account } = bearer.value;
    const totp = applyPreference(account, "SOFTWARE_TOKEN_MFA", input.SoftwareTokenMfaSettings);
    if (!totp.ok) return totp;
    const sms = applyPreference(account, "SMS_MFA", input.SMSMfaSettings);
    if (!sms.ok) return sms;
    applyPreference(account, "EMAIL_OTP", input.EmailMfaSettings);
    return accept({});
  },
);
