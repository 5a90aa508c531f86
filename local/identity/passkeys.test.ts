import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasskey, type TestPasskey } from "./test/authenticator.ts";
import { callAdmin, mara, startTestPool, variant, type TestPool } from "./test/pool.ts";
import { call, type WireAnswer } from "./test/wire.ts";

const ClientId = "foreland-web";
const other = variant("other", {});
const totp = variant("totp", { totpSecret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" });

const optionsSchema = v.object({ CredentialCreationOptions: v.object({ challenge: v.string() }) });
const listSchema = v.object({
  Credentials: v.array(v.looseObject({ CredentialId: v.string(), RelyingPartyId: v.string() })),
  NextToken: v.optional(v.string()),
});
const askedSchema = v.object({
  Session: v.string(),
  ChallengeParameters: v.object({
    CREDENTIAL_REQUEST_OPTIONS: v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ challenge: v.string(), allowCredentials: v.array(v.object({ id: v.string() })) }),
    ),
  }),
});
type Asked = v.InferOutput<typeof askedSchema>;

let pool: TestPool;
let passkey: TestPasskey;

beforeAll(async () => {
  pool = await startTestPool({ users: [mara, other, totp] });
});
beforeEach(async () => {
  await callAdmin(pool, "reset", {});
  passkey = createPasskey();
});
afterAll(() => pool.close());

async function signIn(user = mara): Promise<string> {
  const AuthParameters = { USERNAME: user.email, PASSWORD: user.password };
  const body = { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters };
  const answer = await call(pool, "InitiateAuth", body);
  return answer.body.AuthenticationResult?.AccessToken ?? "";
}

async function startRegistration(AccessToken: string): Promise<string> {
  const { body } = await call(pool, "StartWebAuthnRegistration", { AccessToken });
  return v.parse(optionsSchema, body).CredentialCreationOptions.challenge;
}

async function register(AccessToken: string, key = passkey): Promise<WireAnswer> {
  const Credential = key.register(await startRegistration(AccessToken));
  return call(pool, "CompleteWebAuthnRegistration", { AccessToken, Credential });
}

async function ask(user = mara): Promise<Asked> {
  const AuthParameters = { USERNAME: user.email, PREFERRED_CHALLENGE: "WEB_AUTHN" };
  const body = { ClientId, AuthFlow: "USER_AUTH", AuthParameters };
  return v.parse(askedSchema, (await call(pool, "InitiateAuth", body)).body);
}

function answer({ Session }: Asked, CREDENTIAL: string, USERNAME = mara.email) {
  const ChallengeResponses = { USERNAME, CREDENTIAL };
  const body = { ClientId, ChallengeName: "WEB_AUTHN", Session, ChallengeResponses };
  return call(pool, "RespondToAuthChallenge", body);
}

test("registers a passkey, offers it and signs in with it, once for each challenge", async () => {
  await register(await signIn());
  const asked = await ask();
  const { challenge, allowCredentials } = asked.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS;
  expect(allowCredentials).toEqual([{ id: passkey.id }]);
  const signed = passkey.sign(challenge);
  expect((await answer(asked, signed)).body.AuthenticationResult).toBeDefined();
  expect((await answer(asked, signed)).body.message).toContain("can only be used once");
});

test("lists passkeys page by page, and removes one", async () => {
  const AccessToken = await signIn();
  await register(AccessToken);
  await register(AccessToken, createPasskey());
  const first = v.parse(listSchema, (await list({ MaxResults: 1 })).body);
  expect(first.Credentials).toMatchObject([
    { CredentialId: passkey.id, RelyingPartyId: "localhost" },
  ]);
  const second = v.parse(listSchema, (await list({ NextToken: first.NextToken })).body);
  expect([second.Credentials.length, second.NextToken]).toEqual([1, undefined]);
  const removal = { AccessToken, CredentialId: passkey.id };
  expect((await call(pool, "DeleteWebAuthnCredential", removal)).status).toBe(200);
  expect((await call(pool, "DeleteWebAuthnCredential", removal)).body.__type).toBe(
    "ResourceNotFoundException",
  );
  expect(v.parse(listSchema, (await list({})).body).Credentials).toHaveLength(1);

  function list(rest: object): Promise<WireAnswer> {
    return call(pool, "ListWebAuthnCredentials", { AccessToken, ...rest });
  }
});

test("offers a passkey to a user who has one, and not where a second factor is required", async () => {
  const offers = async (user: typeof mara): Promise<unknown> => {
    const AuthParameters = { USERNAME: user.email };
    const body = { ClientId, AuthFlow: "USER_AUTH", AuthParameters };
    return (await call(pool, "InitiateAuth", body)).body["AvailableChallenges"];
  };
  await register(await signIn());
  expect(await offers(mara)).toContain("WEB_AUTHN");
  expect(await offers(other)).not.toContain("WEB_AUTHN");
  expect(await offers(totp)).not.toContain("WEB_AUTHN");
});

test.each([
  ["another challenge", { challenge: "b3RoZXI" }, "WebAuthnChallengeNotFoundException"],
  ["another origin", { origin: "https://evil.example" }, "WebAuthnOriginNotAllowedException"],
  ["another host", { host: "evil.example" }, "WebAuthnRelyingPartyMismatchException"],
  ["nobody verified", { flags: 0x41 }, "WebAuthnCredentialNotSupportedException"],
  ["no key", { flags: 0x05 }, "WebAuthnCredentialNotSupportedException"],
  ["another id", { id: "b3RoZXI" }, "WebAuthnCredentialNotSupportedException"],
])("refuses to register a passkey with %s", async (_, lies, name) => {
  const AccessToken = await signIn();
  const challenge = await startRegistration(AccessToken);
  const Credential = passkey.register(challenge, lies);
  const body = { AccessToken, Credential };
  expect((await call(pool, "CompleteWebAuthnRegistration", body)).body.__type).toBe(name);
  const again = { AccessToken, Credential: passkey.register(challenge) };
  expect((await call(pool, "CompleteWebAuthnRegistration", again)).body.__type).toBe(
    "WebAuthnChallengeNotFoundException",
  );
});

test.each([
  ["another challenge", { challenge: "b3RoZXI" }],
  ["another origin", { origin: "https://evil.example" }],
  ["another host", { host: "evil.example" }],
  ["nobody verified", { flags: 0x01 }],
  ["a count that a copy would have", { count: 1 }],
  ["another passkey's id", { id: "b3RoZXI" }],
])("refuses a signature with %s", async (_, lies) => {
  await register(await signIn());
  const asked = await ask();
  const { challenge } = asked.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS;
  const { body } = await answer(asked, passkey.sign(challenge, lies));
  expect(body).toEqual({
    __type: "NotAuthorizedException",
    message: "The passkey was not accepted.",
  });
});

test("refuses the signature of another key, and a passkey for another account", async () => {
  await register(await signIn());
  const asked = await ask();
  const { challenge } = asked.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS;
  const forged = createPasskey().sign(challenge, { id: passkey.id });
  expect((await answer(asked, forged)).body.message).toBe("The passkey was not accepted.");
  const next = await ask();
  const right = passkey.sign(next.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS.challenge);
  expect((await answer(next, right, other.email)).body.__type).toBe("NotAuthorizedException");
  expect((await register(await signIn(other))).body.__type).toBe(
    "WebAuthnCredentialNotSupportedException",
  );
});
