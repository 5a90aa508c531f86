import { askSecondFactor } from "./challenges/second-factor.ts";
import { findDevice } from "./operations/devices.ts";
import { refuse, UNKNOWN_DEVICE, type Outcome } from "./failures.ts";
import type { Pool } from "./pool.ts";
import { ask, finishSignIn, type AuthAnswer, type PendingSignIn } from "./sign-in.ts";

function askNewPassword(pool: Pool, pending: PendingSignIn): Outcome<AuthAnswer> {
  const { attributes, seed } = pending.account;
  const required = (seed.requiredAttributes ?? []).filter((name) => !attributes.has(name));
  const { sub: _, ...known } = Object.fromEntries(attributes);
  return ask(
    pool,
    { challenge: "NEW_PASSWORD_REQUIRED", ...pending },
    {
      requiredAttributes: JSON.stringify(required.map((name) => `userAttributes.${name}`)),
      userAttributes: JSON.stringify(known),
    },
  );
}

/** Continues after a first factor: the account's status, a forced new password, then the second factor. */
export async function continueAfterFirstFactor(
  pool: Pool,
  pending: PendingSignIn,
): Promise<Outcome<AuthAnswer>> {
  switch (pending.account.status) {
    case "UNCONFIRMED":
      return refuse("UserNotConfirmedException", "User is not confirmed.");
    case "RESET_REQUIRED":
      return refuse("PasswordResetRequiredException", "Password reset required for the user");
    case "FORCE_CHANGE_PASSWORD":
      return askNewPassword(pool, pending);
    case "CONFIRMED":
      return continueToSecondFactor(pool, pending);
  }
}

/** Requires the second factor, or the remembered device that replaces it. */
export async function continueToSecondFactor(
  pool: Pool,
  pending: PendingSignIn,
): Promise<Outcome<AuthAnswer>> {
  if (pending.deviceKey !== undefined) {
    const device = findDevice(pool, pending.account, pending.deviceKey);
    if (!device) return UNKNOWN_DEVICE;
    if (device.credential) return ask(pool, { challenge: "DEVICE_SRP_AUTH", ...pending });
  }
  return askSecondFactor(pool, pending) ?? finishSignIn(pool, pending);
}
