import { beforeEach, describe, expect, it, vi } from "vitest";
import { createIdentity } from "./identity.ts";

const identity = createIdentity(
  {
    userPoolId: "eu-central-1_Foreland1",
    userPoolClientId: "foreland-web",
    userPoolEndpoint: "http://identity.test/",
    authFlowType: "USER_PASSWORD_AUTH",
    oauth: null,
    identityPool: null,
    challenge: null,
    endSessionPath: null,
    cookieDomain: null,
    passwordPolicy: { minLength: 6, needs: [] },
  },
  { brandName: "Foreland", returned: null },
);

const calls: { operation: string; body: unknown }[] = [];
let answers: Response[] = [];

function refusal(name: string, message: string): Response {
  return Response.json(
    { __type: name, message },
    { status: 400, headers: { "x-amzn-errortype": name } },
  );
}

beforeEach(() => {
  calls.length = 0;
  answers = [];
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    const target = new Headers(init.headers).get("x-amz-target") ?? "";
    calls.push({ operation: target.split(".")[1] ?? "", body: JSON.parse(String(init.body)) });
    return answers.shift() ?? refusal("InternalErrorException", "No answer was scripted.");
  });
});

describe("the library's own messages", () => {
  it.each([
    ["username is required to signIn", () => identity.signInWithPassword("", "x")],
    ["password is required to signIn", () => identity.signInWithPassword("ada@x.test", "")],
    ["username is required to resetPassword", () => identity.requestReset("")],
    ["username is required to confirmSignUp", () => identity.confirmSignUp("", "1")],
    ["code is required to confirmSignUp", () => identity.confirmSignUp("ada@x.test", "")],
    ["challengeResponse is required to confirmSignIn", () => identity.confirmStep("")],
    ["username is required to confirmResetPassword", () => identity.confirmReset("", "1", "x")],
    [
      "confirmationCode is required to confirmResetPassword",
      () => identity.confirmReset("ada", "", "x"),
    ],
    [
      "newPassword is required to confirmResetPassword",
      () => identity.confirmReset("ada", "1", ""),
    ],
  ])("is shown as %j", async (message, call) => {
    expect(await call()).toMatchObject({ ok: false, message });
    expect(calls).toEqual([]);
  });
});

it("names a missing password as the flow expects it", async () => {
  const result = await identity.signInWithPassword("ada@x.test", "");
  expect(result).toMatchObject({ ok: false, name: "EmptySignInPassword" });
});

it("passes on the user pool's own message", async () => {
  answers = [refusal("NotAuthorizedException", "Incorrect username or password.")];
  expect(await identity.signInWithPassword("ada@x.test", "wrong")).toEqual({
    ok: false,
    name: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
});

it("signs in with the configured flow and reads the next step", async () => {
  answers = [
    Response.json({
      ChallengeName: "SMS_MFA",
      Session: "session-1",
      ChallengeParameters: {
        USER_ID_FOR_SRP: "ada",
        CODE_DELIVERY_DELIVERY_MEDIUM: "SMS",
        CODE_DELIVERY_DESTINATION: "+*** 41",
      },
    }),
  ];
  expect(await identity.signInWithPassword("ada@x.test", "right")).toEqual({
    ok: true,
    step: { signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE", destination: "+*** 41" },
  });
  expect(calls).toMatchObject([
    { operation: "InitiateAuth", body: { AuthFlow: "USER_PASSWORD_AUTH" } },
  ]);
});

it.each([
  ["PasswordResetRequiredException", "RESET_PASSWORD"],
  ["UserNotConfirmedException", "CONFIRM_SIGN_UP"],
])("turns %s into the step %s", async (name, signInStep) => {
  answers = [refusal(name, "Not yet.")];
  const result = await identity.signInWithPassword("ada@x.test", "right");
  expect(result).toEqual({ ok: true, step: { signInStep } });
});

it("forgets an unfinished sign-in", async () => {
  answers = [Response.json({ ChallengeName: "SMS_MFA", Session: "s", ChallengeParameters: {} })];
  await identity.signInWithPassword("ada@x.test", "right");
  expect(sessionStorage.getItem("CognitoSignInState.signInSession")).toBe("s");
  identity.forgetPendingSignIn();
  expect(sessionStorage).toHaveLength(0);
});
