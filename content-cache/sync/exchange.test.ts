import { expect, test } from "vitest";
import { PAGE_MAX_BYTES } from "../limits.ts";
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
