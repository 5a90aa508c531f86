import { afterEach, beforeEach, expect, test } from "vitest";
import { mara, startTestPool, variant, type TestPool } from "./test/pool.ts";
import { callSigned } from "./test/signed.ts";
import { call } from "./test/wire.ts";

const key = { accessKeyId: "TESTADMIN", secretAccessKey: "the-admins-secret" };
const ORCID = "0000-0005-0000-0010";
const orla = variant("orla", { orcid: ORCID });
const NEW = "mara.lindqvist@foreland.example";
const UserPoolId = "eu-central-1_Foreland1";
const IDENTITY = {
  ProviderName: "ORCID",
  ProviderAttributeName: "Cognito_Subject",
  ProviderAttributeValue: ORCID,
};
let pool: TestPool;

beforeEach(async () => {
  pool = await startTestPool({ users: [mara, orla], adminKey: key });
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

const unlink: Call = ["AdminDisableProviderForUser", { UserPoolId, User: IDENTITY }];

async function send(signed: Call): Promise<string | null> {
  return (await callSigned(pool.origin, signed, { key })).name;
}

async function signIn(username: string): Promise<number> {
  const AuthParameters = { USERNAME: username, PASSWORD: mara.password };
  const input = { ClientId: "foreland-web", AuthFlow: "USER_PASSWORD_AUTH", AuthParameters };
  return (await call(pool, "InitiateAuth", input)).status;
}

test("a changed address signs in, and the old one no longer does", async () => {
  expect(await send(toEmailChange(NEW))).toBeNull();
  expect(await signIn(NEW)).toBe(200);
  expect(await signIn(mara.email)).toBe(400);
});

test("an address of another account is refused", async () => {
  expect(await send(toEmailChange(orla.email.toUpperCase()))).toBe("AliasExistsException");
  expect(await signIn(mara.email)).toBe(200);
});

test("an ORCID iD goes with one account at a time", async () => {
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
  expect(answer).toEqual({ status: 400, name: "InvalidSignatureException" });
  expect(await signIn(mara.email)).toBe(200);
});

test.each([toEmailChange(NEW), toLink(mara.sub), unlink])(
  "%s is refused without a signature",
  async (operation, input) => {
    const { status, body } = await call(pool, operation, input);
    expect([status, body.__type]).toEqual([400, "InvalidSignatureException"]);
  },
);
