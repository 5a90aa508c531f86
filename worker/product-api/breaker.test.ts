import { expect, it } from "vitest";
import { BREAKER_FAILURES, BREAKER_OPEN_MS } from "../limits.ts";
import { createTestApp } from "../test/app.ts";
import { timeout } from "../test/upstream.ts";
import { createBreaker } from "./breaker.ts";
import { createProductApi } from "./client.ts";

function createSilent() {
  const clock = { now: 1_000_000 };
  const breaker = createBreaker(() => clock.now);
  let answer = (): Response => new Response(null, { status: 502 });
  let calls = 0;
  const send = async (): Promise<Response> => {
    calls += 1;
    return answer();
  };
  const api = createProductApi(send, { breaker, sendPublic: send, log: () => {} });
  const ask = () => api.ask({ path: "/x", parse: (value) => ({ ok: true, value }) });
  return {
    clock,
    breaker,
    ask,
    calls: () => calls,
    serve: (next: () => Response) => (answer = next),
  };
}

async function fail({ ask }: ReturnType<typeof createSilent>): Promise<void> {
  for (let call = 0; call < BREAKER_FAILURES; call += 1) await ask();
}

it("is not called once it has failed several times in a row", async () => {
  const silent = createSilent();
  await fail(silent);
  expect(await silent.ask()).toMatchObject({ ok: false, failure: { code: "unreachable" } });
  expect(silent.calls()).toBe(BREAKER_FAILURES);
  expect(silent.breaker.state()).toEqual({ state: "open", failures: BREAKER_FAILURES });
});

it("is tried by one call after a moment, and by all once that was answered", async () => {
  const silent = createSilent();
  await fail(silent);
  silent.clock.now += BREAKER_OPEN_MS;
  silent.serve(() => Response.json({}));
  const both = await Promise.all([silent.ask(), silent.ask()]);
  expect(both.map(({ ok }) => ok)).toEqual([true, false]);
  expect((await silent.ask()).ok).toBe(true);
  expect(silent.breaker.state()).toEqual({ state: "closed", failures: 0 });
});

it("is not called for another moment when the one attempt failed", async () => {
  const silent = createSilent();
  await fail(silent);
  silent.clock.now += BREAKER_OPEN_MS;
  await silent.ask();
  await silent.ask();
  expect(silent.calls()).toBe(BREAKER_FAILURES + 1);
});

it.each([200, 400, 401, 404, 410, 429, 500, 503])(
  "is still called when it answers %i",
  async (status) => {
    const silent = createSilent();
    silent.serve(() => new Response(null, { status }));
    await fail(silent);
    await silent.ask();
    expect(silent.calls()).toBe(BREAKER_FAILURES + 1);
  },
);

it.each([
  ["open", 503],
  ["closed", 200],
] as const)("that is %s lets the strict status answer %i", async (state, status) => {
  const upstreams = () => ({ catalogue: { state, failures: 4 } });
  const app = createTestApp({ services: { upstreams } });
  expect((await app.visit("/api/status?strict")).status).toBe(status);
  expect((await app.visit("/api/status")).status).toBe(200);
});

it("is shown in the status", async () => {
  const upstreams = () => ({ catalogue: { state: "open" as const, failures: 7 } });
  const app = createTestApp({
    upstream: { "/discover/datasets": timeout() },
    services: { upstreams },
  });
  const { body } = await app.visit("/api/status", { headers: { accept: "application/json" } });
  expect(JSON.parse(body).upstreams).toEqual({ catalogue: { state: "open", failures: 7 } });
  const page = await app.visit("/api/status", { headers: { accept: "text/html" } });
  expect(page.body).toContain("left alone after 7 calls without an answer");
});
