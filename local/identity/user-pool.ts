import { randomUUID } from "node:crypto";
import { readBoundedBody } from "#base/bounded-body.ts";
import { refuse, type Failure, type Outcome } from "./failures.ts";
import { BODY_MAX_BYTES } from "./limits.ts";
import { administration } from "./operations/administration.ts";
import type { Pool } from "./pool.ts";
import { isSigned } from "./signature.ts";
import type { Operation } from "./operation.ts";
import {
  changePassword,
  deleteUser,
  getUser,
  globalSignOut,
  setUserMfaPreference,
} from "./operations/account.ts";
import {
  confirmSignUp,
  resendConfirmationCode,
  confirmForgotPassword,
  forgotPassword,
} from "./operations/mailed-codes.ts";
import { confirmDevice, forgetDevice } from "./operations/devices.ts";
import { initiateAuth } from "./operations/initiate-auth.ts";
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from "./operations/passkeys.ts";
import { getTokensFromRefreshToken, revokeToken } from "./operations/refresh.ts";
import { respondToAuthChallenge } from "./operations/respond-to-auth-challenge.ts";
import { associateSoftwareToken, verifySoftwareToken } from "./operations/software-token.ts";

const TARGET_PREFIX = "AWSCognitoIdentityProviderService.";

/** Like the real service, any origin may call: no cookie is read here. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date",
};

/** Headers of clients besides the safelisted ones; `amz-sdk-*` comes with retries. */
const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers":
    "content-type, cache-control, x-amz-target, x-amz-user-agent, x-amz-date, amz-sdk-invocation-id, amz-sdk-request, authorization",
  "access-control-max-age": "600",
};

/** The operation of a request; `null` for a request without one. */
export function readOperation(request: Request, prefix = TARGET_PREFIX): string | null {
  const target = request.headers.get("x-amz-target") ?? "";
  return target.startsWith(prefix) ? target.slice(prefix.length) : null;
}

function createHeaders(): Headers {
  return new Headers({
    ...CORS,
    "cache-control": "no-store",
    "content-type": "application/x-amz-json-1.1",
    "x-amzn-requestid": randomUUID(),
  });
}

function createRefusal({ name, message }: Failure): Response {
  const headers = createHeaders();
  headers.set("x-amzn-errortype", `${name}:`);
  return new Response(JSON.stringify({ __type: name, message }), { status: 400, headers });
}

function parseJson(text: string): Outcome<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return refuse("SerializationException", "The body is not JSON.");
  }
}

function isAdmin({ adminKey, now }: Pool, request: Request, body: string): boolean {
  return adminKey !== null && isSigned(request, { key: adminKey, body, now: now() });
}

/** Answers one call of the user pool's JSON protocol. */
export async function handleUserPool(pool: Pool, request: Request): Promise<Response> {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
  if (request.method !== "POST") {
    return new Response(null, { status: 405, headers: { ...CORS, allow: "POST, OPTIONS" } });
  }
  const name = readOperation(request) ?? "";
  const run = operations.get(name) ?? administration.get(name);
  if (!run)
    return createRefusal({ name: "UnknownOperationException", message: "Unknown operation" });
  const text = await readBoundedBody(request, BODY_MAX_BYTES);
  if (text === null) {
    return createRefusal({ name: "SerializationException", message: "The body is too large." });
  }
  if (administration.has(name) && !isAdmin(pool, request, text)) {
    return createRefusal({
      name: "InvalidSignatureException",
      message: "The request signature we calculated does not match the signature you provided.",
    });
  }
  const body = parseJson(text);
  const outcome = body.ok ? await run(pool, body.value) : body;
  if (!outcome.ok) return createRefusal(outcome.failure);
  return new Response(JSON.stringify(outcome.value), { headers: createHeaders() });
}

/** Every operation the stand-in answers, by its name after `AWSCognitoIdentityProviderService.`. */
export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["AssociateSoftwareToken", associateSoftwareToken],
  ["ChangePassword", changePassword],
  ["CompleteWebAuthnRegistration", completeWebAuthnRegistration],
  ["ConfirmDevice", confirmDevice],
  ["ConfirmForgotPassword", confirmForgotPassword],
  ["ConfirmSignUp", confirmSignUp],
  ["DeleteWebAuthnCredential", deleteWebAuthnCredential],
  ["DeleteUser", deleteUser],
  ["ForgetDevice", forgetDevice],
  ["ForgotPassword", forgotPassword],
  ["GetTokensFromRefreshToken", getTokensFromRefreshToken],
  ["GetUser", getUser],
  ["GlobalSignOut", globalSignOut],
  ["InitiateAuth", initiateAuth],
  ["ListWebAuthnCredentials", listWebAuthnCredentials],
  ["ResendConfirmationCode", resendConfirmationCode],
  ["RespondToAuthChallenge", respondToAuthChallenge],
  ["RevokeToken", revokeToken],
  ["SetUserMFAPreference", setUserMfaPreference],
  ["StartWebAuthnRegistration", startWebAuthnRegistration],
  ["VerifySoftwareToken", verifySoftwareToken],
]);
