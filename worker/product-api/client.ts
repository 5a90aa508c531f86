import type { Failure, FailureCode, Result } from "#client/contract/failures.ts";
import type { Parsed } from "#api/wire/parse.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { type BoundedText, readBoundedText } from "#base/bounded-body.ts";
import { parseCleanJson } from "#base/clean.ts";
import { PRODUCT_API_MAX_BYTES, PRODUCT_API_TIMEOUT_MS } from "../limits.ts";

/** Sends a request to the product API; `path` begins with a slash. */
export type SendToProductApi = (path: string, init: RequestInit) => Promise<Response>;

export interface Ask<Value> {
  path: string;
  parse: (body: unknown) => Parsed<Value>;
}

/** Something to be changed in the caller's name. */
export interface Change {
  path: string;
  method: "POST" | "PUT" | "DELETE";
  body?: object;
  token: string;
}

/** A refused answer keeps its JSON body, because a 410 carries the tombstone. */
export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure; body?: unknown; status?: number };

declare const isPublic: unique symbol;

/** An answer that no caller had part in. Nothing else may be kept where others find it. */
export type PublicAnswer<Value> = Answer<Value> & { readonly [isPublic]: true };

export interface ProductApi {
  /** Without a token: what anybody is told. */
  ask<Value>(question: Ask<Value>): Promise<PublicAnswer<Value>>;
  /** With the token of a signed-in caller: what that caller is told, to be kept nowhere. */
  askAs<Value>(token: string, question: Ask<Value>): Promise<Answer<Value>>;
  /** The status of what was changed or refused; what is answered besides is not read. */
  change(change: Change): Promise<Answer<number>>;
  /** A text as its author wrote it, or its beginning. */
  askText(path: string, maxBytes: number): Promise<PublicAnswer<BoundedText>>;
  /** An answer of any status as it streams: bounded in time until its headers are there. */
  open(path: string, init: RequestInit): Promise<Result<Response>>;
}

/** The one place where the product API is called: bounded in time and size, never throws. */
export function createProductApi(
  send: SendToProductApi,
  breaker: Breaker = createBreaker(Date.now),
): ProductApi {
  function request(path: string, token?: string): Promise<Result<Response>> {
    return sendSafely(path, {
      headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PRODUCT_API_TIMEOUT_MS),
    });
  }

  /** No redirect is followed: the product API is one host. */
  async function sendSafely(path: string, init: RequestInit): Promise<Result<Response>> {
    if (!breaker.mayAsk()) return fail("unreachable");
    try {
      const answer = await send(path, { ...init, redirect: "manual" });
      breaker.note(answer.status !== 502 && answer.status !== 504);
      return { ok: true, value: answer };
    } catch (error) {
      breaker.note(false);
      return fail(
        error instanceof Error && error.name === "TimeoutError" ? "too_slow" : "unreachable",
      );
    }
  }

  async function ask<Value>({ path, parse }: Ask<Value>, token?: string): Promise<Answer<Value>> {
    const answer = await request(path, token);
    if (!answer.ok) return answer;
    const read = await readText(answer.value, PRODUCT_API_MAX_BYTES);
    const isWhole = read.ok && !read.value.isCut;
    const body = isWhole ? toBody(answer.value, read.value.text) : undefined;
    const code = toFailureCode(answer.value.status);
    if (code) return { ...fail(code), body };
    if (body === undefined) return fail("unreadable");
    const parsed = parse(body);
    return parsed.ok ? parsed : fail("unreadable");
  }

  async function askText(path: string, maxBytes: number): Promise<Answer<BoundedText>> {
    const answer = await request(path);
    if (!answer.ok) return answer;
    const code = toFailureCode(answer.value.status);
    return code ? fail(code) : readText(answer.value, maxBytes);
  }

  return {
    ask: async (question) => toPublic(await ask(question)),
    askAs: (token, question) => ask(question, token),
    async change({ path, method, body, token }) {
      const answer = await sendSafely(path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(PRODUCT_API_TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) return answer;
      await answer.value.body?.cancel();
      const { status } = answer.value;
      const code = toFailureCode(status);
      return code ? { ...fail(code), status } : { ok: true, value: status };
    },
    askText: async (path, maxBytes) => toPublic(await askText(path, maxBytes)),
    async open(path, init) {
      const controller = new AbortController();
      const timer = setTimeout(
        () => controller.abort(new DOMException("No answer came in time.", "TimeoutError")),
        PRODUCT_API_TIMEOUT_MS,
      );
      const answer = await sendSafely(path, { ...init, signal: controller.signal });
      clearTimeout(timer);
      return answer;
    },
  };
}

/** For answers that were asked for without a token, and for no others. */
function toPublic<Value>(answer: Answer<Value>): PublicAnswer<Value> {
  return answer as PublicAnswer<Value>; // the mark is of the type alone
}

function fail(code: FailureCode): { ok: false; failure: Failure } {
  return { ok: false, failure: { code } };
}

/** Status of the product API → failure; `null` for a good answer. */
function toFailureCode(status: number): FailureCode | null {
  if (status >= 200 && status < 300) return null;
  switch (status) {
    case 401:
      return "sign_in_needed";
    case 403:
      return "not_allowed";
    case 404:
      return "not_found";
    case 410:
      return "gone";
    case 400:
      return "refused";
    default:
      return "upstream_error";
  }
}

/** The JSON of an answer: `null` where it says that there is none, `undefined` for anything else. */
function toBody(answer: Response, text: string): unknown {
  if (answer.status === 204) return null;
  return isJson(answer) ? parseCleanJson(text) : undefined;
}

function isJson(answer: Response): boolean {
  return /^application\/json\b/i.test(answer.headers.get("content-type") ?? "");
}

async function readText(answer: Response, maxBytes: number): Promise<Result<BoundedText>> {
  try {
    return { ok: true, value: await readBoundedText(answer, maxBytes) };
  } catch {
    return fail("unreachable");
  }
}
