import * as v from "valibot";
import type { TestPool } from "./pool.ts";

const answerSchema = v.looseObject({
  __type: v.optional(v.string()),
  message: v.optional(v.string()),
  ChallengeName: v.optional(v.string()),
  Session: v.optional(v.string()),
  AuthenticationResult: v.optional(
    v.looseObject({ AccessToken: v.string(), RefreshToken: v.optional(v.string()) }),
  ),
});

export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: v.InferOutput<typeof answerSchema>;
}

/** Sends one call as bytes, so that it may contain anything. */
export async function send(pool: TestPool, operation: string, body: string): Promise<WireAnswer> {
  const response = await fetch(`${pool.origin}/identity/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  });
  const parsed = v.parse(answerSchema, await response.json());
  return { status: response.status, headers: response.headers, body: parsed };
}

/** Sends one call of the user pool's API. */
export function call(pool: TestPool, operation: string, body: unknown): Promise<WireAnswer> {
  return send(pool, operation, JSON.stringify(body));
}

const jwksSchema = v.object({
  keys: v.array(v.looseObject({ kty: v.string(), kid: v.string(), n: v.string(), e: v.string() })),
});

/** The keys at the JWKS address. */
export async function readJwks(pool: TestPool): Promise<v.InferOutput<typeof jwksSchema>> {
  const response = await fetch(`${pool.identity.issuer}/.well-known/jwks.json`);
  return v.parse(jwksSchema, await response.json());
}
