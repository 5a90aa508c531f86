import * as v from "valibot";
import type { Result, SyncFailure } from "../failures.ts";
import { PAGE_MAX_BYTES } from "../limits.ts";
import { parseJson } from "../store/json.ts";

/** A good answer: the address that was asked, and the whole body. */
export interface Exchange {
  url: string;
  body: string;
}

interface Watch {
  fetch: typeof globalThis.fetch;
  /** What the one request came to; `unreachable` when none was made. */
  outcome(): Result<Exchange>;
}

/**
 * A `fetch` for one request that remembers its outcome. It cuts an answer that is too long or takes
 * too long from first to last byte (F-4) and follows no redirect. The client gets nothing to
 * work on: what it makes of an answer is never looked at, and would cost as much memory again.
 */
export function watchFetch(
  send: (request: Request) => Promise<Response>,
  timeoutMs: number,
): Watch {
  let outcome: Result<Exchange> = { ok: false, failure: { code: "unreachable" } };
  async function watched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const asked = new Request(input, init);
    const { url, headers } = asked;
    const deadline = createDeadline(timeoutMs);
    try {
      const request = new Request(url, { headers, redirect: "manual", signal: deadline.signal });
      const response = await deadline.race(send(request));
      const body = await readBody(response, deadline);
      outcome = toOutcome(response, url, body);
      return new Response("{}", { status: response.status || 502 });
    } catch {
      const isLate = deadline.signal.aborted;
      outcome = { ok: false, failure: { code: isLate ? "too_slow" : "unreachable" } };
      throw new Error("The exchange failed.");
    } finally {
      deadline.clear();
    }
  }
  return { fetch: watched, outcome: () => outcome };
}

interface Deadline {
  signal: AbortSignal;
  /** The promise, or a rejection when time is up. */
  race<Value>(promise: Promise<Value>): Promise<Value>;
  /** Lets go of the exchange: a deadline still running would keep its page in memory. */
  clear(): void;
}

function createDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("Too slow.")), { once: true });
  });
  return {
    signal,
    race: (promise) => Promise.race([promise, late]),
    clear: () => clearTimeout(timer),
  };
}

/** The text, or `null` when it is too long or no UTF-8. */
async function readBody(response: Response, deadline: Deadline): Promise<string | null> {
  if (response.body === null) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const reader = response.body.getReader();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await deadline.race(reader.read());
    if (done) return decode(decoder, text);
    bytes += value.byteLength;
    if (bytes > PAGE_MAX_BYTES) {
      await reader.cancel().catch(() => {});
      return null;
    }
    const part = decode(decoder, text, value);
    if (part === null) return null;
    text = part;
  }
}

function decode(decoder: TextDecoder, text: string, value?: Uint8Array): string | null {
  try {
    return (
      text + (value === undefined ? decoder.decode() : decoder.decode(value, { stream: true }))
    );
  } catch {
    return null;
  }
}

function toOutcome(response: Response, url: string, body: string | null): Result<Exchange> {
  const { status } = response;
  if (status === 200 && body !== null) return { ok: true, value: { url, body } };
  if (status === 200) return { ok: false, failure: { code: "unreadable_page", status } };
  return { ok: false, failure: { ...toFailure(status, body ?? "", response.headers), status } };
}

const errorSchema = v.object({ message: v.string() });

function toFailure(status: number, body: string, headers: Headers): SyncFailure {
  if (status === 429) return { code: "rate_limited", ...readReset(headers) };
  if (status === 401 || status === 403) return { code: "unauthorized" };
  if (status === 404) return { code: "space_not_found" };
  if (status >= 500) return { code: "server_error" };
  const error = v.safeParse(errorSchema, parseJson(body));
  const isSize = status === 400 && error.success && /response size/i.test(error.output.message);
  return { code: isSize ? "response_too_big" : "refused_request" };
}

function readReset(headers: Headers): { retryAfterMs?: number } {
  const seconds = Number(headers.get("x-contentful-ratelimit-reset") ?? "");
  return seconds > 0 && seconds <= 3_600 ? { retryAfterMs: seconds * 1_000 } : {};
}
