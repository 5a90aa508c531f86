/** Longest token that is parsed, bytes. */
export const TOKEN_MAX_BYTES = 8_192;
/** Longest key id, characters. */
export const KEY_ID_MAX_CHARS = 64;
/** Clocks of the pool and the edge may differ by this much, seconds. */
export const CLOCK_TOLERANCE_S = 60;
/** Longest life a user pool can give an access or id token, seconds. */
export const TOKEN_LIFE_MAX_S = 86_400;
/** Shortest RSA modulus that is trusted, bits. */
export const MODULUS_MIN_BITS = 2_048;

/** A key set is used without another fetch for this long, milliseconds. */
export const KEYS_FRESH_MS = 600_000;
/** While refreshing fails, the last good set is used for this long, milliseconds. */
export const KEYS_STALE_MS = 86_400_000;
/** After an unknown key id or a failed refresh, the next fetch is no sooner than this, milliseconds. */
export const KEYS_REFETCH_MS = 30_000;
/** Without any usable set the next attempt is sooner, milliseconds (F-40). */
export const KEYS_COLD_RETRY_MS = 2_000;
/** Wait for one key set, headers and body together, milliseconds. */
export const KEYS_TIMEOUT_MS = 2_000;
/** Largest key set that is read, bytes. */
export const KEYS_MAX_BYTES = 65_536;
/** Issuers that settings may name: one, and another while pools are changed; their key sets are stored. */
export const ISSUERS_MAX = 3;
/** A fetch without a result was cancelled with its request; it counts as over after this, milliseconds. */
export const KEYS_FLIGHT_MS = 3_000;
/** Interval at which a request checks whether another request's fetch has ended, milliseconds. */
export const KEYS_POLL_MS = 20;
/** Wait for the stored copy of a key set, milliseconds. */
export const KEYS_STORE_TIMEOUT_MS = 300;
/** The stored copy of an unchanged set gets a new date after this, milliseconds. */
export const KEYS_STORE_AGAIN_MS = 3_600_000;
