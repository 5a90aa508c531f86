const SOON = "Wait a minute, then try again.";
const LATER = "Wait a quarter of an hour, then try again.";
const FAULT = "Try again in a moment. Contact support if that does not help.";
const OPERATOR = "This has to be set up before you can go on. Contact support.";
const NEWEST = "Wait for the next code, and enter that.";

/** What helps after errors of the user pool whose own messages do not say it, by their names. */
const BY_NAME: Readonly<Record<string, string>> = {
  TooManyRequestsException: SOON,
  ThrottlingException: SOON,
  LimitExceededException: LATER,
  TooManyFailedAttemptsException: LATER,
  InternalErrorException: FAULT,
  InternalFailure: FAULT,
  ServiceUnavailable: FAULT,
  UnexpectedLambdaException: FAULT,
  InvalidLambdaResponseException: FAULT,
  ConcurrentModificationException: FAULT,
  UserLambdaValidationException: FAULT,
  CodeDeliveryFailureException: FAULT,
  InvalidEmailRoleAccessPolicyException: OPERATOR,
  InvalidSmsRoleAccessPolicyException: OPERATOR,
  InvalidSmsRoleTrustRelationshipException: OPERATOR,
  InvalidUserPoolConfigurationException: OPERATOR,
  ResourceNotFoundException: OPERATOR,
  UnsupportedOperationException: OPERATOR,
  MFAMethodNotFoundException: OPERATOR,
  SoftwareTokenMFANotFoundException: OPERATOR,
  ForbiddenException: "Try again from another network, or contact support.",
  InvalidParameterException: "Check what you typed, then try again.",
  InvalidPasswordException: "Choose another password.",
  PasswordHistoryPolicyViolationException: "Choose a password that you have not used before.",
  PasswordResetRequiredException: "Choose “Forgot password?” to set a new one.",
  UserNotConfirmedException: "Sign in to confirm your account first.",
  UserNotFoundException: "Check the email address.",
  UsernameExistsException: "Sign in with that account, or choose “Forgot password?”.",
  AliasExistsException: "Sign in with that account, or choose “Forgot password?”.",
  EnableSoftwareTokenMFAException: NEWEST,
};

/** The same of errors whose name says less than their message. */
const BY_MESSAGE: readonly [written: RegExp, next: string][] = [
  [/attempts exceeded/i, "Wait a quarter of an hour, or choose “Forgot password?”."],
  [/\bdisabled\b|by an administrator/i, "Contact support."],
  [/already been used once|^Code mismatch/i, NEWEST],
  [/^A network error has occurred/, "Check your connection and try again."],
];

/** The sentence that follows the error's own message; `null` where that says enough. */
export function toNextSentence(name: string, message: string): string | null {
  const found = BY_MESSAGE.find(([written]) => written.test(message))?.[1];
  return found ?? (Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? null) : null);
}
