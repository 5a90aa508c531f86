import { exportJWK, SignJWT } from "jose";
import type { JWK, JWTPayload } from "jose";

export const ISSUER = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Test1";
export const OTHER_ISSUER =
  "https://issuer-cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Test1";
export const CLIENT_ID = "portal-client";
export const SUB = "5c1f7b1e-0000-4000-8000-00000000ada0";
/** 2026-09-01T12:00:00Z. */
export const NOW_S = 1_788_264_000;
export const NOW_MS = NOW_S * 1_000;

export interface PoolKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwk: JWK;
}

/** A signing key pair as a user pool publishes it; WebCrypto, because jose makes no weak keys. */
export async function createPoolKey(kid: string, modulusLength = 2_048): Promise<PoolKey> {
  const pair = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      hash: "SHA-256",
      modulusLength,
      publicExponent: Uint8Array.of(1, 0, 1),
    },
    true,
    ["sign", "verify"],
  );
  if (!("privateKey" in pair)) throw new Error("RSA keys come in pairs.");
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, privateKey: pair.privateKey, publicKey: pair.publicKey, jwk };
}

/** The claims of a good access token, an hour long and a minute old. */
export function accessClaims(changes: JWTPayload = {}): JWTPayload {
  return {
    sub: SUB,
    iss: ISSUER,
    client_id: CLIENT_ID,
    origin_jti: "0a0a0a0a-0000-4000-8000-000000000001",
    event_id: "0b0b0b0b-0000-4000-8000-000000000001",
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    auth_time: NOW_S - 60,
    exp: NOW_S + 3_540,
    iat: NOW_S - 60,
    jti: "0c0c0c0c-0000-4000-8000-000000000001",
    username: SUB,
    ...changes,
  };
}

/** The claims of a good id token of the same sign-in. */
export function idClaims(changes: JWTPayload = {}): JWTPayload {
  const { client_id: aud, username, scope: _scope, ...shared } = accessClaims();
  return {
    ...shared,
    aud: String(aud),
    token_use: "id",
    "cognito:username": username,
    email: "ada@example.org",
    email_verified: true,
    ...changes,
  };
}

export function signToken(key: PoolKey, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ kid: key.kid, alg: "RS256" })
    .sign(key.privateKey);
}

export function jwksAnswer(...keys: PoolKey[]): Response {
  return Response.json({ keys: keys.map((key) => key.jwk) });
}
