import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import type { Account } from "./accounts.ts";
import { accept, refuse } from "./failures.ts";
import type { Outcome } from "./failures.ts";
import type { Family } from "./families.ts";
import type { TokenUse } from "./keys.ts";
import type { Pool } from "./pool.ts";

export interface TokenSet {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
}

/** Scope of tokens from the user pool's own calls, not from the hosted login. */
export const POOL_SCOPE = "aws.cognito.signin.user.admin";

const INVALID = refuse("NotAuthorizedException", "Invalid Access Token");
const EXPIRED = refuse("NotAuthorizedException", "Access Token has expired");
const REVOKED = refuse("NotAuthorizedException", "Access Token has been revoked");
const OUT_OF_SCOPE = refuse("NotAuthorizedException", "Access Token does not have required scopes");

function toAccessClaims(pool: Pool, family: Family): JWTPayload {
  return {
    client_id: pool.clientId,
    scope: family.scope,
    username: family.sub,
    ...(family.deviceKey ? { device_key: family.deviceKey } : {}),
  };
}

function toIdClaims(pool: Pool, account: Account, family: Family): JWTPayload {
  return {
    ...Object.fromEntries(account.attributes),
    email_verified: account.attributes.get("email_verified") === "true",
    aud: pool.clientId,
    "cognito:username": account.sub,
    ...(family.identities ? { identities: family.identities } : {}),
  };
}

async function sign(pool: Pool, use: TokenUse, claims: JWTPayload): Promise<string> {
  const { kid, privateKey } = await pool.keys.signing(use);
  const ttlMs = use === "access" ? pool.settings.accessTokenTtlMs : pool.settings.idTokenTtlMs;
  const issuedAt = Math.floor((pool.now() - pool.settings.tokenAgeMs) / 1000);
  return new SignJWT({ ...claims, token_use: use, jti: randomUUID() })
    .setProtectedHeader({ kid, alg: "RS256" })
    .setIssuer(pool.issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + Math.floor(ttlMs / 1000))
    .sign(privateKey);
}

/** Signs a fresh access and id token for a family. */
export async function mintTokens(
  pool: Pool,
  bearer: { account: Account; family: Family; nonce?: string | null },
): Promise<TokenSet> {
  const { account, family } = bearer;
  const shared = {
    sub: family.sub,
    origin_jti: family.id,
    event_id: randomUUID(),
    auth_time: family.authTime - Math.floor(pool.settings.signInAgeMs / 1_000),
  };
  return {
    accessToken: await sign(pool, "access", { ...shared, ...toAccessClaims(pool, family) }),
    idToken: await sign(pool, "id", {
      ...toIdClaims(pool, account, family),
      ...(bearer.nonce ? { nonce: bearer.nonce } : {}),
      ...shared,
    }),
    refreshToken: family.current,
    expiresInSeconds: Math.floor(pool.settings.accessTokenTtlMs / 1000),
  };
}

async function readClaims(pool: Pool, token: string): Promise<Outcome<JWTPayload>> {
  const published = await pool.keys.published();
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = published.find((candidate) => candidate.kid === kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { algorithms: ["RS256"], issuer: pool.issuer, currentDate: new Date(pool.now()) },
    );
    return accept(payload);
  } catch (error) {
    return error instanceof errors.JWTExpired ? EXPIRED : INVALID;
  }
}

/** The subject of an id token that this pool signed; `null` for any other token. */
export async function readIdToken(pool: Pool, token: string): Promise<string | null> {
  const claims = await readClaims(pool, token);
  if (!claims.ok || claims.value["token_use"] !== "id") return null;
  return claims.value.sub ?? null;
}

/** Finds the owner of this access token; the pool, unlike the portal, also knows which were revoked, and requires its own scope. */
export async function findBearer(
  pool: Pool,
  accessToken: string,
): Promise<Outcome<{ account: Account; family: Family }>> {
  const claims = await readClaims(pool, accessToken);
  if (!claims.ok) return claims;
  const { token_use: use, origin_jti: origin, sub } = claims.value;
  if (use !== "access" || typeof origin !== "string" || !sub) return INVALID;
  const family = pool.families.byId(origin);
  const account = pool.accounts.find(sub);
  if (!family || !account) return INVALID;
  if (family.isRevoked) return REVOKED;
  const isInScope = family.scope.split(" ").includes(POOL_SCOPE);
  return isInScope ? accept({ account, family }) : OUT_OF_SCOPE;
}
