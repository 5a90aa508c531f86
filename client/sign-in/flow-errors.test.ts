// @vitest-environment node
import { describe, expect, it } from "vitest";
import { RESET_FAILED_MESSAGE, signInFlow, START } from "./flow.ts";
import { describeRefusal, SESSION_LOST_MESSAGE } from "./refusals.ts";
import { toTimeoutMs } from "./requests.ts";
import { afterStep, busy, EMAIL, failed, NOW, run, submitted, typed } from "./test/run-flow.ts";

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
const OWN = /^The error's own message\.($| [A-Z].*\.$)/;

const asking = busy(
  run(afterStep({ signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }), typed("code", "1")),
);
const requesting = busy(run(START, { type: "forgotPasswordChosen" }, typed("email", EMAIL)));
const confirming = busy(
  run(
    signInFlow(requesting.state, { type: "resetSent", request: requesting.request, now: NOW }),
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
      expect(state).toMatchObject({ view: { name: view }, request: null });
      expect(state.error).toMatch(OWN);
      expect(state.values["email"]).toBe(EMAIL);
    },
  );

  it("does not reveal at a reset whether there is such an account", () => {
    expect(failed(name, MESSAGE, requesting).error).toBe(RESET_FAILED_MESSAGE);
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

const SUPPORT = "Contact support";
it.each([
  ["TooManyRequestsException", "Rate exceeded", "Rate exceeded. Wait a minute, then"],
  ["ThrottlingException", "Rate exceeded", "Rate exceeded. Wait a minute, then"],
  [
    "LimitExceededException",
    "Attempt limit exceeded, please try after some time.",
    "Wait a quarter",
  ],
  ["TooManyFailedAttemptsException", "Too many failed attempts", "Wait a quarter of an hour"],
  ["InternalErrorException", "Something went wrong", "Something went wrong. Try again in a"],
  ["InternalErrorException", "", "The sign-in service refused this. Try again in a moment."],
  ["UnexpectedLambdaException", "PreSignUp invocation failed due to error.", "Try again in a"],
  ["InvalidLambdaResponseException", "Unrecognizable lambda output", "Try again in a moment."],
  ["UserLambdaValidationException", "PreAuthentication failed with error No.", "No. Try again in"],
  ["CodeDeliveryFailureException", "Unable to deliver the code", "Try again in a moment."],
  ["ConcurrentModificationException", "Concurrent modification", "Try again in a moment."],
  ["InvalidEmailRoleAccessPolicyException", "No access to SES.", SUPPORT],
  ["InvalidSmsRoleAccessPolicyException", "No access to SNS.", SUPPORT],
  ["InvalidSmsRoleTrustRelationshipException", "Role does not trust.", SUPPORT],
  ["InvalidUserPoolConfigurationException", "The configuration is invalid.", SUPPORT],
  ["ResourceNotFoundException", "User pool client 7abc does not exist.", SUPPORT],
  ["UnsupportedOperationException", "This is not supported.", SUPPORT],
  ["MFAMethodNotFoundException", "No method found.", SUPPORT],
  ["SoftwareTokenMFANotFoundException", "Software token MFA not enabled", SUPPORT],
  ["ForbiddenException", "Request not allowed due to WAF block.", "Try again from another network"],
  ["InvalidParameterException", "1 validation error detected: Value '\u0000'", "Check it, then"],
  ["InvalidParameterException", "Missing required parameter USERNAME", "Check it, then"],
  ["InvalidParameterException", "USER_SRP_AUTH is not enabled for this client.", SUPPORT],
  ["InvalidParameterException", "Username should be an email.", "Check what you typed, then"],
  ["InvalidPasswordException", "Password did not conform with policy: Too short", "Choose another"],
  ["PasswordHistoryPolicyViolationException", "Previously used", "that you have not used before."],
  ["PasswordResetRequiredException", "Password reset required for the user", "“Forgot password?”"],
  ["UserNotConfirmedException", "User is not confirmed.", "Sign in to confirm your account"],
  ["UserNotFoundException", "User does not exist.", "Check the email address."],
  ["UsernameExistsException", "User already exists", "Sign in with that account"],
  [
    "AliasExistsException",
    "An account with the email already exists.",
    "Sign in with that account",
  ],
  ["CodeMismatchException", "Invalid verification code provided, please try again.", "try again."],
  ["ExpiredCodeException", "Invalid code provided, please request a code again.", "code again."],
  ["ExpiredCodeException", "Your software token has already been used once.", "Wait for the next"],
  ["EnableSoftwareTokenMFAException", "Code mismatch", "Code mismatch. Wait for the next code"],
  ["NotAuthorizedException", "Password attempts exceeded", "Wait a quarter of an hour, or choose"],
  ["NotAuthorizedException", "User is disabled.", "User is disabled. Contact support."],
  ["NotAuthorizedException", "Unable to verify secret hash for client 7abc", SUPPORT],
  ["NotAuthorizedException", "Incorrect username or password.", "Incorrect username or password."],
  ["NetworkError", "A network error has occurred.", "Check your connection and try again."],
  ["Unknown", "An unknown error has occurred.", "An unknown error has occurred."],
  ["constructor", "The error's own message.", "The error's own message."],
])("says after %s with %j what helps", (name, message, text) => {
  expect(failed(name, message).error).toContain(text);
});

it.each([
  ["NotAuthorizedException", "Incorrect username or password.", "Incorrect username or password."],
  ["NotAuthorizedException", "Password attempts exceeded", "There were too many attempts. Wait a"],
  [
    "CodeMismatchException",
    "Invalid verification code provided, please try again.",
    "The code is w",
  ],
  [
    "ExpiredCodeException",
    "Invalid code provided, please request a code again.",
    "no longer valid",
  ],
  ["ExpiredCodeException", "Your software token has already been used once.", "used before. Wait"],
  ["InvalidPasswordException", "Password did not conform with policy: Short", "the rules. Choose"],
  ["UserNotFoundException", "User does not exist.", "There is no such account. Check the email"],
  [
    "UsernameExistsException",
    "User already exists",
    "There is an account with this email address.",
  ],
  ["NetworkError", "A network error has occurred.", "A network error has occurred. Check your"],
  [
    "LimitExceededException",
    "Attempt limit exceeded, please try after some time.",
    "too many atte",
  ],
])("says %s with %j in our own words on a German page", (name, message, text) => {
  const refusal = describeRefusal(name, message, "de");
  expect(refusal.error).toContain(text);
  expect(refusal.words).toBeNull();
});

it.each([
  ["UserLambdaValidationException", "PreAuthentication failed with error No.", "No."],
  ["NotAuthorizedException", "Sealed by policy 7", "Sealed by policy 7"],
  ["InternalErrorException", "", null],
])("puts its sentence before the words of %s with %j on a German page", (name, message, words) => {
  const refusal = describeRefusal(name, message, "de");
  expect(refusal).toEqual({ error: expect.stringMatching(/^The sign-in service refused/), words });
  expect(describeRefusal(name, message).words).toBeNull();
});

it("shows the user pool's words only with their error", () => {
  const state = { ...failed("NotAuthorizedException", MESSAGE), words: MESSAGE };
  expect(run(state, submitted).words).toBeNull();
});

it("waits three minutes for a person with a passkey, and half a minute for the pool", () => {
  const answer = (response: string): number =>
    toTimeoutMs({ kind: "answer", response, attributes: {} });
  expect([answer("WEB_AUTHN"), answer("PASSWORD")]).toEqual([180_000, 30_000]);
});
