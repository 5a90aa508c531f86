import { RATE_LIMIT_PERIOD_S } from "./limits.ts";

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
