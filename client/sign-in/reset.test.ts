// @vitest-environment node
import { describe, expect, it } from "vitest";
import { RESET_FAILED_MESSAGE, signInFlow, START } from "./flow.ts";
import { EMAIL, run, typed, busy, failed } from "./test/run-flow.ts";

describe("password reset", () => {
  const asking = () => busy(run(START, { type: "forgotPasswordChosen" }, typed("email", EMAIL)));

  it("asks for the code once the email is sent", () => {
    const { state, request } = asking();
    expect(signInFlow(state, { type: "resetSent", request }).view.name).toBe("resetPassword");
  });

  it.each(["UserNotFoundException", "InvalidParameterException", "NotAuthorizedException"])(
    "gives the same result for an account that answers %s",
    (name) => {
      const { state, request } = asking();
      const sent = signInFlow(state, { type: "resetSent", request });
      expect(failed(name, "User does not exist.", { state, request })).toEqual(sent);
    },
  );

  it("reports that sending failed without the service's message", () => {
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

  it("returns to sign-in on demand", () => {
    const state = run(START, { type: "forgotPasswordChosen" }, { type: "backToSignInChosen" });
    expect(state).toEqual(START);
  });
});
