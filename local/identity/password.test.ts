import { fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAmplify } from "./test/amplify.ts";
import { mara, startTestPool, variant } from "./test/pool.ts";
import type { TestPool } from "./test/pool.ts";

let pool: TestPool;
const named = variant("name", { preferredUsername: "Mara.L" });

beforeAll(async () => {
  pool = await startTestPool({ users: [mara, named] });
  useAmplify(pool);
});

afterAll(() => pool.close());

test("signs in by SRP with tokens that the JWKS verifies", async () => {
  const result = await signIn({ username: mara.email, password: mara.password });
  expect(result.nextStep.signInStep).toBe("DONE");
  const { tokens } = await fetchAuthSession();
  const keys = createRemoteJWKSet(new URL(`${pool.identity.issuer}/.well-known/jwks.json`));
  const access = await jwtVerify(tokens?.accessToken.toString() ?? "", keys, {
    issuer: pool.identity.issuer,
  });
  expect(access.payload).toMatchObject({
    token_use: "access",
    client_id: "foreland-web",
    sub: mara.sub,
    username: mara.sub,
  });
  const id = await jwtVerify(tokens?.idToken?.toString() ?? "", keys, { audience: "foreland-web" });
  expect(id.payload).toMatchObject({
    token_use: "id",
    "cognito:username": mara.sub,
    email: mara.email,
    given_name: "Mara",
    family_name: "Lindqvist",
  });
  await signOut();
});

test("signs in by a username, in any case", async () => {
  const byName = { username: "mara.l", password: named.password };
  expect((await signIn(byName)).isSignedIn).toBe(true);
  const { tokens } = await fetchAuthSession();
  expect(tokens?.idToken?.payload).toMatchObject({
    "cognito:username": named.sub,
    preferred_username: "Mara.L",
  });
  await signOut();
});

test.each([
  ["a wrong password", mara.email],
  ["a name nobody has", "stranger@foreland.example"],
])("answers %s with the same refusal", async (_, username) => {
  await expect(signIn({ username, password: "Not-the-one-1" })).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
});

test("signs in by a plain password", async () => {
  const result = await signIn({
    username: mara.email,
    password: mara.password,
    options: { authFlowType: "USER_PASSWORD_AUTH" },
  });
  expect(result.isSignedIn).toBe(true);
  await signOut();
});

test("refreshes the session into new tokens of the same family", async () => {
  useAmplify(pool);
  await signIn({ username: mara.email, password: mara.password });
  const before = (await fetchAuthSession()).tokens?.accessToken.payload;
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload;
  expect(after?.["origin_jti"]).toBe(before?.["origin_jti"]);
  expect(after?.jti).not.toBe(before?.jti);
  await signOut();
});

test("refuses to refresh with what a sign-out has revoked", async () => {
  const storage = useAmplify(pool);
  await signIn({ username: mara.email, password: mara.password });
  const saved = new Map(storage);
  await signOut();
  for (const [key, value] of saved) storage.set(key, value);
  expect((await fetchAuthSession()).tokens).toBeDefined();
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

test("succeeds after one failure of the service, because clients retry", async () => {
  useAmplify(pool);
  pool.faults.set({ service: "identity", operation: "InitiateAuth", mode: "500" });
  const result = await signIn({ username: mara.email, password: mara.password });
  expect(result.isSignedIn).toBe(true);
  await signOut();
});

test("passes a lasting failure of the service to the client", async () => {
  const lasting = { operation: "RespondToAuthChallenge", mode: "429", count: 10 } as const;
  pool.faults.set({ service: "identity", ...lasting });
  await expect(signIn({ username: mara.email, password: mara.password })).rejects.toMatchObject({
    name: "TooManyRequestsException",
  });
  pool.faults.clear();
});
