const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Life of an unfinished sign-in, the user pool's default. */
export const SESSION_TTL_MS = 3 * MINUTE_MS;

/** Unfinished sign-ins stored at once; the oldest is removed first. */
export const SESSIONS_MAX = 5_000;

/** Wrong second-factor codes of one unfinished sign-in. */
export const SESSION_CODE_MISSES_MAX = 5;

/** Life of access and id tokens, the user pool's default. */
export const ACCESS_TOKEN_TTL_MS = HOUR_MS;

/** Life of a refresh token, the user pool's default. */
export const REFRESH_TOKEN_TTL_MS = 30 * DAY_MS;

/** Wrong passwords before the first lock-out, which then doubles (user pool lock-out behaviour). */
export const PASSWORD_MISSES_BEFORE_LOCK = 5;

/** First lock-out. */
export const LOCK_FIRST_MS = SECOND_MS;

/** Longest lock-out, and the time without an attempt after which misses are forgotten. */
export const LOCK_MAX_MS = 15 * MINUTE_MS;

/** Names whose misses are remembered at once. */
export const LOCKS_MAX = 10_000;

/** Life of a mailed password-reset code, as the user pool has it. */
export const RESET_CODE_TTL_MS = HOUR_MS;

/** Wrong reset codes, and requests for one, per hour before LimitExceededException. */
export const RESET_TRIES_MAX = 5;

/** Passkeys of one account, as the user pool has it. */
export const PASSKEYS_MAX = 20;

/** Messages that the inbox page stores. */
export const INBOX_MAX = 200;

/** Shortest password the pool accepts; it also wants an upper-case and a lower-case letter and a digit. */
export const PASSWORD_MIN_CHARS = 8;

/** Longest password that the API accepts. */
export const PASSWORD_MAX_CHARS = 256;

/** Largest request body that is read. */
export const BODY_MAX_BYTES = 64 * 1024;

/** One authenticator time step (RFC 6238, section 4.1). */
export const TOTP_STEP_MS = 30 * SECOND_MS;

/** Neighbouring time steps accepted on either side (RFC 6238, section 5.2). */
export const TOTP_DRIFT_STEPS = 1;

/** Life of an authorization code of the hosted login. */
export const AUTHORIZATION_CODE_TTL_MS = 5 * MINUTE_MS;

/** Life of the signed-in state of the hosted login's own pages. */
export const HOSTED_SESSION_TTL_MS = HOUR_MS;

/** Authorization codes and hosted sessions stored at once. */
export const GRANTS_MAX = 2_000;

/** Life of an identity pool's credentials, the service's default. */
export const CREDENTIALS_TTL_MS = HOUR_MS;
