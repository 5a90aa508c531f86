import * as v from "valibot";
import { accept, missing, refuse } from "../failures.ts";
import type { Outcome } from "../failures.ts";
import { clientId, createOperation, token } from "../operation.ts";
import type { Pool } from "../pool.ts";
import { mintTokens } from "../tokens.ts";

const INVALID = refuse("NotAuthorizedException", "Invalid Refresh Token");
const FLOW_OFF = refuse(
  "InvalidParameterException",
  "REFRESH_TOKEN_AUTH flow not enabled for this client",
);

/** Issues new tokens for a refresh token, and replaces it when the pool rotates. */
async function refresh(
  pool: Pool,
  held: { refreshToken: string; deviceKey?: string | undefined },
): Promise<Outcome<object>> {
  const { rotation } = pool.settings;
  const found = pool.families.find(held.refreshToken, rotation);
  if (!found.ok) return found;
  const family = found.value;
  const account = pool.accounts.find(family.sub);
  if (!account) return INVALID;
  if (family.deviceKey && held.deviceKey && held.deviceKey !== family.deviceKey) return INVALID;
  if (rotation.isOn && held.refreshToken === family.current) pool.families.rotate(family);
  const tokens = await mintTokens(pool, { account, family });
  return accept({
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: tokens.accessToken,
      ExpiresIn: tokens.expiresInSeconds,
      IdToken: tokens.idToken,
      TokenType: "Bearer",
      ...(rotation.isOn ? { RefreshToken: tokens.refreshToken } : {}),
    },
  });
}

/** The older refresh operation, which a pool that rotates refuses. */
export async function refreshByInitiateAuth(
  pool: Pool,
  parameters: Readonly<Record<string, string>>,
): Promise<Outcome<object>> {
  const { REFRESH_TOKEN: refreshToken, DEVICE_KEY: deviceKey } = parameters;
  if (pool.settings.rotation.isOn) return FLOW_OFF;
  return refreshToken ? refresh(pool, { refreshToken, deviceKey }) : missing("REFRESH_TOKEN");
}

const refreshSchema = v.object({
  ClientId: clientId,
  RefreshToken: token,
  DeviceKey: v.optional(v.string()),
});

export const getTokensFromRefreshToken = createOperation(refreshSchema, (pool, input) =>
  refresh(pool, { refreshToken: input.RefreshToken, deviceKey: input.DeviceKey }),
);

const UNSUPPORTED = refuse("UnsupportedTokenTypeException", "Unsupported token type");

export const revokeToken = createOperation(
  v.object({ ClientId: clientId, Token: token }),
  (pool, input) => {
    if (input.Token.split(".").length === 3) return UNSUPPORTED;
    pool.families.revokeToken(input.Token);
    return accept({});
  },
);
