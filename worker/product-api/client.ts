import type { Failure, FailureCode, Result } from "#client/contract/failures.ts";
import type { Parsed } from "#api/wire/parse.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import type { BoundedText } from "#base/bounded-body.ts";
import type { Config } from "../config.ts";
import { PRODUCT_API_MAX_BYTES, PRODUCT_API_TIMEOUT_MS } from "../limits.ts";
import {
  type ChangeAnswer,
  readChange,
  fail,
  toFailureCode,
  toBody,
  readText,
} from "./read-answer.ts";

/** Sends a request to the product API; `path` begins with a slash. */
export type SendToProductApi = (path: string, init: RequestInit) => Promise<Response>;

/** The calls on the contract's second host (pages-and-product-api, section 2.0). */
const ON_SECOND_HOST =
  /^\/(publishing|collections|accounts|repositories|datasets\/shared-datasets|discover\/rehydrate|packages\/discover)\b/;

/** Which host of an existing backend answers a path. */
export function toHost(config: Pick<Config, "API_HOST" | "API2_HOST">, path: string): string {
  return config.API2_HOST !== "" && ON_SECOND_HOST.test(path) ? config.API2_HOST : config.API_HOST;
}

export interface ApiRequest<Value> {
  path: string;
  parse: (body: unknown) => Parsed<Value>;
  /** 401 says that the caller lacks a role, as calls of publishers answer it, not that the token is bad. */
  isRoleRefusal?: boolean;
  /** As for a change. */
  language?: string;
}

/** A change with the caller's token. */
export interface Change {
  path: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  body?: object;
  /** Sent again with the same path and body, the change is not made a second time. */
  key?: string;
  /** As for a read. */
  isRoleRefusal?: boolean;
  /** The language of the page that makes the call: emails about it are in that language. */
  language?: string;
  token: string;
}

/** A refused answer keeps its JSON body, because a 410 has the tombstone. */
export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure; body?: unknown; status?: number };

declare const isPublic: unique symbol;

/** An answer that no caller's token affected. Only such an answer may be stored in a shared cache. */
export type PublicAnswer<Value> = Answer<Value> & { readonly [isPublic]: true };

export interface ProductApi {
  /** Without a token: public data. */
  ask<Value>(question: ApiRequest<Value>): Promise<PublicAnswer<Value>>;
  /** With the token of a signed-in caller: an answer for that caller, to be stored nowhere. */
  askAs<Value>(token: string, question: ApiRequest<Value>): Promise<Answer<Value>>;
  /** Changes something; the answer is read up to a size, a refusal with its message. */
  change(change: Change): Promise<ChangeAnswer>;
  /** A text as its author wrote it, or its beginning. */
  askText(path: string, maxBytes: number): Promise<PublicAnswer<BoundedText>>;
  /** An answer of any status as it streams: bounded in time until its headers are there. */
  open(path: string, init: RequestInit): Promise<Result<Response>>;
}

/** A failed call, for the log; the query may contain a reader's text. */
export interface FailedCall {
  event: "product_api_failed";
  path: string;
  /** `null` when no answer came. */
  status: number | null;
  code: FailureCode;
  durationMs: number;
}

interface ProductApiOptions {
  log: (line: FailedCall & Record<string, string | number | null>) => void;
  breaker: Breaker;
  /** For public data, where a shared cache may be in front. */
  sendPublic: SendToProductApi;
}

