// @vitest-environment node
import { describe, expect, it } from "vitest";
import { signInFlow, type SignInState, START, toCodeRequest } from "./flow.ts";
import type { SignInRequest } from "./requests.ts";
import type { NextStep } from "./steps.ts";
import { type Busy, EMAIL, NOW, run, typed, busy, afterStep } from "./test/run-flow.ts";
import type { View } from "./views.ts";

describe("next step", () => {
  const steps: [NextStep, View][] = [
    [{ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }, { name: "twoFactor" }],
    [
      { signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE", destination: "+*** 41" },
      { name: "smsCode", destination: "+*** 41" },
    ],
    [
      { signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE", destination: null },
      { name: "emailCode", destination: null },
    ],
    [
      {
        signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
        missingAttributes: ["given_name"],
      },
      { name: "newPassword", missingAttributes: ["given_name"] },
    ],
    [
      { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION", allowedMFATypes: ["SMS", "TOTP"] },
      { name: "mfaSelection", options: ["SMS", "TOTP"] },
    ],
    [
      { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION", allowedMFATypes: ["EMAIL"] },
      { name: "mfaSetupSelection", options: ["EMAIL"] },
    ],
    [{ signInStep: "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP" }, { name: "emailSetup" }],
    [
      {
        signInStep: "CONTINUE_SIGN_IN_WITH_TOTP_SETUP",
        sharedSecret: "JBSW",
        setupUri: "otpauth://totp/x",
      },
      { name: "totpSetup", sharedSecret: "JBSW", setupUri: "otpauth://totp/x" },
    ],
    [{ signInStep: "CONFIRM_SIGN_IN_WITH_PASSWORD" }, { name: "password" }],
    [
      {
        signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
        availableChallenges: ["PASSWORD_SRP"],
      },
      { name: "firstFactorSelection", options: ["PASSWORD_SRP"] },
    ],
    [
      { signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE", question: "Which bird?" },
      { name: "customChallenge", question: "Which bird?" },
    ],
    [{ signInStep: "RESET_PASSWORD" }, { name: "forgotPassword" }],
    [{ signInStep: "CONFIRM_SIGN_UP" }, { name: "confirmSignUp" }],
  ];
  it.each(steps)("%o opens its view and keeps only the email", (step, view) => {
    expect(afterStep(step)).toMatchObject({ view, request: null, values: { email: EMAIL } });
    expect(afterStep(step).values).not.toHaveProperty("password");
  });

  it("DONE signs in and empties the form", () => {
    expect(afterStep({ signInStep: "DONE" })).toEqual({ ...START, isSignedIn: true });
  });

  it("sends the code as the answer to the challenge", () => {
    const state = run(
      afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }),
      typed("code", " 123456"),
    );
    expect(busy(state).request).toEqual({ kind: "answer", response: "123456", attributes: {} });
  });

  it("sends the missing attributes with a new password", () => {
    const state = run(
      afterStep({
        signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
        missingAttributes: ["given_name"],
      }),
      typed("newPassword", "a longer one"),
      { type: "fieldChanged", field: "attribute:given_name", value: "Ada" },
    );
    expect(busy(state).request).toEqual({
      kind: "answer",
      response: "a longer one",
      attributes: { given_name: "Ada" },
    });
  });

  it.each<[string, SignInState, SignInRequest[]]>([
    [
      "asked for later",
      afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_PASSWORD" }),
      [
        { kind: "signIn", username: EMAIL, password: "correct horse" },
        { kind: "answer", response: "a longer one", attributes: {} },
      ],
    ],
    ["typed in the form", START, [{ kind: "signIn", username: EMAIL, password: "a longer one" }]],
  ])("asks for another code with the new password instead of the one %s", (_, begun, requests) => {
    const step = (next: NextStep, { state, request }: Busy): SignInState =>
      signInFlow(state, { type: "stepReached", request, step: next, now: NOW });
    const old = run(begun, typed("email", EMAIL), typed("password", "old one"));
    const asked = step(
      { signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED", missingAttributes: [] },
      busy(old),
    );
    const changed = busy(run(asked, typed("newPassword", "a longer one")));
    const code = step({ signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE", destination: null }, changed);
    expect(toCodeRequest(code)).toEqual({ kind: "repeat", requests });
  });
});
