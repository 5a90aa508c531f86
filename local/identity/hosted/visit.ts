import type { Account } from "../accounts.ts";
import { mintTokens } from "../tokens.ts";
import { appendQuery } from "./authorization-request.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { type Hosted, isSocial, type Visit } from "./hosted.ts";

const COOKIE = "hosted_login";
const CODE_BYTES = 32;

/** Redirects the browser, without a referrer. */
export function redirect(location: string, setCookie?: string): Response {
  const headers = new Headers({
    "cache-control": "no-store",
    location,
    "referrer-policy": "no-referrer",
  });
  if (setCookie) headers.append("set-cookie", setCookie);
  return new Response(null, { status: 302, headers });
}

function readCookie(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const own = pairs.find((pair) => pair.startsWith(`${COOKIE}=`));
  return own?.slice(COOKIE.length + 1) ?? null;
}

/** The person signed in at the hosted login in this browser. */
export function readVisit(hosted: Hosted, request: Request): Visit | null {
  const id = readCookie(request);
  return id ? hosted.visits.get(id) : null;
}

/** Ends the visit; the returned cookie removes it from the browser. */
export function endVisit(hosted: Hosted, request: Request): string {
  const id = readCookie(request);
  if (id) hosted.visits.delete(id);
  return `${COOKIE}=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0`;
}

function createSecret(hosted: Hosted): string {
  return Buffer.from(hosted.pool.random(CODE_BYTES)).toString("base64url");
}

/** Sends the application the requested result and remembers the visitor. */
export async function grantAccess(
  hosted: Hosted,
  request: AuthorizationRequest,
  visit: Visit,
): Promise<Response> {
  const id = createSecret(hosted);
  hosted.visits.set(id, visit);
  const cookie = `${COOKIE}=${id}; Path=/; HttpOnly; Secure; SameSite=Lax`;
  const address =
    request.responseType === "code"
      ? grantCode(hosted, request, visit)
      : await grantTokens(hosted, request, visit);
  return redirect(address, cookie);
}

/** An authorization code (RFC 6749, section 4.1.2). */
function grantCode(hosted: Hosted, request: AuthorizationRequest, visit: Visit): string {
  const code = createSecret(hosted);
  const { redirectUri, codeChallenge, scope, nonce, state } = request;
  hosted.grants.set(code, { ...visit, redirectUri, codeChallenge, scope, nonce, familyId: null });
  return appendQuery(redirectUri, { code, state });
}

/** Tokens in the fragment, without a refresh token (RFC 6749, section 4.2.2). */
async function grantTokens(
  { pool }: Hosted,
  { redirectUri, scope, nonce, state }: AuthorizationRequest,
  { sub, provider }: Visit,
): Promise<string> {
  const account = pool.accounts.find(sub);
  if (!account) return appendQuery(redirectUri, { error: "server_error", state });
  const identities = toIdentities(account, provider);
  const family = pool.families.start({ sub, scope, deviceKey: null, identities });
  const tokens = await mintTokens(pool, { account, family, nonce });
  const fragment = new URLSearchParams({
    id_token: tokens.idToken,
    access_token: tokens.accessToken,
    expires_in: String(tokens.expiresInSeconds),
    token_type: "Bearer",
    ...(state !== null && { state }),
  });
  return `${redirectUri}#${fragment}`;
}

/** Claims of an id token about an account from another provider. */
export function toIdentities(
  { orcid, sub }: Account,
  provider: Visit["provider"],
): Record<string, string>[] | null {
  if (isSocial(provider))
    return [{ userId: `local-${sub}`, providerName: provider, providerType: provider }];
  if (provider !== "ORCID" || orcid === null) return null;
  return [{ userId: orcid, providerName: "ORCID", providerType: "OIDC", primary: "true" }];
}

/** Sends the application a refusal. */
export function denyCode(
  request: AuthorizationRequest,
  error: string,
  description: string,
): Response {
  const { redirectUri, state } = request;
  return redirect(appendQuery(redirectUri, { error, error_description: description, state }));
}
