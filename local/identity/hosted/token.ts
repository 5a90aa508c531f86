import { createHash } from "node:crypto";
import { mintTokens } from "../tokens.ts";
import type { TokenSet } from "../tokens.ts";
import type { Grant, Hosted } from "./hosted.ts";
import { toIdentities } from "./visit.ts";

type Fields = Readonly<Record<string, string>>;

/** Browsers call this address from the portal, with one header that is not safe-listed. */
export const TOKEN_CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "content-type, x-amz-user-agent, authorization",
  "access-control-allow-methods": "POST, OPTIONS",
  "cache-control": "no-store",
};

export function refuseToken(error: string): Response {
  return Response.json({ error }, { status: 400, headers: TOKEN_CORS });
}

function answer(tokens: TokenSet, parts: "with refresh token" | "without refresh token"): Response {
  const body = {
    access_token: tokens.accessToken,
    id_token: tokens.idToken,
    token_type: "Bearer",
    expires_in: tokens.expiresInSeconds,
    ...(parts === "with refresh token" ? { refresh_token: tokens.refreshToken } : {}),
  };
  return Response.json(body, { headers: TOKEN_CORS });
}

function isVerified(grant: Grant, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return createHash("sha256").update(verifier).digest("base64url") === grant.codeChallenge;
}

/** Exchanges a code once (RFC 6749 section 4.1.3, RFC 7636 section 4.6); a second attempt also revokes the first one's tokens. */
async function exchangeCode({ pool, grants }: Hosted, fields: Fields): Promise<Response> {
  const { code = "", redirect_uri: redirectUri, code_verifier: verifier = "" } = fields;
  const grant = grants.get(code);
  if (!grant) return refuseToken("invalid_grant");
  const spent = grant.familyId === null ? null : pool.families.byId(grant.familyId);
  if (spent) {
    spent.isRevoked = true;
    return refuseToken("invalid_grant");
  }
  const account = pool.accounts.find(grant.sub);
  if (!account || redirectUri !== grant.redirectUri || !isVerified(grant, verifier)) {
    grants.delete(code);
    return refuseToken("invalid_grant");
  }
  const { sub, scope, nonce } = grant;
  const identities = toIdentities(account, grant.provider);
  const family = pool.families.start({ sub, scope, deviceKey: null, identities });
  grant.familyId = family.id;
  return answer(await mintTokens(pool, { account, family, nonce }), "with refresh token");
}

async function refresh({ pool }: Hosted, fields: Fields): Promise<Response> {
  const { rotation } = pool.settings;
  const token = fields["refresh_token"] ?? "";
  const found = pool.families.find(token, rotation);
  const account = found.ok ? pool.accounts.find(found.value.sub) : null;
  if (!found.ok || !account) return refuseToken("invalid_grant");
  const family = found.value;
  if (rotation.isOn && token === family.current) pool.families.rotate(family);
  const parts = rotation.isOn ? "with refresh token" : "without refresh token";
  return answer(await mintTokens(pool, { account, family }), parts);
}

/** Answers `/oauth2/token`. */
export async function answerToken(hosted: Hosted, fields: Fields): Promise<Response> {
  if (fields["client_id"] !== hosted.pool.clientId) return refuseToken("invalid_client");
  switch (fields["grant_type"]) {
    case "authorization_code":
      return exchangeCode(hosted, fields);
    case "refresh_token":
      return refresh(hosted, fields);
    default:
      return refuseToken("unsupported_grant_type");
  }
}

/** Answers `/oauth2/revoke` (RFC 7009): an unknown token counts as revoked. */
export async function answerRevoke(hosted: Hosted, fields: Fields): Promise<Response> {
  const { client_id: clientId, token } = fields;
  if (clientId !== hosted.pool.clientId) return refuseToken("invalid_client");
  if (!token) return refuseToken("invalid_request");
  if (token.split(".").length === 3) return refuseToken("unsupported_token_type");
  hosted.pool.families.revokeToken(token);
  return new Response(null, { headers: TOKEN_CORS });
}
