import type { Hosted } from "./hosted.ts";

/** A valid request for an authorization code, or for tokens. */
export interface AuthorizationRequest {
  /** `token` is the implicit grant (RFC 6749, section 4.2). */
  readonly responseType: "code" | "token";
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scope: string;
  readonly nonce: string | null;
  readonly codeChallenge: string;
  readonly provider: string | null;
  readonly isSilent: boolean;
  /** The unchanged query, repeated from page to page. */
  readonly query: string;
}

/**
 * A faulty request is redirected to its client only when the client is known. An unknown client or an unlisted address
 * gets a page, because a redirect there would make this an open redirector.
 */
export type ParsedRequest =
  | { readonly ok: true; readonly request: AuthorizationRequest }
  | { readonly ok: false; readonly notice: string }
  | { readonly ok: false; readonly redirect: string };

const SCOPES = new Set(["openid", "email", "profile", "phone", "aws.cognito.signin.user.admin"]);
const DEFAULT_SCOPE = "openid email profile aws.cognito.signin.user.admin";
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Appends parameters to an address that may have some already. */
export function appendQuery(
  address: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

function findFault(query: URLSearchParams): readonly [error: string, description: string] | null {
  const responseType = query.get("response_type");
  if (responseType !== "code" && responseType !== "token") {
    return ["unsupported_response_type", "Only code and token are supported"];
  }
  if (responseType === "code" && query.get("code_challenge_method") !== "S256") {
    return ["invalid_request", "code_challenge_method must be S256"];
  }
  if (responseType === "code" && !CHALLENGE.test(query.get("code_challenge") ?? "")) {
    return ["invalid_request", "code_challenge is required"];
  }
  const scopes = (query.get("scope") ?? DEFAULT_SCOPE).split(" ");
  return scopes.every((scope) => SCOPES.has(scope)) ? null : ["invalid_scope", "Unknown scope"];
}

/** Reads the query of `/oauth2/authorize` (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
export function parseAuthorizationRequest(hosted: Hosted, query: URLSearchParams): ParsedRequest {
  const redirectUri = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== hosted.pool.clientId) {
    return { ok: false, notice: "This application is not known here." };
  }
  if (!hosted.redirectUris.includes(redirectUri)) {
    return { ok: false, notice: "This application may not send you back to that address." };
  }
  const state = query.get("state");
  const fault = findFault(query);
  if (fault) {
    const [error, description] = fault;
    const parameters = { error, error_description: description, state };
    return { ok: false, redirect: appendQuery(redirectUri, parameters) };
  }
  return {
    ok: true,
    request: {
      responseType: query.get("response_type") === "token" ? "token" : "code",
      redirectUri,
      state,
      scope: query.get("scope") ?? DEFAULT_SCOPE,
      nonce: query.get("nonce"),
      codeChallenge: query.get("code_challenge") ?? "",
      provider: query.get("identity_provider"),
      isSilent: query.get("prompt") === "none",
      query: query.toString(),
    },
  };
}
