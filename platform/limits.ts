/**
 * Time in which the calls of a key are counted, seconds: `period` of every `[[ratelimits]]` in both
 * `wrangler.toml`. The platform takes 10 or 60; a minute lets a class open a page at once.
 */
export const RATE_LIMIT_PERIOD_S = 60;
/** Longest address, account or name of a key that is counted, characters. */
export const KEY_MAX_CHARS = 256;
/** Networks that one isolate refuses until their period ends; the oldest are forgotten first. */
export const REFUSED_NETWORKS_MAX = 1_000;