/** The one place where the product API is called: bounded in time and size, never throws. */
export function createProductApi(
  send: SendToProductApi,
  { breaker, sendPublic, log }: ProductApiOptions = {
    breaker: createBreaker(Date.now),
    sendPublic: send,
    log: () => {},
  },
): ProductApi {
  const sendSafely = createSafeSend({ breaker, log });

  function request(
    { path, language }: Pick<ApiRequest<unknown>, "path" | "language">,
    token?: string,
  ): Promise<Result<Response>> {
    const init = {
      headers: {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { "accept-language": language }),
      },
      signal: AbortSignal.timeout(PRODUCT_API_TIMEOUT_MS),
    };
    return sendSafely(token === undefined ? sendPublic : send, path, init);
  }

  async function ask<Value>(requested: ApiRequest<Value>, token?: string): Promise<Answer<Value>> {
    const { parse, isRoleRefusal = false } = requested;
    const answer = await request(requested, token);
    if (!answer.ok) return answer;
    const read = await readText(answer.value, PRODUCT_API_MAX_BYTES);
    const isWhole = read.ok && !read.value.isCut;
    const body = isWhole ? toBody(answer.value, read.value.text) : undefined;
    const code = toFailureCode(answer.value.status, isRoleRefusal);
    if (code) return { ...fail(code), body };
    if (body === undefined) return fail("unreadable");
    const parsed = parse(body);
    return parsed.ok ? parsed : fail("unreadable");
  }

  async function askText(path: string, maxBytes: number): Promise<Answer<BoundedText>> {
    const answer = await request({ path });
    if (!answer.ok) return answer;
    const code = toFailureCode(answer.value.status);
    return code ? fail(code) : readText(answer.value, maxBytes);
  }

  async function change(requested: Change): Promise<ChangeAnswer> {
    const { path, method, body, key, isRoleRefusal = false, language = "en", token } = requested;
    const answer = await sendSafely(send, path, {
      method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "accept-language": language,
        ...(key !== undefined && { "idempotency-key": key }),
      },
      signal: AbortSignal.timeout(PRODUCT_API_TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.ok ? readChange(answer.value, isRoleRefusal) : { ...answer, problem: null };
  }

  return {
    ask: async (question) => toPublic(await ask(question)),
    askAs: (token, question) => ask(question, token),
    change,
    askText: async (path, maxBytes) => toPublic(await askText(path, maxBytes)),
    async open(path, init) {
      const controller = new AbortController();
      const timer = setTimeout(
        () => controller.abort(new DOMException("No answer came in time.", "TimeoutError")),
        PRODUCT_API_TIMEOUT_MS,
      );
      const answer = await sendSafely(send, path, { ...init, signal: controller.signal });
      clearTimeout(timer);
      return answer;
    },
  };
}

/** Failures of the service itself, instead of refusals. */
const FAULTS: ReadonlySet<FailureCode> = new Set(["upstream_error", "too_slow", "unreachable"]);

type SafeSend = (
  way: SendToProductApi,
  path: string,
  init: RequestInit,
) => Promise<Result<Response>>;

/** No redirect is followed: the product API is one host. A call that fails is logged. */
function createSafeSend({
  breaker,
  log,
}: Required<Pick<ProductApiOptions, "breaker" | "log">>): SafeSend {
  return async (way, path, init) => {
    const since = performance.now();
    const note = (status: number | null, code: FailureCode | null): void => {
      if (code === null || !FAULTS.has(code)) return;
      const [bare = ""] = path.split("?");
      const durationMs = Math.round(performance.now() - since);
      log({ event: "product_api_failed", path: bare, status, code, durationMs });
    };
    // The reference on an error page leads to this line, too.
    if (!breaker.mayCall()) {
      note(null, "unreachable");
      return fail("unreachable");
    }
    try {
      const answer = await way(path, { ...init, redirect: "manual" });
      breaker.note(answer.status !== 502 && answer.status !== 504);
      note(answer.status, toFailureCode(answer.status));
      return { ok: true, value: answer };
    } catch (error) {
      breaker.note(false);
      const isSlow = error instanceof Error && error.name === "TimeoutError";
      const code = isSlow ? "too_slow" : "unreachable";
      note(null, code);
      return fail(code);
    }
  };
}

/** For answers that were requested without a token, and for no others. */
function toPublic<Value>(answer: Answer<Value>): PublicAnswer<Value> {
  return answer as PublicAnswer<Value>; // the brand is of the type alone
}
