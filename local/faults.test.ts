import { expect, test } from "vitest";
import { createFaults, handleFaults } from "./faults.ts";
import type { FaultDraft } from "./faults.ts";
import { listen } from "./serve.ts";

const clock = { now: () => 0 };

function post(body: string, origin?: string): Request {
  const headers = origin ? { origin } : {};
  return new Request("http://127.0.0.1:8788/__fault", { method: "POST", body, headers });
}

test.each([
  ["500", 500],
  ["503", 503],
  ["429", 429],
  ["403", 403],
  ["401", 401],
] as const)("answers %s with its status, readable across origins", async (mode, status) => {
  const faults = createFaults(clock);
  faults.set({ service: "cms", mode });
  const response = await faults.apply("cms", "sync");
  expect(response?.status).toBe(status);
  expect(response?.headers.get("access-control-allow-origin")).toBe("*");
});

test.each([
  ["empty", ""],
  ["malformed", '{"unexpected":'],
] as const)("answers %s with a success that cannot be read", async (mode, text) => {
  const faults = createFaults(clock);
  faults.set({ service: "cms", mode });
  const response = await faults.apply("cms", "sync");
  expect([response?.status, await response?.text()]).toEqual([200, text]);
});

test("fails as often as requested, then no more", async () => {
  const faults = createFaults(clock);
  faults.set({ service: "cms", mode: "500", count: 2 });
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push((await faults.apply("cms", "sync"))?.status ?? null);
  expect(answers).toEqual([500, 500, null]);
});

test.each([
  ["another service", "identity", "sync"],
  ["another operation", "cms", "entries"],
])("does not affect %s", async (_, service, operation) => {
  const faults = createFaults(clock);
  faults.set({ service: "cms", operation: "sync", mode: "500" });
  expect(await faults.apply(service, operation)).toBeNull();
});

test("answers a slow request in the end", async () => {
  const faults = createFaults(clock);
  faults.set({ service: "cms", mode: "slow", delayMs: 5 });
  expect(await faults.apply("cms", "sync")).toBeNull();
});

test("ends when the client cancels", async () => {
  const faults = createFaults(clock);
  faults.set({ service: "cms", mode: "timeout" });
  const gone = new AbortController();
  const answer = faults.apply("cms", "sync", gone.signal);
  gone.abort();
  expect((await answer)?.status).toBe(504);
});

test.each(["reset", "truncated"] as const)("cuts the connection for %s", async (mode) => {
  const faults = createFaults(clock);
  const listener = await listen(
    async () => (await faults.apply("cms", "sync")) ?? new Response("fine"),
    { port: 0 },
  );
  faults.set({ service: "cms", mode });
  await expect(fetch(listener.origin).then((response) => response.text())).rejects.toThrow();
  expect(await (await fetch(listener.origin)).text()).toBe("fine");
  await listener.close();
});

test("is set and cleared over HTTP", async () => {
  const faults = createFaults(clock);
  const draft: FaultDraft = { service: "cms", operation: "sync", mode: "500", count: 3 };
  expect((await handleFaults(faults, post(JSON.stringify(draft)))).status).toBe(201);
  expect(faults.list()).toMatchObject([draft]);
  const url = "http://127.0.0.1:8788/__fault";
  await handleFaults(faults, new Request(url, { method: "DELETE" }));
  expect(faults.list()).toEqual([]);
});

test.each([
  "",
  "null",
  "[]",
  '{"service":"cms"}',
  '{"service":"cms","mode":"explode"}',
  '{"service":"cms","mode":"500","count":0}',
  '{"service":"cms","mode":"500","delayMs":-1}',
  "x".repeat(5_000),
])("refuses %s", async (body) => {
  const faults = createFaults(clock);
  expect((await handleFaults(faults, post(body))).status).toBe(400);
  expect(faults.list()).toEqual([]);
});

test("refuses a page of another origin", async () => {
  const faults = createFaults(clock);
  const request = post('{"service":"cms","mode":"500"}', "https://elsewhere.example");
  expect((await handleFaults(faults, request)).status).toBe(403);
});
