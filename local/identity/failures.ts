/** Error names of the user pool's API, letter for letter. */
export type FailureName =
  | "AliasExistsException"
  | "CodeMismatchException"
  | "EnableSoftwareTokenMFAException"
  | "ExpiredCodeException"
  | "InternalErrorException"
  | "InvalidSignatureException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "PasswordResetRequiredException"
  | "RefreshTokenReuseException"
  | "ResourceNotFoundException"
  | "SerializationException"
  | "UnknownOperationException"
  | "UnsupportedTokenTypeException"
  | "UserNotConfirmedException"
  | "UserNotFoundException"
  | "WebAuthnChallengeNotFoundException"
  | "WebAuthnCredentialNotSupportedException"
  | "WebAuthnOriginNotAllowedException"
  | "WebAuthnRelyingPartyMismatchException";

export interface Failure {
  readonly name: FailureName;
  readonly message: string;
}

export interface Refusal {
  readonly ok: false;
  readonly failure: Failure;
}

/** The outcome of an operation: its answer, or the client's refusal. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(name: FailureName, message: string): Refusal {
  return { ok: false, failure: { name, message } };
}

/** One answer for a wrong password and for a user who does not exist, so that nobody can distinguish them. */
export const WRONG_CREDENTIALS = refuse(
  "NotAuthorizedException",
  "Incorrect username or password.",
);

export const LOCKED_OUT = refuse("NotAuthorizedException", "Password attempts exceeded");

export const SESSION_EXPIRED = refuse(
  "NotAuthorizedException",
  "Invalid session for the user, session is expired.",
);

export const SESSION_USED = refuse(
  "NotAuthorizedException",
  "Invalid session for the user, session can only be used once.",
);

export const SESSION_INVALID = refuse("NotAuthorizedException", "Invalid session for the user.");

export const WRONG_SECOND_FACTOR = refuse(
  "CodeMismatchException",
  "Invalid code or auth state for the user.",
);

export const UNKNOWN_DEVICE = refuse("ResourceNotFoundException", "Device does not exist.");

export function missing(parameter: string): Refusal {
  return refuse("InvalidParameterException", `Missing required parameter ${parameter}`);
}
