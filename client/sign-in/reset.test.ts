// @vitest-environment node
import { describe, expect, it } from "vitest";
import { NEW_CODE_WAIT_MS } from "../contract/limits.ts";
import { RESET_FAILED_MESSAGE, signInFlow, START } from "./flow.ts";
import { EMAIL, NOW, run, typed, busy, failed } from "./test/run-flow.ts";

describe("password reset", () => {
  const asking = () => busy(run(START, { type: "forgotPasswordChosen" }, typed("email", EMAIL)));

  it("asks for the code once the email is sent", () => {
    const { state, request } = asking();
    const sent = signInFlow(state, { type: "resetSent", request, now: NOW });
    expect(sent.view.name).toBe("resetPassword");
  });

  it("sends a new code once the last has had time to arrive, and keeps what was typed", () => {
    const { state, request } = asking();
    const sent = run(
      state,
      { type: "resetSent", request, now: NOW },
      typed("code", "12"),
      typed("newPassword", "new"),
    );
    const early = NOW + NEW_CODE_WAIT_MS - 1;
    expect(signInFlow(sent, { type: "newCodeChosen", now: early })).toBe(sent);
    const again = busy(sent, { type: "newCodeChosen", now: early + 1 });
    expect(again.request).toEqual({ kind: "requestReset", username: EMAIL });
    const done = signInFlow(again.state, { ...again, type: "resetSent", now: early + 2 });
    expect(done).toMatchObject({ view: { name: "resetPassword" }, sentAt: early + 2 });
    expect(done.values).toEqual({ email: EMAIL, code: "12", newPassword: "new" });
    expect(done.notice).toContain("We sent a new code.");
    const refused = failed("LimitExceededException", "Attempt limit exceeded.", again);
    expect(refused).toMatchObject({ error: RESET_FAILED_MESSAGE, values: done.values });
  });

  it("reports that sending failed without the service's message", () => {
    const state = failed("LimitExceededException", "Attempt limit exceeded for ada.", asking());
    expect(state).toMatchObject({ view: { name: "forgotPassword" }, error: RESET_FAILED_MESSAGE });
  });

  it("returns to sign-in with the email and a notice", () => {
    const { state, request } = asking();
    const confirming = busy(
      run(
        signInFlow(state, { type: "resetSent", request, now: NOW }),
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

  it("returns to sign-in on demand", () => {
    const state = run(START, { type: "forgotPasswordChosen" }, { type: "backToSignInChosen" });
    expect(state).toEqual(START);
  });
});
