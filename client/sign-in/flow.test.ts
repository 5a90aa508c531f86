import { describe, expect, it } from "vitest";
import {
  EXPIRED_MESSAGE,
  RESET_FAILED_MESSAGE,
  type SignInEvent,
  signInFlow,
  type SignInState,
  START,
} from "./flow.ts";
import type { SignInRequest } from "./requests.ts";
import type { NextStep } from "./steps.ts";
import type { View } from "./views.ts";

const NOW = 1_000_000;
const EMAIL = "ada.moss@foreland.example";

function run(state: SignInState, ...events: SignInEvent[]): SignInState {
  return events.reduce(signInFlow, state);
}

function typed(field: "email" | "password" | "code" | "newPassword", value: string): SignInEvent {
  return { type: "fieldChanged", field, value };
}

const submitted: SignInEvent = { type: "submitted", now: NOW };

function busy(state: SignInState): { state: SignInState; request: SignInRequest } {
  const next = signInFlow(state, submitted);
  if (!next.request) throw new Error("the form was not sent");
  return { state: next, request: next.request };
}

function signingIn(): { state: SignInState; request: SignInRequest } {
  return busy(run(START, typed("email", EMAIL), typed("password", "correct horse")));
}

function afterStep(step: NextStep): SignInState {
  const { state, request } = signingIn();
  return signInFlow(state, { type: "stepReached", request, step, now: NOW });
}

function failed(name: string, message: string, from = signingIn()): SignInState {
  return signInFlow(from.state, { type: "requestFailed", request: from.request, name, message });
}

describe("submit", () => {
  const empty: [View, Record<string, string>][] = [
    [{ name: "logIn" }, { email: "Please add your Email", password: "Please add your Password" }],
    [{ name: "forgotPassword" }, { email: "Please add your Email" }],
    [{ name: "twoFactor" }, { code: "Please provide a validation token" }],
  ];
  it.each(empty)("asks for what is missing in %o", (view, fieldErrors) => {
    expect(run({ ...START, view }, submitted)).toMatchObject({ fieldErrors, request: null });
  });

  it("takes the message away when the field is filled", () => {
    const state = run(START, submitted, typed("email", EMAIL));
    expect(state.fieldErrors).toEqual({ password: "Please add your Password" });
  });

  it("sends the email without the spaces around it", () => {
    const { request } = busy(run(START, typed("email", ` ${EMAIL} `), typed("password", " x ")));
    expect(request).toEqual({ kind: "signIn", username: EMAIL, password: " x " });
  });

  it("sends one request for a double click", () => {
    const { state, request } = signingIn();
    expect(signInFlow(state, submitted).request).toBe(request);
  });
});

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
    [{ signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE" }, { name: "customChallenge" }],
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

  it("sends the attributes an account lacks with its new password", () => {
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
});

describe("failure", () => {
  it("shows the error's own message and lets the reader try again", () => {
    const state = failed("NotAuthorizedException", "Incorrect username or password.");
    expect(state).toMatchObject({ error: "Incorrect username or password.", request: null });
    expect(state.values["email"]).toBe(EMAIL);
    expect(busy(state).state.error).toBeNull();
  });

  it("goes back to the start when the user pool forgot the session", () => {
    const waiting = run(
      afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }),
      typed("code", "1"),
    );
    const message = "Invalid session for the user, session is expired.";
    const state = failed("NotAuthorizedException", message, busy(waiting));
    expect(state).toMatchObject({ view: { name: "logIn" }, error: message, expiresAt: null });
  });

  it("clears a wrong code and keeps the step", () => {
    const waiting = run(
      afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }),
      typed("code", "1"),
    );
    const state = failed("CodeMismatchException", "Invalid code", busy(waiting));
    expect(state).toMatchObject({ view: { name: "twoFactor" }, error: "Invalid code" });
    expect(state.values).not.toHaveProperty("code");
  });
});

describe("expiry", () => {
  const waiting = afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" });

  it.each<[number, boolean]>([
    [179_999, false],
    [180_000, true],
  ])("after %i ms a step is over: %s", (ms, isOver) => {
    const state = signInFlow(waiting, { type: "timePassed", now: NOW + ms });
    expect(state.view.name).toBe(isOver ? "logIn" : "twoFactor");
    expect(state.error).toBe(isOver ? EXPIRED_MESSAGE : null);
  });

  it("refuses a code that comes too late", () => {
    const late = run(waiting, typed("code", "123456"), { type: "submitted", now: NOW + 180_000 });
    expect(late).toMatchObject({ view: { name: "logIn" }, request: null, error: EXPIRED_MESSAGE });
  });
});

describe("password reset", () => {
  const asking = () => busy(run(START, { type: "forgotPasswordChosen" }, typed("email", EMAIL)));

  it("asks for the code once the email is sent", () => {
    const { state, request } = asking();
    expect(signInFlow(state, { type: "resetSent", request }).view.name).toBe("resetPassword");
  });

  it.each(["UserNotFoundException", "InvalidParameterException", "NotAuthorizedException"])(
    "looks the same for an account that answers %s",
    (name) => {
      const { state, request } = asking();
      const sent = signInFlow(state, { type: "resetSent", request });
      expect(failed(name, "User does not exist.", { state, request })).toEqual(sent);
    },
  );

  it("says that sending failed without the service's words", () => {
    const state = failed("LimitExceededException", "Attempt limit exceeded for ada.", asking());
    expect(state).toMatchObject({ view: { name: "forgotPassword" }, error: RESET_FAILED_MESSAGE });
  });

  it("returns to sign-in with the email and a notice", () => {
    const { state, request } = asking();
    const confirming = busy(
      run(
        signInFlow(state, { type: "resetSent", request }),
        typed("code", "12"),
        typed("newPassword", "new"),
      ),
    );
    expect(confirming.request).toEqual({
      kind: "confirmReset",
      username: EMAIL,
      code: "12",
      newPassword: "new",
    });
    const done = signInFlow(confirming.state, {
      type: "resetConfirmed",
      request: confirming.request,
    });
    expect(done).toMatchObject({ view: { name: "logIn" }, values: { email: EMAIL } });
    expect(done.notice).not.toBeNull();
  });

  it("goes back to sign-in on demand", () => {
    const state = run(START, { type: "forgotPasswordChosen" }, { type: "backToSignInChosen" });
    expect(state).toEqual(START);
  });
});

describe("closing", () => {
  it("clears fields, view and error", () => {
    expect(signInFlow(failed("X", "no"), { type: "closed" })).toEqual(START);
    expect(
      signInFlow(afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }), { type: "closed" }),
    ).toEqual(START);
  });

  it("ignores the answer to a request that was under way", () => {
    const { state, request } = signingIn();
    const closed = signInFlow(state, { type: "closed" });
    const late = { type: "stepReached", request, step: { signInStep: "DONE" }, now: NOW } as const;
    expect(signInFlow(closed, late)).toBe(closed);
  });
});
