import { createExecutionContext, env } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { createKeyStore } from "#token/keys.ts";
import {
  accessClaims,
  CLIENT_ID,
  createPoolKey,
  ISSUER,
  jwksAnswer,
  signToken,
} from "#token/test/pool.ts";
import type { Bindings } from "../bindings.ts";
import worker from "../index.ts";
import { createCatalogue } from "../test/catalogue.ts";
import { KEYS_UNAVAILABLE } from "../services.ts";

const FAMILIES = [
  "/user",
  "/organizations",
  "/collections",
  "/publishing/info",
  "/datasets/shared-datasets",
  "/accounts/github/user",
];

test.each(FAMILIES)("%s answers 503, not 401, while no token can be checked", async (path) => {
  const catalogue = await createCatalogue({
    verifyAccess: async () => ({ ok: false, reason: KEYS_UNAVAILABLE }),
  });
  const answer = await catalogue.request(path, { headers: { authorization: "Bearer a.b.c" } });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
});

const nowS = Math.floor(Date.now() / 1_000);
const held = await createPoolKey("held");
const token = await signToken(held, accessClaims({ iat: nowS - 60, exp: nowS + 3_600 }));

beforeEach(() => {
  const spy = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
  return () => spy.mockRestore();
});

/** A new isolate whose user pool cannot be reached. */
async function ask(bindings: Partial<Bindings>, bearer: string): Promise<number> {
  const cold = {
    ...env,
    TOKEN_ISSUERS: ISSUER,
    USER_POOL_CLIENT_ID: CLIENT_ID,
    USER_POOL_ID: "",
    ENVIRONMENT: "local",
    ...bindings,
  };
  const headers = { authorization: `Bearer ${bearer}` };
  const request = new Request("https://api.example.org/user", { headers });
  const handler = worker.fetch as (...args: unknown[]) => Promise<Response>;
  return (await handler(request, cold, createExecutionContext())).status;
}

test("a new isolate accepts a good token by the stored keys while the user pool is down", async () => {
  await createCatalogue();
  const kv = env.KEYS;
  if (!kv) throw new Error("The test has no key-value store.");
  const fetch = async (): Promise<Response> => jwksAnswer(held);
  const store = createKeyStore({ fetch, now: Date.now, kv, log: () => {} });
  expect(await store.find(ISSUER, "held")).toBeInstanceOf(CryptoKey);
  expect(await ask({}, token)).toBe(404); // accepted: the person has no account here
});

test("a new isolate without stored keys checks no token while the user pool is down", async () => {
  expect(await ask({ KEYS: undefined as never }, token)).toBe(503);
});

test("a token of another issuer is refused with 401, with or without keys", async () => {
  expect(await ask({ KEYS: undefined as never }, "a.b.c")).toBe(401);
});
