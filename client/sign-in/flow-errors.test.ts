// @vitest-environment node
import { describe, expect, it } from "vitest";
import { RESET_FAILED_MESSAGE, signInFlow, START } from "./flow.ts";
import { SESSION_LOST_MESSAGE } from "./refusals.ts";
import { toTimeoutMs } from "./requests.ts";
import { afterStep, busy, EMAIL, failed, run, typed } from "./test/run-flow.ts";

const SHOWN = [
  "NotAuthorizedException",
  "UserUnAuthenticatedException",
  "UserAlreadyAuthenticatedException",
  "DeviceMetadataNotFoundException",
  "InvalidRedirectException",
  "InvalidOriginException",
  "TokenRefreshException",
  "OAuthSignOutException",
  "UnexpectedSignInInterruptionException",
  "OAuthSignInException",
  "PasskeyNotSupported",
  "PasskeyAlreadyExists",
  "PasskeyRegistrationFailed",
  "PasskeyRegistrationCanceled",
  "PasskeyRetrievalFailed",
  "RelyingPartyMismatch",
  "PasskeyOperationAborted",
  "EmptyUserIdForSRPException",
  "NoSessionFoundException",
  "InvalidAuthTokens",
  "CodeMismatchException",
  "ExpiredCodeException",
  "LimitExceededException",
  "TooManyRequestsException",
  "UserNotFoundException",
  "UsernameExistsException",
  "InvalidPasswordException",
  "AliasExistsException",
  "NetworkError",
  "Unknown",
];
const MESSAGE = "The error's own message.";

const asking = busy(
  run(afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }), typed("code", "1")),
);
const requesting = busy(run(START, { type: "forgotPasswordChosen" }, typed("email", EMAIL)));
const confirming = busy(
  run(
    signInFlow(requesting.state, { type: "resetSent", request: requesting.request }),
    typed("code", "1"),
    typed("newPassword", "x"),
  ),
);

describe.each(SHOWN)("%s", (name) => {
  it.each([
    ["logIn", undefined],
    ["twoFactor", asking],
    ["resetPassword", confirming],
  ] as const)(
    "is shown in the view %s, which is enabled again and keeps the email",
    (view, from) => {
      const state = failed(name, MESSAGE, from);
      expect(state).toMatchObject({ view: { name: view }, error: MESSAGE, request: null });
      expect(state.values["email"]).toBe(EMAIL);
    },
  );

  it("does not reveal at a reset whether there is such an account", () => {
    const { view, error } = failed(name, MESSAGE, requesting);
    const sent = signInFlow(requesting.state, { type: "resetSent", request: requesting.request });
    const isLikeSent = view.name === sent.view.name && error === sent.error;
    expect(isLikeSent || error === RESET_FAILED_MESSAGE).toBe(true);
  });
});

it.each([
  ["SignInException", "An error occurred during the sign in process."],
  ["NotAuthorizedException", "Invalid session for the user, session is expired."],
  ["NotAuthorizedException", "Invalid session for the user, session can only be used once."],
])("%s with %j returns to the start", (name, message) => {
  expect(failed(name, message, asking)).toMatchObject({
    view: { name: "logIn" },
    error: SESSION_LOST_MESSAGE,
    expiresAt: null,
    request: null,
  });
});

it.each([
  ["Passkey authentication ceremony has been canceled.", "No passkey was used"],
  ["Passkey operation has been aborted.", "No passkey was used"],
  ["Relying party does not match current domain.", "This browser cannot use your passkey here."],
  [
    "Failed to execute 'setItem' on 'Storage': Setting the value of 'CognitoSignInState.username' exceeded the quota.",
    "Your browser has no room left for this site's data in this tab.",
  ],
  ["The quota has been exceeded.", "Your browser has no room left"],
  ["Passkeys may not be supported on this device.", "This browser cannot use your passkey here."],
  ["signInRedirect or signOutRedirect had an invalid format or was not found.", "not set up"],
])("explains the library's message %j", (message, text) => {
  expect(failed("PasskeyError", message).error).toContain(text);
});

it("waits three minutes for a person with a passkey, and half a minute for the pool", () => {
  const answer = (response: string): number =>
    toTimeoutMs({ kind: "answer", response, attributes: {} });
  expect([answer("WEB_AUTHN"), answer("PASSWORD")]).toEqual([180_000, 30_000]);
});
