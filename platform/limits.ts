/**
 * Period in which the calls of a key are counted, seconds: `period` of every `[[ratelimits]]` in both
 * `wrangler.toml`. The platform takes 10 or 60; a minute allows a class to open a page at once.
 */
export const RATE_LIMIT_PERIOD_S = 60;
/** Longest address, account or name of a key that is counted, characters. */
export const KEY_MAX_CHARS = 256;
/** Networks that one isolate refuses until their period ends; the oldest are forgotten first. */
export const REFUSED_NETWORKS_MAX = 1_000;
/** How long views or downloads are collected before they are counted together. */
export const COUNT_DELAY_MS = 1_000;
/** A write of collected lines that has not finished by then was ended with its request. */
export const COUNT_LOST_MS = 10_000;
/** Within this long of the last time, the same use of the same requester is a double click (COUNTER). */
export const DOUBLE_CLICK_MS = 30 * 1000;
/** Characters of a user agent that are compared. */
export const AGENT_MAX_CHARS = 200;
/** Bytes of a collected line besides its key. */
export const LINE_BYTES = 100;
/** The longest line: two numbers of 16 digits, a day and a known origin, bytes. */
export const LINE_MAX_BYTES = 400;
