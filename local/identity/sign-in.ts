import type { Account } from "./accounts.ts";
import { createDevice, findDevice } from "./operations/devices.ts";
import { accept, type Outcome } from "./failures.ts";
import type { Device, Pool } from "./pool.ts";
import type { ChallengeName, SignInSession } from "./sessions.ts";
import { mintTokens, POOL_SCOPE } from "./tokens.ts";

/** A person who is signing in, with a known account. */
export interface PendingSignIn {
  readonly account: Account;
  readonly username: string;
  readonly deviceKey?: string | undefined;
}

/** An answer to `InitiateAuth` and `RespondToAuthChallenge`, in the API's spelling. */
export interface AuthAnswer {
  readonly ChallengeName?: ChallengeName;
  readonly Session?: string;
  readonly ChallengeParameters: Readonly<Record<string, string>>;
  readonly AvailableChallenges?: readonly string[];
  readonly AuthenticationResult?: object;
}

/** Opens a session for a challenge and returns the challenge. */
export function ask(
  pool: Pool,
  session: SignInSession,
  parameters: Readonly<Record<string, string>> = {},
): Outcome<AuthAnswer> {
  return accept({
    ChallengeName: session.challenge,
    Session: pool.sessions.open(session),
    ChallengeParameters: session.account
      ? { USER_ID_FOR_SRP: session.account.sub, ...parameters }
      : parameters,
  });
}

/** Starts a token family: the user is signed in. */
export async function finishSignIn(
  pool: Pool,
  pending: PendingSignIn,
): Promise<Outcome<AuthAnswer>> {
  const { account } = pending;
  const known = pending.deviceKey ? findDevice(pool, account, pending.deviceKey) : null;
  const fresh = known || !pool.settings.isTrackingDevices ? null : createDevice(pool, account);
  const family = pool.families.start({
    sub: account.sub,
    scope: POOL_SCOPE,
    deviceKey: (known ?? fresh)?.key ?? null,
    identities: null,
  });
  const tokens = await mintTokens(pool, { account, family });
  return accept({
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: tokens.accessToken,
      ExpiresIn: tokens.expiresInSeconds,
      IdToken: tokens.idToken,
      RefreshToken: tokens.refreshToken,
      TokenType: "Bearer",
      ...toDeviceMetadata(fresh),
    },
  });
}

function toDeviceMetadata(device: Device | null): object {
  if (!device) return {};
  return { NewDeviceMetadata: { DeviceKey: device.key, DeviceGroupKey: device.groupKey } };
}
