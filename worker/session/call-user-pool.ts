import * as v from "valibot";
import { readBoundedBody } from "#base/bounded-body.ts";
import { parseJson } from "#base/parse-json.ts";
import { REFRESH_MAX_BYTES, REFRESH_TIMEOUT_MS } from "./limits.ts";
import type { RefreshedTokens } from "./set-cookies.ts";

export interface UserPool {
  endpoint: string;
  clientId: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

/** `refused`: the pool named an error. `silent`: the call was impossible, or had no valid answer. */
export type PoolAnswer =
  | { kind: "answered"; body: unknown }
  | { kind: "refused"; name: string; message: string }
  | { kind: "silent"; reason: string };

const Refused = v.object({ __type: v.string(), message: v.fallback(v.string(), "") });

type ClientOperation = "GetTokensFromRefreshToken" | "InitiateAuth" | "RevokeToken";

/** Calls that change a person's own sign-in, by their access token. */
export type OwnOperation =
  | "GetUser"
  | "ChangePassword"
  | "AssociateSoftwareToken"
  | "VerifySoftwareToken"
  | "SetUserMFAPreference"
  | "GlobalSignOut"
  | "ListWebAuthnCredentials"
  | "StartWebAuthnRegistration"
  | "CompleteWebAuthnRegistration"
  | "DeleteWebAuthnCredential"
  | "DeleteUser";

/** One call of the user pool, bounded in time and size; never throws. */
export async function callUserPool(
  pool: UserPool,
  operation: ClientOperation | OwnOperation,
  input: object,
): Promise<PoolAnswer> {
  const body = "AccessToken" in input ? input : { ClientId: pool.clientId, ...input };
  const signal = AbortSignal.timeout(pool.timeoutMs ?? REFRESH_TIMEOUT_MS);
  try {
    const answer = await pool.fetch(pool.endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        "cache-control": "no-store",
      },
      body: JSON.stringify(body),
      redirect: "manual",
      signal,
    });
    return toAnswer(answer.status, await readJson(answer));
  } catch {
    return { kind: "silent", reason: signal.aborted ? "timeout" : "unreachable" };
  }
}

function toAnswer(status: number, body: unknown): PoolAnswer {
  if (status === 200) return { kind: "answered", body };
  const refused = v.safeParse(Refused, body);
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (!isRefusal || !refused.success) return { kind: "silent", reason: `status_${status}` };
  const { __type: type, message } = refused.output;
  return { kind: "refused", name: toErrorName(type), message };
}

/** `com.amazonaws…#NotAuthorizedException:http://…` → `NotAuthorizedException`. */
function toErrorName(type: string): string {
  return (type.split("#").at(-1) ?? "").split(":")[0] ?? "";
}

/** The pool writes `application/x-amz-json-1.1`, also when it refuses; a proxy's error page has another type. */
function isJson({ headers }: Response): boolean {
  const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  return type.trim() === "application/json" || type.trim() === "application/x-amz-json-1.1";
}

async function readJson(answer: Response): Promise<unknown> {
  if (!isJson(answer)) {
    await answer.body?.cancel();
    return undefined;
  }
  const text = await readBoundedBody(answer, REFRESH_MAX_BYTES);
  return text === null ? undefined : parseJson(text);
}

/**
 * The outcome of a refresh. `ended`: the pool says this sign-in has ended. `reused`: this
 * refresh token was used already, most likely a moment ago by a tab of the same browser.
 * `unavailable`: the call was impossible, or had no valid answer; the tokens may still be good.
 */
export type RefreshOutcome =
  | { kind: "refreshed"; tokens: RefreshedTokens }
  | { kind: "ended"; reason: string }
  | { kind: "reused"; reason: string }
  | { kind: "unavailable"; reason: string };

/** The names by which the user pool ends a sign-in; aws-amplify clears its tokens on the same. */
const ENDED: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "TokenRevokedException",
  "UserNotFoundException",
  "PasswordResetRequiredException",
  "UserNotConfirmedException",
]);
const REUSED = "RefreshTokenReuseException";

/** Tokens become cookie values unchanged, so they must not contain a character that ends one. */
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~+/=-]+$/));
const Issued = v.object({
  AuthenticationResult: v.object({
    AccessToken: token,
    IdToken: v.nullish(token),
    RefreshToken: v.nullish(token),
  }),
});

/** Requests new tokens from the user pool once; never throws. */
export async function requestNewTokens(
  refreshToken: string,
  pool: UserPool,
): Promise<RefreshOutcome> {
  const answer = await callUserPool(pool, "GetTokensFromRefreshToken", {
    RefreshToken: refreshToken,
  });
  switch (answer.kind) {
    case "answered": {
      const tokens = parseTokens(answer.body);
      return tokens ? { kind: "refreshed", tokens } : { kind: "unavailable", reason: "unreadable" };
    }
    case "refused":
      return { kind: toKind(answer.name), reason: answer.name };
    case "silent":
      return { kind: "unavailable", reason: answer.reason };
  }
}

function toKind(name: string): Exclude<RefreshOutcome["kind"], "refreshed"> {
  if (name === REUSED) return "reused";
  return ENDED.has(name) ? "ended" : "unavailable";
}

/** The tokens in a pool's answer; `null` when there are none, or they do not fit into a cookie. */
export function parseTokens(body: unknown): RefreshedTokens | null {
  const parsed = v.safeParse(Issued, body);
  if (!parsed.success) return null;
  const { AccessToken, IdToken, RefreshToken } = parsed.output.AuthenticationResult;
  return {
    accessToken: AccessToken,
    idToken: IdToken ?? null,
    refreshToken: RefreshToken ?? null,
  };
}
