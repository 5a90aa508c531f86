// @vitest-environment node
import { describe, expect, it } from "vitest";
import { EXPIRED_MESSAGE, type SignInEvent, signInFlow, START } from "./flow.ts";
import {
  NOW,
  EMAIL,
  run,
  typed,
  submitted,
  busy,
  signingIn,
  afterStep,
  failed,
} from "./test/run-flow.ts";
import { PENDING_SIGN_IN_TTL_MS } from "../contract/limits.ts";
import { SESSION_LOST_MESSAGE } from "./refusals.ts";
import type { View } from "./views.ts";

describe("submit", () => {
  const empty: [View, Record<string, string>][] = [
    [{ name: "logIn" }, { email: "Please add your Email", password: "Please add your Password" }],
    [{ name: "forgotPassword" }, { email: "Please add your Email" }],
    [{ name: "twoFactor" }, { code: "Please provide a validation token" }],
  ];
  it.each(empty)("requires the missing fields in %o", (view, fieldErrors) => {
    expect(run({ ...START, view }, submitted)).toMatchObject({ fieldErrors, request: null });
  });

  it("removes the message when the field is filled", () => {
    const state = run(START, submitted, typed("email", EMAIL));
    expect(state.fieldErrors).toEqual({ password: "Please add your Password" });
  });

  it("sends the email without the spaces around it", () => {
    const { request } = busy(run(START, typed("email", ` ${EMAIL} `), typed("password", " x ")));
    expect(request).toEqual({ kind: "signIn", username: EMAIL, password: " x " });
  });

  it("sends an email alone before it is known whether a password is needed", () => {
    const early: SignInEvent = { type: "submitted", now: NOW, asksPassword: null };
    expect(run(START, early).fieldErrors).toEqual({
      email: "Please add your Email",
      password: "Please add your Password",
    });
    const sent = busy(run(START, typed("email", EMAIL)), early);
    expect(sent.request).toEqual({ kind: "signIn", username: EMAIL, password: "" });
    expect(sent.state.fieldErrors).toEqual({});
    expect(failed("EmptySignInPassword", "password is required", sent)).toMatchObject({
      request: null,
      error: null,
      fieldErrors: { password: "Please add your Password" },
      values: { email: EMAIL },
    });
  });

  it("sends one request for a double click", () => {
    const { state, request } = signingIn();
    expect(signInFlow(state, submitted).request).toBe(request);
  });
});

describe("the next step", () => {
  it("is none after the last one: no typed text is left", () => {
    expect(afterStep({ signInStep: "DONE" })).toEqual({ ...START, isSignedIn: true });
  });

  it.each([
    ["RESET_PASSWORD", "Your password must be reset before you can sign in."],
    ["CONFIRM_SIGN_UP", null],
  ] as const)("keeps the email and waits without end after %s", (signInStep, notice) => {
    const state = afterStep({ signInStep });
    expect(state).toEqual({ ...START, view: state.view, values: { email: EMAIL }, notice });
    expect(state.view).not.toEqual(START.view);
  });

  it("expires with a pending sign-in, and can be sent again", () => {
    const { request } = signingIn();
    expect(afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" })).toMatchObject({
      isSignedIn: false,
      values: { email: EMAIL },
      expiresAt: NOW + PENDING_SIGN_IN_TTL_MS,
      sentAt: NOW,
      path: [request],
      notice: null,
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

  it("returns to the start when the user pool forgot the session", () => {
    const waiting = run(
      afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }),
      typed("code", "1"),
    );
    const message = "Invalid session for the user, session is expired.";
    const state = failed("NotAuthorizedException", message, busy(waiting));
    const error = SESSION_LOST_MESSAGE;
    expect(state).toMatchObject({ view: { name: "logIn" }, error, expiresAt: null });
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
  ])("after %i ms a step has expired: %s", (ms, isOver) => {
    const state = signInFlow(waiting, { type: "timePassed", now: NOW + ms });
    expect(state.view.name).toBe(isOver ? "logIn" : "twoFactor");
    expect(state.error).toBe(isOver ? EXPIRED_MESSAGE : null);
  });

  it("refuses a code that comes too late", () => {
    const late = run(waiting, typed("code", "123456"), { type: "submitted", now: NOW + 180_000 });
    expect(late).toMatchObject({ view: { name: "logIn" }, request: null, error: EXPIRED_MESSAGE });
  });
});

describe("closing", () => {
  it("clears fields, view and error", () => {
    expect(signInFlow(failed("X", "no"), { type: "closed" })).toEqual(START);
    expect(
      signInFlow(afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }), { type: "closed" }),
    ).toEqual(START);
  });

  it("ignores the answer to a request that was in progress", () => {
    const { state, request } = signingIn();
    const closed = signInFlow(state, { type: "closed" });
    const late = { type: "stepReached", request, step: { signInStep: "DONE" }, now: NOW } as const;
    expect(signInFlow(closed, late)).toBe(closed);
  });
});

describe("another login", () => {
  const leaving = signInFlow(START, { type: "redirectChosen", provider: "ORCID" });

  it("is requested once", () => {
    expect(leaving.request).toEqual({ kind: "redirect", provider: "ORCID" });
    expect(signInFlow(leaving, { type: "redirectChosen", provider: "ORCID" })).toBe(leaving);
  });

  it("enables the form when the reader returns without signing in", () => {
    expect(signInFlow(leaving, { type: "redirectAbandoned" })).toEqual(START);
  });

  it("does not affect a password sign-in in progress", () => {
    const { state } = signingIn();
    expect(signInFlow(state, { type: "redirectAbandoned" })).toBe(state);
  });
});

describe("somebody who is signed in already", () => {
  const blocked = failed("UserAlreadyAuthenticatedException", "There is already a signed in user.");
  const leaving = signInFlow(blocked, { type: "signOutChosen" });

  it("may sign out from the dialog", () => {
    expect(blocked).toMatchObject({ isSignedInAlready: true, request: null });
    expect(leaving).toMatchObject({
      isSignedInAlready: false,
      error: null,
      request: { kind: "signOut" },
    });
    expect(signInFlow(leaving, { type: "signOutChosen" })).toBe(leaving);
  });

  it("then gets the form as it was, with their email", () => {
    const { request } = leaving;
    if (!request) throw new Error("nothing was asked");
    const state = signInFlow(leaving, { type: "signedOut", request });
    expect(state).toEqual({
      ...START,
      values: { email: EMAIL },
      notice: "You are signed out. Now sign in.",
    });
  });

  it("gets no such button after any other failure", () => {
    expect(failed("NotAuthorizedException", "No.").isSignedInAlready).toBe(false);
    expect(busy(blocked).state.isSignedInAlready).toBe(false);
  });
});
