import type { Caller } from "../session/caller.ts";
import type { Answer, Ask, ProductApi } from "./client.ts";

/** The product API in one caller's name; its answers are that caller's alone. */
export interface CallerApi extends Pick<ProductApi, "change" | "open"> {
  ask<Value>(question: Ask<Value>): Promise<Answer<Value>>;
}

/**
 * The product API as one signed-in caller may ask it. A refused token is renewed and the call made
 * once more (F-55).
 */
export function asCaller(api: ProductApi, caller: Caller): CallerApi {
  async function call<Value>(
    make: (token: string) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const answer = await make(caller.token());
    if (!isRefused(answer)) return answer;
    const token = await caller.renew();
    if (token === null) return caller.isUnchecked() ? UNCHECKED : answer;
    const second = await make(token);
    if (isRefused(second)) caller.giveUp();
    return second;
  }

  return {
    ask: (question) => call((token) => api.askAs(token, question)),
    change: (change) => call((token) => api.change({ ...change, token })),
    open(path, init) {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${caller.token()}`);
      return api.open(path, { ...init, headers });
    },
  };
}

const UNCHECKED = { ok: false, failure: { code: "sign_in_unchecked" } } as const;

function isRefused(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.failure.code === "sign_in_needed";
}
