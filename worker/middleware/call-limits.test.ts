import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import portalToml from "../../wrangler.toml?raw";
import catalogueToml from "../../api/wrangler.toml?raw";
import { RATE_LIMIT_PERIOD_S } from "#platform/limits.ts";
import { createCallLimits } from "./call-limits.ts";
import { createLimiter, isAllowed, toProblem } from "#platform/limiter.ts";

const quiet = (): void => {};

it("allows a key its calls of a period and no more, by the platform's own binding", async () => {
  const limiter = createLimiter(env.LIMIT_REQUESTS_BY_ACCOUNT, quiet);
  const account = crypto.randomUUID();
  const allowed = await Promise.all(Array.from({ length: 30 }, () => limiter(account)));
  expect(allowed.filter(Boolean).length).toBeGreaterThanOrEqual(10);
  expect(allowed.filter(Boolean).length).toBeLessThanOrEqual(20);
  expect(await limiter(crypto.randomUUID())).toBe(true);
});

it("limits nobody without a binding", async () => {
  const limiter = createLimiter(undefined, quiet);
  const allowed = await Promise.all(Array.from({ length: 100 }, () => limiter("a")));
  expect(allowed).not.toContain(false);
});

it("limits nobody when the binding fails, and logs that", async () => {
  const logged: unknown[] = [];
  const broken = { limit: () => Promise.reject(new TypeError("broken")) };
  const limiter = createLimiter(broken, (line) => void logged.push(line));
  expect(await limiter("a")).toBe(true);
  expect(logged).toEqual([{ event: "rate_limit_failed", name: "TypeError" }]);
});

it("counts a call for its network and for its account", async () => {
  const counted: string[] = [];
  const count = (allowed: boolean) => async (key: string) => {
    counted.push(key);
    return allowed;
  };
  const limit = { byAddress: count(true), byAccount: count(false) };
  expect(await isAllowed(limit, { address: "192.0.2.1", account: null })).toBe(true);
  expect(await isAllowed(limit, { address: "192.0.2.1", account: "ada" })).toBe(false);
  expect(await isAllowed(limit, { address: null, account: null })).toBe(true);
  expect(counted).toEqual(["192.0.2.1", "192.0.2.1", "ada"]);
});

const KINDS = ["SIGN_IN", "REQUESTS", "SEARCH", "DOWNLOADS"];
const BINDINGS = KINDS.flatMap((kind) => [`LIMIT_${kind}_BY_ADDRESS`, `LIMIT_${kind}_BY_ACCOUNT`]);

it("counts each kind of call by its own bindings, and logs one that fails", async () => {
  const counted: string[] = [];
  const logged: unknown[] = [];
  const bindings = BINDINGS.map((name) => [
    name,
    {
      limit: async ({ key }: { key: string }) => {
        counted.push(`${name} of ${key}`);
        throw new TypeError("broken");
      },
    },
  ]);
  const limits = createCallLimits({ ...env, ...Object.fromEntries(bindings) }, (line) =>
    logged.push(line),
  );
  for (const kind of ["signIn", "requests", "search", "downloads"] as const) {
    expect(await limits[kind].byAddress("192.0.2.1")).toBe(true);
    expect(await limits[kind].byAccount("ada")).toBe(true);
  }
  expect(counted).toEqual(
    BINDINGS.map((name) => `${name} of ${name.endsWith("ADDRESS") ? "192.0.2.1" : "ada"}`),
  );
  expect(logged).toEqual(BINDINGS.map(() => ({ event: "rate_limit_failed", name: "TypeError" })));
});

it("tells programs when to retry", async () => {
  const answer = toProblem("Wait.");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(await answer.json()).toMatchObject({ status: 429, detail: "Wait." });
});

it.each([
  ["the portal", portalToml],
  ["the catalogue", catalogueToml],
])("promises callers of %s the period of their settings", (_, toml) => {
  const simple = [...toml.matchAll(/^simple = \{ limit = (\d+), period = (\d+) \}$/gm)];
  const namespaces = [...toml.matchAll(/^namespace_id = "(\d+)"$/gm)].map(([, id]) => id);
  expect(simple.length).toBeGreaterThan(0);
  expect(new Set(namespaces).size).toBe(simple.length);
  for (const [, limit, period] of simple) {
    expect(Number(limit)).toBeGreaterThan(0);
    expect(Number(period)).toBe(RATE_LIMIT_PERIOD_S);
  }
});

it("gives no two limits of the two Workers one counter", () => {
  const ids = [...(portalToml + catalogueToml).matchAll(/^namespace_id = "(\d+)"$/gm)];
  expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
});
