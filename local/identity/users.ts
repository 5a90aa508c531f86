/** The status of an account, in the user pool's own values. */
export type UserStatus = "CONFIRMED" | "UNCONFIRMED" | "RESET_REQUIRED" | "FORCE_CHANGE_PASSWORD";

/** A second factor in the API's spelling. */
export type SecondFactor = "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP";

/** A first factor of the choice-based flow, in the API's spelling. */
export type FirstFactor = "PASSWORD" | "PASSWORD_SRP" | "EMAIL_OTP" | "SMS_OTP" | "WEB_AUTHN";

/** One account of the stand-in's user pool. Everything after `familyName` may be left out. */
export interface IdentityUser {
  /** Lower-case UUID; it is also the token's `username`. */
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Another name to sign in with, in any case; no email address. */
  readonly preferredUsername?: string;
  readonly phone?: string;
  /** Authenticator secret in base32 (RFC 4648); having one makes TOTP the second factor. */
  readonly totpSecret?: string;
  readonly status?: UserStatus;
  /** Second factors in use; when absent: TOTP if there is a secret, else none. */
  readonly secondFactors?: readonly SecondFactor[];
  /** Second factors the user must choose from and set up at the next sign-in. */
  readonly secondFactorSetup?: readonly ("SOFTWARE_TOKEN_MFA" | "EMAIL_OTP")[];
  /** Attributes that a forced new password requires, without `userAttributes.`. */
  readonly requiredAttributes?: readonly string[];
  /** Answer to the custom challenge; when absent, the custom flow is refused. */
  readonly customAnswer?: string;
  /** First factors offered by USER_AUTH; when absent: both password forms and email. A passkey is offered to people who have one. */
  readonly firstFactors?: readonly FirstFactor[];
  /** ORCID iD linked to the account; the ORCID page of the hosted login signs this user in. */
  readonly orcid?: string;
}
