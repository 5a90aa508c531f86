import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIdentity } from "./identity.ts";

const REQUEST = JSON.stringify({
  challenge: "Y2hhbGxlbmdl",
  rpId: "portal.test",
  allowCredentials: [],
  timeout: 60_000,
  userVerification: "required",
});
const CHALLENGED = {
  ChallengeName: "WEB_AUTHN",
  Session: "session",
  ChallengeParameters: { USERNAME: "ada", CREDENTIAL_REQUEST_OPTIONS: REQUEST },
};

function toToken(claims: object): string {
  const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${part({ alg: "RS256" })}.${part({ exp: 4_000_000_000, iat: 1, ...claims })}.c2ln`;
}

const SIGNED_IN = {
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: toToken({ username: "ada", sub: "ada" }),
    IdToken: toToken({ sub: "ada" }),
    RefreshToken: "refresh",
    ExpiresIn: 3_600,
  },
};

const identity = createIdentity(
  {
    userPoolId: "eu-central-1_Foreland1",
    userPoolClientId: "foreland-web",
    userPoolEndpoint: "http://identity.test/",
    authFlowType: "USER_AUTH",
    oauth: null,
    identityPool: null,
    challenge: null,
    endSessionPath: null,
    cookieDomain: null,
    passwordPolicy: { minLength: 6, needs: [] },
  },
  { brandName: "Foreland", returned: null },
);
let answers: object[];
const get = vi.fn();

beforeEach(() => {
  answers = [];
  vi.stubGlobal("fetch", async () => Response.json(answers.shift() ?? {}));
  class Credential {}
  class AssertionResponse {}
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", Credential);
  vi.stubGlobal("AuthenticatorAssertionResponse", AssertionResponse);
  vi.stubGlobal("AuthenticatorAttestationResponse", class {});
  const bytes = new Uint8Array([1]).buffer;
  const response = Object.assign(new AssertionResponse(), {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  });
  const credential = Object.assign(new Credential(), {
    id: "c",
    rawId: bytes,
    type: "public-key",
    response,
    getClientExtensionResults: () => ({}),
  });
  get.mockReset().mockResolvedValue(credential);
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
});
afterEach(() => void vi.unstubAllGlobals());

it("answers a passkey step by itself", async () => {
  answers = [CHALLENGED, SIGNED_IN];
  const result = await identity.signInWithPassword("ada", "x");
  expect(result).toEqual({ ok: true, step: { signInStep: "DONE" } });
  expect(get).toHaveBeenCalledOnce();
  await identity.signOut();
});

it("refuses a second passkey step in a row", async () => {
  answers = [CHALLENGED, CHALLENGED];
  const result = await identity.signInWithPassword("ada", "x");
  expect(result).toMatchObject({ ok: false });
  expect(result.ok ? "" : result.message).toMatch(/WEB_AUTHN/);
  expect(get).toHaveBeenCalledOnce();
});
