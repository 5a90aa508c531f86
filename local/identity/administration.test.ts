import { afterEach, beforeEach, expect, test } from "vitest";
import { mara, startTestPool, variant, type TestPool } from "./test/pool.ts";
import { callSigned } from "./test/signed.ts";
import { call } from "./test/wire.ts";

const key = { accessKeyId: "TESTADMIN", secretAccessKey: "the-admins-secret" };
const ORCID = "0000-0005-0000-0010";
const orla = variant("orla", { orcid: ORCID });
const person = { ...mara, preferredUsername: "Mara.L" };
const NEW = "mara.lindqvist@foreland.example";
const UserPoolId = "eu-central-1_Foreland1";
const IDENTITY = {
  ProviderName: "ORCID",
  ProviderAttributeName: "Cognito_Subject",
  ProviderAttributeValue: ORCID,
};
let pool: TestPool;

beforeEach(async () => {
  pool = await startTestPool({ users: [person, orla], adminKey: key });
});
afterEach(() => pool.close());

type Call = [operation: string, input: object];

function toEmailChange(email: string): Call {
  const UserAttributes = [{ Name: "email", Value: email }];
  return ["AdminUpdateUserAttributes", { UserPoolId, Username: mara.sub, UserAttributes }];
}

function toLink(sub: string): Call {
  const DestinationUser = { ProviderName: "Cognito", ProviderAttributeValue: sub };
  return ["AdminLinkProviderForUser", { UserPoolId, DestinationUser, SourceUser: IDENTITY }];
}

const look: Call = ["AdminGetUser", { UserPoolId, Username: mara.sub }];
const unlink: Call = ["AdminDisableProviderForUser", { UserPoolId, User: IDENTITY }];

async function send(signed: Call): Promise<string | null> {
  return (await callSigned(pool.origin, signed, { key })).name;
}

function authenticate(username: string) {
  const AuthParameters = { USERNAME: username, PASSWORD: mara.password };
  const input = { ClientId: "foreland-web", AuthFlow: "USER_PASSWORD_AUTH", AuthParameters };
  return call(pool, "InitiateAuth", input);
}

async function signIn(username: string): Promise<number> {
  return (await authenticate(username)).status;
}

async function issue(username: string): Promise<{ AccessToken: string; RefreshToken: string }> {
  const { body } = await authenticate(username);
  return body.AuthenticationResult as { AccessToken: string; RefreshToken: string }; // the pool's format
}

test("a changed address signs in, as the username does, and the old one no longer does", async () => {
  expect(await send(toEmailChange(NEW))).toBeNull();
  expect(await signIn(NEW)).toBe(200);
  expect(await signIn(person.preferredUsername)).toBe(200);
  expect(await signIn(mara.email)).toBe(400);
});

test("a changed address is verified only where the call says so", async () => {
  const verified = async (): Promise<string | undefined> => {
    const tokens = await issue(NEW);
    const { body } = await call(pool, "GetUser", { AccessToken: tokens.AccessToken });
    const attributes = body.UserAttributes as { Name: string; Value: string }[]; // the pool's format
    return attributes.find(({ Name }) => Name === "email_verified")?.Value;
  };
  await send(toEmailChange(NEW));
  expect(await verified()).toBe("false");
  const proven = [
    { Name: "email", Value: NEW },
    { Name: "email_verified", Value: "true" },
  ];
  const input = { UserPoolId, Username: mara.sub, UserAttributes: proven };
  await send(["AdminUpdateUserAttributes", input]);
  expect(await verified()).toBe("true");
});

test("a sign-out everywhere ends every refresh token of the account, and of no other", async () => {
  const refresh = async (RefreshToken: string): Promise<number> => {
    const input = { ClientId: "foreland-web", RefreshToken };
    return (await call(pool, "GetTokensFromRefreshToken", input)).status;
  };
  const [one, two, other] = [
    await issue(mara.email),
    await issue(mara.email),
    await issue(orla.email),
  ];
  expect(await send(["AdminUserGlobalSignOut", { UserPoolId, Username: mara.sub }])).toBeNull();
  expect([await refresh(one.RefreshToken), await refresh(two.RefreshToken)]).toEqual([400, 400]);
  expect(await refresh(other.RefreshToken)).toBe(200);
  const unknown = { UserPoolId, Username: "nobody" };
  expect(await send(["AdminUserGlobalSignOut", unknown])).toBe("UserNotFoundException");
});

test("an account's attributes are answered, a change included", async () => {
  const proven = [
    { Name: "email", Value: NEW },
    { Name: "email_verified", Value: "true" },
  ];
  const UserAttributes = expect.arrayContaining(proven);
  const readAccount = async () => (await callSigned(pool.origin, look, { key })).body;
  expect(await readAccount()).not.toMatchObject({ UserAttributes });
  const input = { UserPoolId, Username: mara.sub, UserAttributes: proven };
  await send(["AdminUpdateUserAttributes", input]);
  expect(await readAccount()).toMatchObject({ Username: mara.sub, UserAttributes });
  const unknown = { UserPoolId, Username: "nobody" };
  expect(await send(["AdminGetUser", unknown])).toBe("UserNotFoundException");
});

test("an address of another account is refused", async () => {
  expect(await send(toEmailChange(orla.email.toUpperCase()))).toBe("AliasExistsException");
  expect(await signIn(mara.email)).toBe(200);
});

test("an ORCID iD belongs to one account at a time", async () => {
  expect(await send(toLink(mara.sub))).toBe("InvalidParameterException");
  expect(await send(unlink)).toBeNull();
  expect(await send(unlink)).toBe("UserNotFoundException");
  expect(await send(toLink(mara.sub))).toBeNull();
  expect(await send(toLink(mara.sub))).toBe("InvalidParameterException");
});

test.each([
  ["with another secret", { key: { ...key, secretAccessKey: "guess" } }],
  ["with another key id", { key: { ...key, accessKeyId: "OTHER" } }],
  ["an hour ago", { key, now: Date.now() - 3_600_000 }],
])("a call that was signed %s changes nothing", async (_, signer) => {
  const answer = await callSigned(pool.origin, toEmailChange(NEW), signer);
  expect(answer).toMatchObject({ status: 400, name: "InvalidSignatureException" });
  expect(await signIn(mara.email)).toBe(200);
});

const signOut: Call = ["AdminUserGlobalSignOut", { UserPoolId, Username: mara.sub }];

test.each([toEmailChange(NEW), toLink(mara.sub), unlink, signOut, look])(
  "%s is refused without a signature",
  async (operation, input) => {
    const { status, body } = await call(pool, operation, input);
    expect([status, body.__type]).toEqual([400, "InvalidSignatureException"]);
  },
);
