import * as v from "valibot";
import { REFRESH_MAX_BYTES, REFRESH_TIMEOUT_MS } from "./limits.ts";
import type { RefreshedTokens } from "./set-cookies.ts";

/**
 * What became of a refresh. `ended`: the pool says this sign-in is over. `unavailable`:
 * it could not be asked, or did not answer properly; the tokens may still be good.
 */
export type RefreshOutcome =
  | { kind: "refreshed"; tokens: RefreshedTokens }
  | { kind: "ended"; reason: string }
  | { kind: "unavailable"; reason: string };

export interface UserPool {
  endpoint: string;
  clientId: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

/** The names by which the user pool ends a sign-in; aws-amplify clears its tokens on the same. */
const ENDED = new Set([
  "NotAuthorizedException",
  "TokenRevokedException",
  "UserNotFoundException",
  "PasswordResetRequiredException",
  "UserNotConfirmedException",
  "RefreshTokenReuseException",
]);

/** Tokens become cookie values as they are, so nothing may be in them that ends one. */
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~+/=-]+$/));
const Refreshed = v.object({
  AuthenticationResult: v.object({
    AccessToken: token,
    IdToken: v.nullish(token),
    RefreshToken: v.nullish(token),
  }),
});
const Refused = v.object({ __type: v.string() });

/** Asks the user pool once for new tokens; never throws. */
export async function askUserPool(refreshToken: string, pool: UserPool): Promise<RefreshOutcome> {
  const signal = AbortSignal.timeout(pool.timeoutMs ?? REFRESH_TIMEOUT_MS);
  try {
    const answer = await pool.fetch(pool.endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.GetTokensFromRefreshToken",
        "cache-control": "no-store",
      },
      body: JSON.stringify({ ClientId: pool.clientId, RefreshToken: refreshToken }),
      redirect: "manual",
      signal,
    });
    return toOutcome(answer.status, await readJson(answer));
  } catch {
    return { kind: "unavailable", reason: signal.aborted ? "timeout" : "unreachable" };
  }
}

function toOutcome(status: number, body: unknown): RefreshOutcome {
  if (status === 200) return toRefreshed(body);
  const refused = v.safeParse(Refused, body);
  const name = refused.success ? toErrorName(refused.output.__type) : null;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (isRefusal && name !== null && ENDED.has(name)) return { kind: "ended", reason: name };
  return { kind: "unavailable", reason: `status_${status}` };
}

function toRefreshed(body: unknown): RefreshOutcome {
  const parsed = v.safeParse(Refreshed, body);
  if (!parsed.success) return { kind: "unavailable", reason: "unreadable" };
  const { AccessToken, IdToken, RefreshToken } = parsed.output.AuthenticationResult;
  return {
    kind: "refreshed",
    tokens: {
      accessToken: AccessToken,
      idToken: IdToken ?? null,
      refreshToken: RefreshToken ?? null,
    },
  };
}

/** `com.amazonaws…#NotAuthorizedException:http://…` → `NotAuthorizedException`. */
function toErrorName(type: string): string {
  return (type.split("#").at(-1) ?? "").split(":")[0] ?? "";
}

async function readJson(answer: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REFRESH_MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    return undefined;
  }
}
