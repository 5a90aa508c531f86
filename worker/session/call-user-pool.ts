import * as v from "valibot";
import { REFRESH_MAX_BYTES, REFRESH_TIMEOUT_MS } from "./limits.ts";

export interface UserPool {
  endpoint: string;
  clientId: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

/** `refused`: the pool named an error. `silent`: it could not be asked, or did not answer properly. */
export type PoolAnswer =
  | { kind: "answered"; body: unknown }
  | { kind: "refused"; name: string }
  | { kind: "silent"; reason: string };

const Refused = v.object({ __type: v.string() });

/** One call of the user pool, bounded in time and size; never throws. */
export async function callUserPool(
  pool: UserPool,
  operation: "GetTokensFromRefreshToken" | "InitiateAuth",
  input: object,
): Promise<PoolAnswer> {
  const signal = AbortSignal.timeout(pool.timeoutMs ?? REFRESH_TIMEOUT_MS);
  try {
    const answer = await pool.fetch(pool.endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
        "cache-control": "no-store",
      },
      body: JSON.stringify({ ClientId: pool.clientId, ...input }),
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
  return { kind: "refused", name: toErrorName(refused.output.__type) };
}

/** `com.amazonaws…#NotAuthorizedException:http://…` → `NotAuthorizedException`. */
function toErrorName(type: string): string {
  return (type.split("#").at(-1) ?? "").split(":")[0] ?? "";
}

/** The pool writes `application/x-amz-json-1.1`, also when it refuses; a page of something before it does not. */
function isJson({ headers }: Response): boolean {
  const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  return type.trim() === "application/json" || type.trim() === "application/x-amz-json-1.1";
}

async function readJson(answer: Response): Promise<unknown> {
  if (!isJson(answer)) {
    await answer.body?.cancel();
    return undefined;
  }
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
