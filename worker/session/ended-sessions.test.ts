import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import {
  accessClaims,
  createPoolKey,
  jwksAnswer,
  NOW_MS,
  NOW_S,
  type PoolKey,
  signToken,
  SUB,
} from "#token/test/pool.ts";
import type { TokenClaims } from "#token/claims.ts";
import { createEndedSessions, type EndedSessionsDependencies } from "./ended-sessions.ts";
import { createEdge, toCookies } from "./test/browser.ts";

const CLAIMS: TokenClaims = {
  sub: SUB,
  username: SUB,
  iss: "i",
  iat: NOW_S - 60,
  exp: NOW_S + 3_540,
  originJti: "0a0a0a0a-0000-4000-8000-000000000001",
};
let key: PoolKey;
beforeAll(async () => {
  key = await createPoolKey("kid-1");
});

async function readWith(kv: EndedSessionsDependencies["kv"]) {
  const ended = createEndedSessions({ kv, now: () => NOW_MS });
  const edge = createEdge({ jwks: () => jwksAnswer(key), ended });
  const accessToken = await signToken(key, accessClaims());
  return { ended, read: () => edge.read(toCookies(SUB, { accessToken })) };
}

it("makes a visitor of a good token whose sign-in was ended, and clears its cookies", async () => {
  const { ended, read } = await readWith(env.CONTENT);
  expect(await read()).toMatchObject({ kind: "signed-in" });
  await ended.add(CLAIMS);
  const session = await read();
  expect(session.kind).toBe("visitor");
  expect(session.setCookies.length).toBeGreaterThan(0);
});

it("stores a sign-in as long as its token could live, and a minute at least", async () => {
  const lives: unknown[] = [];
  const kv = {
    get: async () => null,
    put: async (...[, , options]: unknown[]) => void lives.push(options),
  };
  const ended = createEndedSessions({
    kv: kv as unknown as EndedSessionsDependencies["kv"],
    now: () => NOW_MS,
  }); // only the methods that are called
  await ended.add(CLAIMS);
  await ended.add({ ...CLAIMS, exp: NOW_S - 5 });
  await ended.add({ ...CLAIMS, originJti: "../jwks" });
  expect(lives).toEqual([{ expirationTtl: 3_540 }, { expirationTtl: 60 }]);
});

it("accepts a token when the list cannot be read", async () => {
  const broken = { get: async () => Promise.reject(new Error("KV is down")), put: async () => {} };
  const { read } = await readWith(broken as unknown as EndedSessionsDependencies["kv"]); // only the methods that are called
  expect(await read()).toMatchObject({ kind: "signed-in" });
});
