import { createHash } from "node:crypto";
import * as v from "valibot";
import { mara } from "./pool.ts";
import type { TestPool } from "./pool.ts";

const origin = "https://127.0.0.1:8789";
const verifier = "v".repeat(64);

export const redirectUri = "http://127.0.0.1:8787/orcid-redirect";
export const state = "s".repeat(32);

const tokenSchema = v.looseObject({
  id_token: v.string(),
  access_token: v.string(),
  refresh_token: v.optional(v.string(), ""),
});

type Fields = Record<string, string>;

/** The query of a request for a code, with some changes. */
export function toQuery(changes: Fields = {}): string {
  return new URLSearchParams({
    response_type: "code",
    client_id: "foreland-web",
    redirect_uri: redirectUri,
    state,
    scope: "openid email profile",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  }).toString();
}

export function toTarget(response: Response): URL {
  return new URL(response.headers.get("location") ?? "about:blank");
}

export function open(pool: TestPool, path: string, headers: Fields = {}): Promise<Response> {
  return pool.identity.handleHosted(new Request(`${origin}${path}`, { headers }));
}

export function post(pool: TestPool, path: string, fields: Fields): Promise<Response> {
  const body = new URLSearchParams(fields);
  return pool.identity.handleHosted(new Request(`${origin}${path}`, { method: "POST", body }));
}

export function exchange(pool: TestPool, code: string, changes: Fields = {}): Promise<Response> {
  return post(pool, "/oauth2/token", {
    grant_type: "authorization_code",
    client_id: "foreland-web",
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
    ...changes,
  });
}

export function refresh(pool: TestPool, token: string): Promise<Response> {
  return post(pool, "/oauth2/token", {
    grant_type: "refresh_token",
    client_id: "foreland-web",
    refresh_token: token,
  });
}

/** Signs Mara in by the form; returns the code. */
export async function enter(pool: TestPool): Promise<string> {
  const fields = { username: mara.email, password: mara.password };
  const target = toTarget(await post(pool, `/login?${toQuery()}`, fields));
  return target.searchParams.get("code") ?? "";
}

export async function readTokens(response: Response): Promise<v.InferOutput<typeof tokenSchema>> {
  return v.parse(tokenSchema, await response.json());
}
