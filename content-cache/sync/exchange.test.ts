import { expect, onTestFinished, test, vi } from "vitest";
import { PAGE_FIRST_BYTES, PAGE_MAX_BYTES } from "../limits.ts";
import { watchFetch, createPageBuffers, decodeUtf8 } from "./exchange.ts";

async function exchange(answer: (request: Request) => Promise<Response>, timeoutMs = 10_000) {
  const watch = watchFetch(answer, { timeoutMs, buffers: createPageBuffers() });
  await watch.fetch("https://cdn.test/sync").catch(() => undefined);
  return watch.outcome();
}

function drip(chunks: Uint8Array[], end: "close" | "hang" | "break"): Response {
  const stream = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (end === "close") controller.close();
      else if (end === "break") controller.error(new Error("cut"));
      else return new Promise(() => {});
      return undefined;
    },
  });
  return new Response(stream);
}

test("returns a whole body", async () => {
  const outcome = await exchange(async () => new Response("whole ✓"));
  expect(outcome.ok && decodeUtf8(outcome.value.body)).toBe("whole ✓");
});

test("returns a whole body that is longer than the first buffer", async () => {
  const chunks = Array.from({ length: 3 }, (_, at) =>
    new Uint8Array(PAGE_FIRST_BYTES - 1).fill(at),
  );
  const outcome = await exchange(async () => drip([...chunks], "close"));
  const body = outcome.ok ? outcome.value.body : new Uint8Array();
  const parts = [0, 1, 2].map((at) => body.indexOf(at));
  expect([body.length, ...parts]).toEqual([3, 0, 1, 2].map((at) => at * (PAGE_FIRST_BYTES - 1)));
});

test("uses the buffer of a released answer for the next one, and of no other", async () => {
  const buffers = createPageBuffers();
  const first = buffers.take();
  expect(buffers.take()).not.toBe(first);
  buffers.give(first);
  expect([buffers.take() === first, buffers.take() === first]).toEqual([true, false]);
  const watch = watchFetch(async () => new Response("{}"), { timeoutMs: 10_000, buffers });
  await watch.fetch("https://cdn.test/sync");
  const outcome = watch.outcome();
  if (outcome.ok) outcome.value.release();
  expect(outcome.ok && outcome.value.body.buffer === buffers.take()).toBe(true);
});

test("leaves no timer behind, which would keep a page in memory", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await exchange(async () => new Response("{}"));
  await exchange(() => Promise.reject(new TypeError("lost")));
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[number, string, HeadersInit, object]>([
  [
    429,
    "",
    { "x-contentful-ratelimit-reset": "3600" },
    { code: "rate_limited", retryAfterMs: 3_600_000 },
  ],
  [429, "", { "x-contentful-ratelimit-reset": "3601" }, { code: "rate_limited" }],
  [429, "", { "x-contentful-ratelimit-reset": "0" }, { code: "rate_limited" }],
  [429, "", {}, { code: "rate_limited" }],
  [401, "", {}, { code: "unauthorized" }],
  [403, "", {}, { code: "unauthorized" }],
  [404, "", {}, { code: "space_not_found" }],
  [500, "", {}, { code: "server_error" }],
  [400, '{"message":"Response size too big."}', {}, { code: "response_too_big" }],
  [422, '{"message":"Response size too big."}', {}, { code: "refused_request" }],
  [400, '{"message":"Unknown token."}', {}, { code: "refused_request" }],
  [302, "", {}, { code: "refused_request" }],
])("reads an answer of status %i with %j and %j as %j", async (status, body, headers, failure) => {
  const outcome = await exchange(async () => new Response(body, { status, headers }));
  expect(outcome).toEqual({ ok: false, failure: { ...failure, status } });
});

test("ends an answer that never begins", async () => {
  const outcome = await exchange(() => new Promise(() => {}), 20);
  expect(outcome).toEqual({ ok: false, failure: { code: "too_slow" } });
});

test("ends an answer that never stops", async () => {
  const outcome = await exchange(async () => drip([new Uint8Array([123])], "hang"), 20);
  expect(outcome).toEqual({ ok: false, failure: { code: "too_slow" } });
});

test("treats a broken answer as none", async () => {
  const outcome = await exchange(async () => drip([new Uint8Array([123])], "break"));
  expect(outcome).toEqual({ ok: false, failure: { code: "unreachable" } });
});

test("refuses a body above the limit without reading it all", async () => {
  let read = 0;
  const stream = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const megabyte = new Uint8Array(1024 * 1024).fill(32);
      read += megabyte.byteLength;
      controller.enqueue(megabyte);
    },
  });
  const outcome = await exchange(async () => new Response(stream));
  expect(outcome).toMatchObject({ failure: { code: "unreadable_page" } });
  expect(read).toBeLessThan(PAGE_MAX_BYTES * 2);
});

test("follows no redirect", async () => {
  let mode = "";
  await exchange(async (request) => {
    mode = request.redirect;
    return new Response("");
  });
  expect(mode).toBe("manual");
});
