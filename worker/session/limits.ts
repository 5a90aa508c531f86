/** Longest cookie header that is read; with a longer one the request is a visitor's, characters. */
export const COOKIE_HEADER_MAX_CHARS = 32_768;
/** Browsers silently drop a cookie whose name and value are longer together, bytes. */
export const COOKIE_MAX_BYTES = 4_096;
/** Life of a token cookie, the same as in the browser's sign-in code, seconds. */
export const COOKIE_LIFE_S = 365 * 24 * 60 * 60;

/** Wait for the user pool at a sign-out, milliseconds: the reader waits for it, the cookies are removed anyway. */
export const REVOKE_TIMEOUT_MS = 2_000;
/** Wait for the user pool while it changes how a person signs in, milliseconds. */
export const OWN_SIGN_IN_TIMEOUT_MS = 6_000;
/** Wait for the user pool at a refresh, milliseconds. */
export const REFRESH_TIMEOUT_MS = 2_000;
/** Largest answer of the user pool that is read at a refresh, bytes. */
export const REFRESH_MAX_BYTES = 65_536;
/** Requests with the same refresh token share one call within this time, milliseconds. */
export const REFRESH_SHARED_MS = 10_000;
/** A call without a result was cancelled with its request; it counts as over after this, milliseconds. */
export const REFRESH_FLIGHT_MS = 3_000;
/** Interval at which a request checks whether another request's call has ended, milliseconds. */
export const REFRESH_POLL_MS = 20;
/** Refresh calls remembered at once in one isolate. */
export const REFRESHES_MAX = 200;
/** Pause before a request with a reused refresh token is repeated, milliseconds: the time of an answer to its tab. */
export const REFRESH_REUSED_PAUSE_MS = 700;
/** How often such a request is repeated before its session counts as ended. */
export const REFRESH_REUSED_TRIES = 2;
/** Longest id of a passkey (WebAuthn: 1,023 bytes, in base64url), characters. */
export const PASSKEY_ID_MAX_CHARS = 1_500;
/** The pool's name of a passkey as it is shown, characters. */
export const PASSKEY_NAME_MAX_CHARS = 100;
