import {
  accessClaims,
  createPoolKey,
  jwksAnswer,
  NOW_S,
  type PoolKey,
  signToken,
} from "#token/test/pool.ts";

/** The one key of a pool, and tokens signed by it for one of its users. */
export const key: PoolKey = await createPoolKey("kid-1");
export const access = await signToken(key, accessClaims());
export const expired = await signToken(
  key,
  accessClaims({ iat: NOW_S - 7_200, exp: NOW_S - 3_600 }),
);

/** Subject of another user. */
export const BOB = "5c1f7b1e-0000-4000-8000-00000000b0b0";
export const HOUR_MS = 3_600_000;
/** A rejected session whose cookies stay. */
export const VISITOR = { kind: "visitor", setCookies: [] };
/** The same for a person whose sign-in could not be checked. */
export const UNCHECKED = { ...VISITOR, isUnchecked: true };

export function jwks(): Response {
  return jwksAnswer(key);
}
