import { beforeAll, describe, expect, it } from "vitest";
import type { KeyStorage } from "./stored-key-set.ts";
import { createJwksServer } from "./test/jwks-server.ts";
import { createPoolKey, ISSUER, NOW_MS } from "./test/pool.ts";
import type { PoolKey } from "./test/pool.ts";

const HOUR = 3_600_000;
let first: PoolKey;
let second: PoolKey;

beforeAll(async () => {
  [first, second] = await Promise.all([createPoolKey("first"), createPoolKey("second")]);
});

function createShelf(): KeyStorage & { values: Map<string, string>; puts: string[] } {
  const values = new Map<string, string>();
  const puts: string[] = [];
  return {
    values,
    puts,
    get: async (name) => values.get(name) ?? null,
    put: async (name, value) => {
      puts.push(value);
      values.set(name, value);
    },
  };
}

async function fill(kv: KeyStorage, key: PoolKey): Promise<void> {
  const server = createJwksServer({ kv });
  server.publish(key);
  await server.store.find(ISSUER, key.kid);
}

describe("the stored copy of a key set", () => {
  it("serves a cold isolate while the key server is down", async () => {
    const kv = createShelf();
    await fill(kv, first);
    const cold = createJwksServer({ kv });
    cold.pass(23 * HOUR);
    expect(await cold.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
  });

  it("saves a cold isolate the fetch while it is fresh", async () => {
    const kv = createShelf();
    await fill(kv, first);
    const cold = createJwksServer({ kv });
    await cold.store.find(ISSUER, "first");
    expect(cold.calls()).toBe(0);
  });

  it("has one age for all isolates while the key server is down", async () => {
    const kv = createShelf();
    await fill(kv, first);
    const warm = createJwksServer({ kv });
    const older = createJwksServer({ kv });
    const isolates = [warm, older, createJwksServer({ kv })];
    await older.store.renew(ISSUER);
    warm.pass(HOUR / 2);
    warm.publish(first);
    await warm.store.renew(ISSUER);
    warm.serve(() => new Response(null, { status: 503 }));
    warm.pass(HOUR);
    for (const isolate of isolates.slice(1)) isolate.pass(1.5 * HOUR);
    for (const { store } of isolates) await store.renew(ISSUER);
    for (const { store } of isolates)
      expect(store.ages()).toEqual([{ issuer: ISSUER, ageMs: HOUR, isRefused: true }]);
  });

  it("is not used after a day", async () => {
    const kv = createShelf();
    await fill(kv, first);
    const cold = createJwksServer({ kv });
    cold.pass(24 * HOUR);
    expect(await cold.store.find(ISSUER, "first")).toBe("unavailable");
  });

  it("is replaced by the key server's set for an unknown key id", async () => {
    const kv = createShelf();
    await fill(kv, first);
    const cold = createJwksServer({ kv });
    cold.publish(second);
    expect(await cold.store.find(ISSUER, "second")).toBeInstanceOf(CryptoKey);
    expect(await cold.store.find(ISSUER, "first")).toBeNull();
  });

  it("is written once an hour while the keys stay the same", async () => {
    const kv = createShelf();
    const server = createJwksServer({ kv });
    server.publish(first);
    for (let minute = 0; minute < 120; minute += 5) {
      await server.store.find(ISSUER, "first");
      server.pass(5 * 60_000);
    }
    expect(kv.puts).toHaveLength(2);
  });

  it("is written at once when the keys change", async () => {
    const kv = createShelf();
    await fill(kv, first);
    await fill(kv, second);
    expect(kv.values.get(`jwks:${ISSUER}`)).toContain("second");
  });

  it("expires after a day even when its date is in the future", async () => {
    const kv = createShelf();
    await fill(kv, first);
    const value = kv.puts[0]?.replace(String(NOW_MS), String(NOW_MS + 1_000 * HOUR)) ?? "";
    kv.values.set(`jwks:${ISSUER}`, value);
    const cold = createJwksServer({ kv });
    await cold.store.find(ISSUER, "first");
    cold.pass(24 * HOUR);
    kv.values.clear();
    expect(await cold.store.find(ISSUER, "first")).toBe("unavailable");
  });

  it.each([
    ["no JSON", "<html>"],
    ["null", "null"],
    ["no date", '{"text":"{}"}'],
    ["a bad set", `{"fetchedAt":${NOW_MS},"text":"{\\"keys\\":[]}"}`],
  ])("is skipped when it is %s", async (_name, value) => {
    const kv = createShelf();
    kv.values.set(`jwks:${ISSUER}`, value);
    const cold = createJwksServer({ kv });
    cold.publish(first);
    expect(await cold.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
  });

  it("may fail without harm", async () => {
    const down = (): Promise<never> => Promise.reject(new Error("KV is down"));
    const server = createJwksServer({ kv: { get: down, put: down } });
    server.publish(first);
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
  });

  it("is waited for 300 milliseconds at most", async () => {
    const server = createJwksServer({
      kv: { get: () => new Promise(() => {}), put: () => new Promise(() => {}) },
    });
    server.publish(first);
    expect(await server.store.find(ISSUER, "first")).toBeInstanceOf(CryptoKey);
  });
});
