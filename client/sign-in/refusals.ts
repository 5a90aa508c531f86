const ACCOUNT_ERRORS: ReadonlySet<string> = new Set([
  "UserNotFoundException",
  "UserNotConfirmedException",
  "InvalidParameterException",
  "NotAuthorizedException",
]);

/** Whether an answer would tell who has an account; the reader then sees what a sent email shows. */
export function tellsOfAccount(name: string): boolean {
  return ACCOUNT_ERRORS.has(name);
}

/** Whether the sign-in under way is gone, so that only starting anew can help. */
export function isSessionLost(name: string, message: string): boolean {
  return (
    name === "SignInException" || (name === "NotAuthorizedException" && /session/i.test(message))
  );
}
