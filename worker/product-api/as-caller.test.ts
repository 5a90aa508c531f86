import { expect, it, vi } from "vitest";
import type { Caller } from "../session/caller.ts";
import { asCaller, type CallerApi } from "./as-caller.ts";
import { createProductApi } from "./client.ts";

interface Script {
  /** The product API's answers to the first token, and to the renewed one. */
  first: number;
  second: number;
  renewed?: string | null;
  isUnchecked?: boolean;
}

function create({ first, second, renewed = "t1", isUnchecked = false }: Script) {
  const sent: string[] = [];
  const calls = { renewals: 0, endings: 0 };
  const api = createProductApi(async (_, init) => {
    const token = new Headers(init.headers).get("authorization") ?? "";
    sent.push(token);
    return new Response("{}", {
      status: token === "Bearer t0" ? first : second,
      headers: { "content-type": "application/json" },
    });
  });
  const caller: Caller = {
    authenticatedAt: null,
    token: () => "t0",
    renew: async () => {
      calls.renewals += 1;
      return renewed;
    },
    isUnchecked: () => isUnchecked,
    giveUp: () => void (calls.endings += 1),
  };
  return { own: asCaller(api, caller), sent, calls };
}

const CALLS: [string, (own: CallerApi) => Promise<unknown>][] = [
  ["a question", (own) => own.ask({ path: "/x", parse: (value) => ({ ok: true, value }) })],
  ["a change", (own) => own.change({ path: "/x", method: "POST", body: {} })],
  ["a stream", (own) => own.open("/x", { headers: { range: "bytes=0-9" } })],
];

it.each(CALLS)("repeats the call with a renewed token for %s", async (_, make) => {
  const { own, sent, calls } = create({ first: 401, second: 200 });
  expect(await make(own)).toMatchObject({ ok: true });
  expect(sent).toEqual(["Bearer t0", "Bearer t1"]);
  expect(calls).toEqual({ renewals: 1, endings: 0 });
});

it.each(CALLS)("ends the session when the renewed token is refused for %s", async (_, make) => {
  const { own, sent, calls } = create({ first: 401, second: 401 });
  await make(own);
  expect([sent.length, calls.endings]).toEqual([2, 1]);
});

it.each(CALLS)("keeps the session when it cannot be renewed for %s", async (_, make) => {
  const { own, sent, calls } = create({
    first: 401,
    second: 200,
    renewed: null,
    isUnchecked: true,
  });
  expect(await make(own)).toMatchObject({ failure: { code: "sign_in_unchecked" } });
  expect([sent.length, calls.endings]).toEqual([1, 0]);
});

it.each(CALLS)("does not repeat a call after a refusal of another kind for %s", async (_, make) => {
  const { own, sent, calls } = create({ first: 403, second: 200 });
  await make(own);
  expect([sent.length, calls.renewals]).toEqual([1, 0]);
});

it("keeps the other headers of a stream that is opened once more, and ends the refused one", async () => {
  const cancel = vi.fn<() => void>();
  const ranges: (string | null)[] = [];
  const api = createProductApi(async (_, init) => {
    const headers = new Headers(init.headers);
    ranges.push(headers.get("range"));
    const isRefused = headers.get("authorization") === "Bearer t0";
    return new Response(new ReadableStream({ cancel }), { status: isRefused ? 401 : 206 });
  });
  const caller: Caller = {
    authenticatedAt: null,
    token: () => "t0",
    renew: async () => "t1",
    isUnchecked: () => false,
    giveUp: () => {},
  };
  const opened = await asCaller(api, caller).open("/x", { headers: { range: "bytes=0-9" } });
  expect([opened.ok && opened.value.status, ranges]).toEqual([206, ["bytes=0-9", "bytes=0-9"]]);
  expect(cancel).toHaveBeenCalledOnce();
});
