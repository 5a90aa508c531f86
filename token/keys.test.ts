import { beforeAll, describe, expect, it } from "vitest";
import { createJwksServer } from "./test/jwks-server.ts";
import { createPoolKey, ISSUER, jwksAnswer } from "./test/pool.ts";
import type { PoolKey } from "./test/pool.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let first: PoolKey;
let second: PoolKey;

beforeAll(async () => {
  [first, second] = await Promise.all([createPoolKey("first"), createPoolKey("second")]);
});

describe("a key store", () => {
  it("fetches once while a set is fresh", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.pass(10 * MINUTE - 1);
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
    expect(server.calls()).toBe(1);
  });

  it("fetches again after ten minutes", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.pass(10 * MINUTE);
    await server.store.find(ISSUER, "first");
    expect(server.calls()).toBe(2);
  });

  it("keeps signed-in users through an hour without the key server", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.serve(() => new Response(null, { status: 503 }));
    for (let minute = 0; minute < 60; minute += 1) {
      server.pass(MINUTE);
      expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
    }
  });

  it("requests a failing key server every 30 seconds at most", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.serve(() => new Response(null, { status: 503 }));
    server.pass(10 * MINUTE);
    for (let second = 0; second < 60; second += 1) {
      await server.store.find(ISSUER, "first");
      server.pass(1_000);
    }
    expect(server.calls()).toBe(3);
  });

  it("drops a set that could not be refreshed for a day", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.serve(() => new Response(null, { status: 503 }));
    server.pass(24 * HOUR - 1);
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
    server.pass(1);
    expect(await server.store.find(ISSUER, "first")).toBe("unavailable");
  });

  it("refuses every token while the key server is down at cold start, and tries again soon", async () => {
    const server = createJwksServer();
    expect(await server.store.find(ISSUER, "first")).toBe("unavailable");
    expect(await server.store.find(ISSUER, "first")).toBe("unavailable");
    expect(server.calls()).toBe(1);
    server.publish(first);
    server.pass(2_000);
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
  });

  it("accepts the first token after a rotation, however young the stored set is", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.publish(second);
    server.pass(1);
    expect(await server.store.find(ISSUER, "second")).toBeInstanceOf(CryptoKey);
    expect(await server.store.find(ISSUER, "first")).toBeNull();
  });

  it("fetches once in 30 seconds for a flood of unknown key ids on a cold isolate", async () => {
    const server = createJwksServer();
    server.publish(first);
    for (let n = 0; n < 290; n += 1) {
      expect(await server.store.find(ISSUER, `unknown-${n}`)).toBeNull();
      server.pass(100);
    }
    expect(server.calls()).toBe(1);
  });

  it("fetches once in 30 seconds for a flood of unknown key ids on a warm isolate", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    for (let n = 0; n < 300; n += 1) {
      server.pass(100);
      await server.store.find(ISSUER, `unknown-${n}`);
    }
    expect(server.calls()).toBe(2);
  });

  it("lets 200 requests of a cold isolate share one fetch", async () => {
    const server = createJwksServer();
    server.publish(first);
    const found = await Promise.all(
      Array.from({ length: 200 }, () => server.store.find(ISSUER, "first")),
    );
    expect(found.every((key) => key !== null)).toBe(true);
    expect(server.calls()).toBe(1);
  });

  it("decides by one fetch for all requests that need a key meanwhile", async () => {
    const server = createJwksServer();
    server.publish(first);
    const found = await Promise.all(
      ["first", "unknown-1", "unknown-2"].map((kid) => server.store.find(ISSUER, kid)),
    );
    expect(found.map((key) => key !== null)).toEqual([true, false, false]);
    expect(server.calls()).toBe(1);
  });

  it("counts a fetch for an unknown key id that was ended with its request", async () => {
    const server = createJwksServer({ wait: async (ms) => server.pass(ms) });
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.pass(1);
    server.serve(() => new Promise(() => {}));
    void server.store.find(ISSUER, "unknown-1");
    expect(await server.store.find(ISSUER, "unknown-2")).toBe("unavailable");
    expect(server.calls()).toBe(2);
  });

  it("replaces a fetch that was ended with its request", async () => {
    const server = createJwksServer({ wait: async (ms) => server.pass(ms) });
    server.serve(() => new Promise(() => {}));
    void server.store.find(ISSUER, "first");
    server.publish(first);
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
    expect(server.calls()).toBe(2);
  });

  it("answers from the stored set while another request refreshes it", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.pass(10 * MINUTE);
    server.serve(() => new Promise(() => {}));
    void server.store.find(ISSUER, "first");
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
  });

  it("reports how old its sets are", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.pass(MINUTE);
    expect(server.store.ages()).toEqual([{ issuer: ISSUER, ageMs: MINUTE }]);
  });

  it("reports that a set cannot be renewed, until it can", async () => {
    const server = createJwksServer();
    server.publish(first);
    await server.store.find(ISSUER, "first");
    server.serve(() => new Response(null, { status: 503 }));
    server.pass(HOUR);
    await server.store.find(ISSUER, "first");
    expect(server.store.ages()).toEqual([{ issuer: ISSUER, ageMs: HOUR, isRefused: true }]);
    server.publish(first);
    server.pass(MINUTE);
    await server.store.find(ISSUER, "first");
    expect(server.store.ages()).toEqual([{ issuer: ISSUER, ageMs: 0 }]);
  });

  it("renews a set without a request for a key, unless it is fresh", async () => {
    const server = createJwksServer();
    server.publish(first);
    for (const minutes of [0, 9, 1]) {
      server.pass(minutes * MINUTE);
      await server.store.renew(ISSUER);
    }
    expect(server.calls()).toBe(2);
    expect(server.store.ages()).toEqual([{ issuer: ISSUER, ageMs: 0 }]);
  });

  it("tells of a set that could never be read, until it is", async () => {
    const server = createJwksServer();
    await server.store.renew(ISSUER);
    expect(server.store.ages()).toEqual([{ issuer: ISSUER, ageMs: null, isRefused: true }]);
    server.publish(first);
    await server.store.renew(ISSUER);
    expect(server.store.ages()).toEqual([{ issuer: ISSUER, ageMs: 0 }]);
  });

  it("requests an insecure address only where that is allowed", async () => {
    const answer = (): Promise<Response> => Promise.resolve(jwksAnswer(first));
    const closed = createJwksServer({ fetch: answer });
    const local = createJwksServer({ fetch: answer, allowHttp: true });
    expect(await closed.store.find("http://127.0.0.1:8788/pool", "first")).toBeNull();
    expect(await local.store.find("http://127.0.0.1:8788/pool", "first")).toBeInstanceOf(CryptoKey);
    expect(await local.store.find("file:///pool", "first")).toBeNull();
  });
});
