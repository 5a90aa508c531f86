import { cutText } from "#base/cut.ts";
import { KEY_MAX_CHARS, RATE_LIMIT_PERIOD_S } from "./limits.ts";

/** Counts one call of a key; `false` when the key has used all its calls of this period. */
export type Limiter = (key: string) => Promise<boolean>;

/** Both counts of one kind of call: a network may hold many people, an account is one. */
export interface CallLimit {
  byAddress: Limiter;
  byAccount: Limiter;
}

/** The caller; `null` for an unknown part, which is then not counted. */
export interface Requester {
  address: string | null;
  account: string | null;
}

const UNLIMITED: Limiter = async () => true;

/**
 * A limiter over the platform's binding, which counts separately in each of the platform's locations
 * and is right within a few seconds. Without the binding (an account or a configuration from
 * before there were limits) nothing is limited. A binding that fails limits nobody either: it must
 * never cost a person their request.
 */
export function createLimiter(
  binding: RateLimit | undefined,
  log: (line: { event: string; name: string }) => void,
): Limiter {
  if (binding === undefined) return UNLIMITED;
  return async (key) => {
    try {
      const { success } = await binding.limit({ key: cutText(key, KEY_MAX_CHARS) });
      return success;
    } catch (error) {
      log({ event: "rate_limit_failed", name: error instanceof Error ? error.name : "unknown" });
      return true;
    }
  };
}

/** Whether a call is within both limits. Each is counted, so a refused call counts too. */
export async function isAllowed(
  limit: CallLimit,
  { address, account }: Requester,
): Promise<boolean> {
  const [network, person] = await Promise.all([
    address === null || limit.byAddress(address),
    account === null || limit.byAccount(account),
  ]);
  return network && person;
}

/** Headers of every answer to a call beyond its limit. */
export const TOO_MANY_HEADERS = {
  "retry-after": String(RATE_LIMIT_PERIOD_S),
  "cache-control": "no-store",
} as const;

/** The answer for programs (RFC 9457). */
export function toProblem(sentence: string): Response {
  const problem = { type: "about:blank", title: "Too Many Requests", status: 429 };
  return new Response(JSON.stringify({ ...problem, detail: sentence }), {
    status: 429,
    headers: { ...TOO_MANY_HEADERS, "content-type": "application/problem+json" },
  });
}
