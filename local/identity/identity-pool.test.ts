import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mara, startTestPool, type TestPool } from "./test/pool.ts";

const MINUTE_MS = 60_000;
let pool: TestPool;
let calls: string[];

beforeEach(async () => {
  pool = await startTestPool({ users: [mara] });
  calls = [];
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string | URL, init?: RequestInit) => {
    const target = new Headers(init?.headers).get("x-amz-target") ?? "";
    if (target.startsWith("AWSCognitoIdentityService.")) calls.push(target.split(".")[1] ?? "");
    return send(url, init);
  });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.identity.poolId,
        userPoolClientId: pool.identity.clientId,
        userPoolEndpoint: `${pool.origin}/identity/`,
        identityPoolId: "eu-central-1:5d0c4a1e-7b52-4f0e-9a86-2c1f83d9b601",
        identityPoolEndpoint: `${pool.origin}/identity/credentials`,
        allowGuestAccess: true,
      },
    },
  });
  const storage = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
});
afterEach(async () => {
  await signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await pool.close();
});

test("gives a signed-in user the same identity each time, and uses credentials for 50 minutes", async () => {
  const options = { authFlowType: "USER_PASSWORD_AUTH" } as const;
  await signIn({ username: mara.email, password: mara.password, options });
  calls = [];
  const first = await fetchAuthSession();
  expect(first.credentials?.accessKeyId).toMatch(/^ASIA/);
  expect(calls).toEqual(["GetId", "GetCredentialsForIdentity"]);
  await fetchAuthSession();
  expect(calls).toHaveLength(2);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 49 * MINUTE_MS });
  await fetchAuthSession();
  expect(calls).toHaveLength(2);
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  const later = await fetchAuthSession();
  expect(calls).toEqual(["GetId", "GetCredentialsForIdentity", "GetCredentialsForIdentity"]);
  expect(later.identityId).toBe(first.identityId);
});

test("gives a guest credentials of their own", async () => {
  const session = await fetchAuthSession();
  expect(session.tokens).toBeUndefined();
  expect(session.identityId).toMatch(/^eu-central-1:/);
});

test.each([
  [
    "GetId",
    { IdentityPoolId: "eu-central-1:x", Logins: { pool: "a.b.c" } },
    "NotAuthorizedException",
  ],
  ["GetId", { IdentityPoolId: "without-a-colon" }, "InvalidParameterException"],
  ["GetCredentialsForIdentity", {}, "InvalidParameterException"],
  ["DeleteIdentities", {}, "UnknownOperationException"],
])("refuses %s of %j with %s", async (operation, body, name) => {
  const answer = await fetch(`${pool.origin}/identity/credentials`, {
    method: "POST",
    headers: { "x-amz-target": `AWSCognitoIdentityService.${operation}` },
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { __type: name }]);
});
