import { expect, test, vi } from "vitest";
import type { SignInEvent } from "./flow.ts";
import { reportOutcome, toOutcome } from "./report-outcome.ts";
import type { SignInRequest } from "./requests.ts";

const SIGN_IN: SignInRequest = { kind: "signIn", username: "ada@example.org", password: "secret" };
const RESET: SignInRequest = { kind: "requestReset", username: "ada@example.org" };
const failed = (request: SignInRequest, name: string): SignInEvent => ({
  type: "requestFailed",
  request,
  name,
  message: "ada@example.org",
});

test.each<[SignInEvent, string | null]>([
  [{ type: "stepReached", request: SIGN_IN, step: { signInStep: "DONE" }, now: 0 }, "signed-in"],
  [
    {
      type: "stepReached",
      request: SIGN_IN,
      step: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" },
      now: 0,
    },
    null,
  ],
  [failed(SIGN_IN, "NotAuthorizedException"), "refused"],
  [failed({ kind: "answer", response: "1", attributes: {} }, "CodeMismatchException"), "refused"],
  [failed(SIGN_IN, "NetworkError"), "unreachable"],
  [failed(RESET, "LimitExceededException"), null],
  [{ type: "timePassed", now: 0 }, "expired"],
  [{ type: "closed" }, null],
])("%o ends an attempt as %s", (event, outcome) => {
  expect(toOutcome(event)).toBe(outcome);
});

test("the portal is sent the word alone", () => {
  const sendBeacon = vi.spyOn(navigator, "sendBeacon").mockReturnValue(true);
  reportOutcome("refused");
  expect(sendBeacon.mock.calls).toEqual([["/sign-ins", "refused"]]);
  sendBeacon.mockRestore();
});

test.each([
  ["has no beacons", undefined],
  [
    "lets them throw",
    () => {
      throw new TypeError("blocked");
    },
  ],
])("a browser that %s signs in all the same", (_, sendBeacon) => {
  vi.stubGlobal("navigator", { sendBeacon });
  expect(() => reportOutcome("signed-in")).not.toThrow();
  vi.unstubAllGlobals();
});
