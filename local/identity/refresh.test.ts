import { confirmSignIn, fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callAdmin, mara, startTestPool, variant, type TestPool } from "./test/pool.ts";
import { useAmplify } from "./test/amplify.ts";
import { call, readJwks } from "./test/wire.ts";
import { toTotp } from "./totp.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const noor = variant("noor", { totpSecret: secret });

let pool: TestPool;

beforeAll(async () => {
  pool = await startTestPool({ users: [mara, noor] });
});

beforeEach(async () => {
  await callAdmin(pool, "reset", {});
  useAmplify(pool);
});

afterAll(() => pool.close());

const clear = {
  ClientId: "foreland-web",
  AuthFlow: "USER_PASSWORD_AUTH",
  AuthParameters: { USERNAME: mara.email, PASSWORD: mara.password },
};

async function enter(): Promise<{ AccessToken: string; RefreshToken?: string | undefined }> {
  const { body } = await call(pool, "InitiateAuth", clear);
  return body.AuthenticationResult ?? { AccessToken: "" };
}

function refresh(RefreshToken: string | undefined): ReturnType<typeof call> {
  return call(pool, "GetTokensFromRefreshToken", { ClientId: "foreland-web", RefreshToken });
}

test("keeps the refresh token when the pool does not rotate", async () => {
  const { RefreshToken } = await enter();
  const { body } = await refresh(RefreshToken);
  expect(body.AuthenticationResult).not.toHaveProperty("RefreshToken");
  expect((await refresh(RefreshToken)).status).toBe(200);
});

test("refuses a replaced refresh token when the pool rotates without grace", async () => {
  await callAdmin(pool, "settings", { rotation: { isOn: true, graceSeconds: 0 } });
  const { RefreshToken } = await enter();
  const { body } = await refresh(RefreshToken);
  expect((await refresh(RefreshToken)).body.__type).toBe("RefreshTokenReuseException");
  expect((await refresh(body.AuthenticationResult?.RefreshToken)).status).toBe(200);
});

test("accepts a replaced refresh token within the grace, and not after it", async () => {
  await callAdmin(pool, "settings", { rotation: { isOn: true, graceSeconds: 10 } });
  const { RefreshToken } = await enter();
  await refresh(RefreshToken);
  pool.clock.advance(9_000);
  expect((await refresh(RefreshToken)).status).toBe(200);
  pool.clock.advance(1_000);
  expect((await refresh(RefreshToken)).status).toBe(400);
});

test("refuses a revoked refresh token with the pool's message", async () => {
  const { RefreshToken } = await enter();
  await call(pool, "RevokeToken", { ClientId: "foreland-web", Token: RefreshToken });
  expect((await refresh(RefreshToken)).body).toEqual({
    __type: "NotAuthorizedException",
    message: "Refresh Token has been revoked",
  });
});

test("refreshes by the older flow", async () => {
  const { RefreshToken } = await enter();
  const { body } = await call(pool, "InitiateAuth", {
    ClientId: "foreland-web",
    AuthFlow: "REFRESH_TOKEN_AUTH",
    AuthParameters: { REFRESH_TOKEN: RefreshToken },
  });
  expect(body.AuthenticationResult).toHaveProperty("AccessToken");
});

test("lets a client notice that its tokens have expired, and refresh them", async () => {
  await callAdmin(pool, "settings", { accessTokenTtlMs: -60_000, idTokenTtlMs: -60_000 });
  await signIn({ username: mara.email, password: mara.password });
  await callAdmin(pool, "settings", { accessTokenTtlMs: 3_600_000, idTokenTtlMs: 3_600_000 });
  const { tokens } = await fetchAuthSession();
  expect(tokens?.accessToken.payload.exp).toBeGreaterThan(pool.clock.now() / 1000);
  await signOut();
});

test.each([
  ["keep", 4, true],
  ["retire", 2, false],
])("after a rotation that is to %s old keys publishes %i", async (old, count, isStillKnown) => {
  await callAdmin(pool, "rotate-keys", { old: "retire" });
  const { AccessToken } = await enter();
  await callAdmin(pool, "rotate-keys", { old });
  const jwks = await readJwks(pool);
  expect(jwks.keys).toHaveLength(count);
  const verified = await jwtVerify(AccessToken, createLocalJWKSet(jwks)).catch(() => null);
  expect(verified !== null).toBe(isStillKnown);
});

test("publishes no private part of a key", async () => {
  const { keys } = await readJwks(pool);
  for (const key of keys) {
    expect(Object.keys(key).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  }
});

test("lets a remembered device replace the second factor", async () => {
  await callAdmin(pool, "settings", { isTrackingDevices: true });
  useAmplify(pool);
  const credentials = { username: noor.email, password: noor.password };
  await signIn(credentials);
  await confirmSignIn({ challengeResponse: toTotp(secret, pool.clock.now()) });
  await signOut();
  expect((await signIn(credentials)).isSignedIn).toBe(true);
  await signOut();
});

test("lets a client whose device was forgotten sign in without it", async () => {
  await callAdmin(pool, "settings", { isTrackingDevices: true });
  useAmplify(pool);
  await signIn({ username: mara.email, password: mara.password });
  await signOut();
  await callAdmin(pool, "reset", {});
  expect((await signIn({ username: mara.email, password: mara.password })).isSignedIn).toBe(true);
  await signOut();
});
