import type { Failure } from "#client/contract/failures.ts";
import type { Caller } from "../session/caller.ts";
import type { Answer, ApiRequest, Change, ProductApi } from "./client.ts";
import type { ChangeAnswer } from "./read-answer.ts";

/** The product API with one caller's token; its answers are for that caller only. */
export interface CallerApi extends Pick<ProductApi, "open"> {
  ask<Value>(question: ApiRequest<Value>): Promise<Answer<Value>>;
  change(change: Omit<Change, "token">): Promise<ChangeAnswer>;
}

/**
 * The product API for one signed-in caller. A refused token is renewed and the call repeated
 * once, whatever the call (F-55).
 */
export function asCaller(api: ProductApi, caller: Caller): CallerApi {
  async function call<Answered>(
    make: (token: string) => Promise<Answered>,
    { isRefused, toUnchecked, release }: Refusals<Answered>,
  ): Promise<Answered> {
    const answer = await make(caller.token());
    if (!isRefused(answer)) return answer;
    const token = await caller.renew();
    if (token === null) return caller.isUnchecked() ? toUnchecked() : answer;
    await release?.(answer);
    const second = await make(token);
    if (isRefused(second)) caller.giveUp();
    return second;
  }

  return {
    ask: (question) =>
      call((token) => api.askAs(token, question), { isRefused, toUnchecked: () => UNCHECKED }),
    change: (change) =>
      call((token) => api.change({ ...change, token }), {
        isRefused,
        toUnchecked: () => ({ ...UNCHECKED, problem: null }),
      }),
    open: (path, init) =>
      call((token) => api.open(path, withToken(init, token)), {
        isRefused: (opened) => opened.ok && opened.value.status === 401,
        toUnchecked: () => UNCHECKED,
        release: async (opened) => opened.ok && opened.value.body?.cancel(),
      }),
  };
}

interface Refusals<Answered> {
  isRefused: (answer: Answered) => boolean;
  /** The answer when it is unknown whether the session is valid. */
  toUnchecked: () => Answered;
  /** Cancels a refused answer that is not read. */
  release?: (answer: Answered) => Promise<unknown>;
}

const UNCHECKED = { ok: false, failure: { code: "sign_in_unchecked" } } as const;

function isRefused(answer: { ok: true } | { ok: false; failure: Failure }): boolean {
  return !answer.ok && answer.failure.code === "sign_in_needed";
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
}
