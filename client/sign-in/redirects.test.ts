import { expect, it, vi } from "vitest";
import type { SignInConfig } from "../contract/sign-in.ts";
import { createIdentity } from "./identity.ts";
import { createOpenIdentity } from "./open-identity.ts";

const OAUTH: NonNullable<SignInConfig["oauth"]> = {
  domain: "login.test",
  scopes: ["openid"],
  redirectSignIn: [],
  redirectSignOut: [`${location.origin}/`],
  responseType: "code",
};

function createConfig(oauth: SignInConfig["oauth"]): SignInConfig {
  return {
    userPoolId: "eu-central-1_Foreland1",
    userPoolClientId: "foreland-web",
    userPoolEndpoint: "http://identity.test/",
    authFlowType: "USER_SRP_AUTH",
    oauth,
    identityPool: null,
    challenge: null,
    endSessionPath: null,
    cookieDomain: null,
    passwordPolicy: { minLength: 6, needs: [] },
  };
}

function open(oauth: SignInConfig["oauth"]) {
  return createIdentity(createConfig(oauth), { brandName: "Foreland", returned: null });
}

it("is not requested where no hosted login is set up", async () => {
  expect(await open(null).signInWith("ORCID")).toMatchObject({
    ok: false,
    name: "OAuthNotConfigureException",
  });
});

it.each([
  "https://elsewhere.example/orcid-redirect",
  `https://elsewhere.example/?${location.hostname}`,
  `${location.origin}.elsewhere.example/orcid-redirect`,
])("redirects nobody to %s", async (address) => {
  const identity = open({ ...OAUTH, redirectSignIn: [address] });
  expect(await identity.signInWith("ORCID")).toEqual({
    ok: false,
    name: "InvalidRedirectException",
    message: "signInRedirect or signOutRedirect had an invalid format or was not found.",
  });
  expect(Object.keys(localStorage).filter((key) => key.endsWith("oauthState"))).toEqual([]);
});

it.each([
  ["Google", "Google"],
  ["Apple", "SignInWithApple"],
  ["Facebook", "Facebook"],
  ["Amazon", "LoginWithAmazon"],
] as const)("leads to %s, which the hosted login calls %s", async (provider, name) => {
  const left = vi.spyOn(location, "href", "set").mockImplementation(() => {});
  const identity = open({ ...OAUTH, redirectSignIn: [`${location.origin}/orcid-redirect`] });
  expect(await identity.signInWith(provider)).toEqual({ ok: true });
  const address = new URL(String(left.mock.calls[0]?.[0]));
  expect(address.origin).toBe("https://login.test");
  expect(address.searchParams.get("identity_provider")).toBe(name);
  left.mockRestore();
});

function refuse(error: Error): never {
  throw error;
}

const BLOCKED = new DOMException("The operation is insecure.", "SecurityError");
const FULL = new DOMException("exceeded the quota", "QuotaExceededError");

it.each<[string, () => Storage]>([
  ["blocks", () => refuse(BLOCKED)],
  [
    "has no room left in",
    () => Object.assign(Object.create(null), { setItem: () => refuse(FULL), removeItem() {} }),
  ],
])(
  "says before it leaves that the browser %s the storage of the answer's state",
  async (...row) => {
    const identity = open({ ...OAUTH, redirectSignIn: [`${location.origin}/orcid-redirect`] });
    const refusing = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(row[1]);
    const refused = await identity.signInWith("ORCID");
    refusing.mockRestore();
    expect(refused).toMatchObject({
      ok: false,
      message: expect.stringContaining("Your browser blocks the storage of this site"),
    });
  },
);

it("leads to the other login again when the reader came back from it by Back and presses before the code has loaded", async () => {
  const left = vi.spyOn(location, "href", "set").mockImplementation(() => {});
  const config = createConfig({ ...OAUTH, redirectSignIn: [`${location.origin}/orcid-redirect`] });
  vi.stubGlobal("fetch", async () => Response.json(config));
  for (const visit of [1, 2]) {
    const openIdentity = createOpenIdentity("Foreland");
    expect(await openIdentity().then((identity) => identity.signInWith("ORCID"))).toEqual({
      ok: true,
    });
    expect(left).toHaveBeenCalledTimes(visit);
  }
});
