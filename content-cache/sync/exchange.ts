import * as v from "valibot";
import type { Result, SyncFailure } from "../failures.ts";
import { PAGE_MAX_BYTES, PAGE_FIRST_BYTES } from "../limits.ts";
import { parseJson } from "#base/parse-json.ts";

/** A good answer: the requested address, and the whole body. */
export interface Exchange {
  url: string;
  body: Uint8Array<ArrayBuffer>;
  /** To be called when the body is not needed any more. */
  release(): void;
}

interface Watch {
  fetch: typeof globalThis.fetch;
  /** The outcome of the one request; `unreachable` when none was made. */
  outcome(): Result<Exchange>;
}

/**
 * A `fetch` for one request that stores its outcome. It aborts an answer that is too long or takes
 * too long from first to last byte (F-4) and follows no redirect. The client gets an empty body:
 * its result is never used, and would need as much memory again.
 */
export function watchFetch(
  send: (request: Request) => Promise<Response>,
  { timeoutMs, buffers }: { timeoutMs: number; buffers: PageBuffers },
): Watch {
  let outcome: Result<Exchange> = { ok: false, failure: { code: "unreachable" } };
  async function watched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const requested = new Request(input, init);
    const { url, headers } = requested;
    const deadline = createDeadline(timeoutMs);
    try {
      const request = new Request(url, { headers, redirect: "manual", signal: deadline.signal });
      const response = await deadline.race(send(request));
      const body = await readBody(response, { deadline, buffers });
      outcome = toOutcome(response, url, { body, buffers });
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
  /** Releases the exchange: a running deadline would keep its page in memory. */
  clear(): void;
}

function createDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), ms);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("Too slow.")), { once: true });
  });
  return {
    signal,
    race: (promise) => Promise.race([promise, timeout]),
    clear: () => clearTimeout(timer),
  };
}

const GROWTH = 1.5;

/** The bytes, or `null` when they are too many. Read into one reused buffer, so that they leave no garbage. */
async function readBody(
  { body }: Response,
  { deadline, buffers }: { deadline: Deadline; buffers: PageBuffers },
): Promise<Uint8Array<ArrayBuffer> | null> {
  let buffer = buffers.take();
  if (body === null) return new Uint8Array(buffer, 0, 0);
  const reader = body.getReader({ mode: "byob" });
  for (let length = 0; ;) {
    if (length === buffer.byteLength) buffer = buffer.transfer(Math.ceil(length * GROWTH));
    const chunk = new Uint8Array(buffer, length);
    const { done, value } = await deadline.race(reader.read(chunk));
    if (value === undefined) throw new Error("The answer was cut.");
    buffer = value.buffer;
    if (done) return new Uint8Array(buffer, 0, length);
    length += value.byteLength;
    if (length > PAGE_MAX_BYTES) {
      await reader.cancel().catch(() => {});
      return null;
    }
  }
}

function toOutcome(
  response: Response,
  url: string,
  { body, buffers }: { body: Exchange["body"] | null; buffers: PageBuffers },
): Result<Exchange> {
  const { status } = response;
  const release = (): void => void (body && buffers.give(body.buffer));
  if (status === 200 && body !== null) return { ok: true, value: { url, body, release } };
  if (status === 200) return { ok: false, failure: { code: "unreadable_page", status } };
  return {
    ok: false,
    failure: { ...toFailure(status, decodeUtf8(body), response.headers), status },
  };
}

const errorSchema = v.object({ message: v.string() });

function toFailure(status: number, body: string | null, headers: Headers): SyncFailure {
  if (status === 429) return { code: "rate_limited", ...readReset(headers) };
  if (status === 401 || status === 403) return { code: "unauthorized" };
  if (status === 404) return { code: "space_not_found" };
  if (status >= 500) return { code: "server_error" };
  const error = v.safeParse(errorSchema, parseJson(body ?? ""));
  const isSize = status === 400 && error.success && /response size/i.test(error.output.message);
  return { code: isSize ? "response_too_big" : "refused_request" };
}

function readReset(headers: Headers): { retryAfterMs?: number } {
  const seconds = Number(headers.get("x-contentful-ratelimit-reset") ?? "");
  return seconds > 0 && seconds <= 3_600 ? { retryAfterMs: seconds * 1_000 } : {};
}

/** The buffer for bodies; one for each exchange in progress, reused. */
interface PageBuffers {
  take(): ArrayBuffer;
  /** When its content is not read any more. */
  give(buffer: ArrayBuffer): void;
}

/** A buffer that is never released is only replaced. */
export function createPageBuffers(): PageBuffers {
  let spare: ArrayBuffer | null = null;
  return {
    take() {
      const buffer = spare ?? new ArrayBuffer(PAGE_FIRST_BYTES);
      spare = null;
      return buffer;
    },
    give(buffer) {
      spare = buffer;
    },
  };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** `null` when the bytes are absent or not UTF-8. A byte order mark stays: JSON has none. */
export function decodeUtf8(bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? null : decoder.decode(bytes);
  } catch {
    return null;
  }
}
