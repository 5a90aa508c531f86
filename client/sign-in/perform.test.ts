import { expect, it, vi } from "vitest";
import type { Identity } from "./identity.ts";
import { perform, UNREACHABLE_MESSAGE } from "./perform.ts";
import type { SignInRequest } from "./requests.ts";

const REFUSED = { ok: false, name: "LimitExceededException", message: "No." } as const;
const STEP = { ok: true, step: { signInStep: "DONE" } } as const;

function createIdentity(part: Partial<Identity>): Identity {
  const refuse = async () => REFUSED;
  return {
    ready: Promise.resolve(),
    prepare: () => {},
    signInWithPassword: refuse,
    confirmStep: refuse,
    confirmSignUp: refuse,
    requestReset: refuse,
    confirmReset: refuse,
    signInWith: refuse,
    resendSignUpCode: refuse,
    setup: {
      passwordPolicy: { minLength: 6, needs: [] },
      asksPassword: true,
    },
    redirectOutcome: refuse(),
    refreshSession: refuse,
    signOut: refuse,
    forgetPendingSignIn: () => {},
    ...part,
  };
}

const signIn: SignInRequest = { kind: "signIn", username: "ada", password: "x" };
const requests: [SignInRequest, Partial<Identity>, string][] = [
  [signIn, { signInWithPassword: async () => STEP }, "stepReached"],
  [
    { kind: "answer", response: "1", attributes: {} },
    { confirmStep: async () => STEP },
    "stepReached",
  ],
  [
    { kind: "requestReset", username: "ada" },
    { requestReset: async () => ({ ok: true }) },
    "resetSent",
  ],
  [
    { kind: "confirmReset", username: "ada", code: "1", newPassword: "y" },
    { confirmReset: async () => ({ ok: true }) },
    "resetConfirmed",
  ],
  [
    { kind: "confirmSignUp", username: "ada", code: "1" },
    { confirmSignUp: async () => ({ ok: true }) },
    "signUpConfirmed",
  ],
];

it.each(requests)("reports the outcome of %o", async (request, part, type) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const done = await perform(async () => createIdentity(part), request);
  expect(done).toMatchObject({ type, request });
  const failed = await perform(async () => createIdentity({}), request);
  expect(failed).toEqual({
    type: "requestFailed",
    request,
    name: "LimitExceededException",
    message: "No.",
  });
});

it.each(["UserNotFoundException", "InvalidParameterException", "NotAuthorizedException"])(
  "reports a reset as sent for an account that answers %s",
  async (name) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const request = { kind: "requestReset", username: "ada" } as const;
    const refused = async () => ({ ok: false, name, message: "User does not exist." }) as const;
    const event = await perform(async () => createIdentity({ requestReset: refused }), request);
    expect(event).toEqual({ type: "resetSent", request, now: expect.any(Number) });
  },
);

it("reports nothing while the browser is leaving for another login", async () => {
  const identity = createIdentity({ signInWith: async () => ({ ok: true }) });
  const request = { kind: "redirect", provider: "ORCID" } as const;
  expect(await perform(async () => identity, request)).toBeNull();
});

it("explains that the sign-in code did not load", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const event = await perform(() => Promise.reject(new TypeError("Failed to fetch")), signIn);
  expect(event).toMatchObject({ type: "requestFailed", message: UNREACHABLE_MESSAGE });
});

it.each([
  ["is ended", { ok: true, isLeaving: false } as const, true],
  ["cannot be ended at the pool", REFUSED, false],
])("signs out although the session %s", async (_, result, isStored) => {
  document.cookie = "CognitoIdentityServiceProvider.web.LastAuthUser=ada; Path=/";
  const identity = createIdentity({ signOut: async () => result });
  const event = await perform(async () => identity, { kind: "signOut" });
  expect(event?.type).toBe("signedOut");
  expect(document.cookie.includes("LastAuthUser=ada")).toBe(isStored);
});

it("reports nothing while the browser leaves for the hosted logout", async () => {
  const identity = createIdentity({ signOut: async () => ({ ok: true, isLeaving: true }) });
  expect(await perform(async () => identity, { kind: "signOut" })).toBeNull();
});
