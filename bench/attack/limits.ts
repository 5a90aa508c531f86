/** Concurrent requests of one family. */
export const CONNECTIONS = 6;
/** Inputs of a family when `--count` names no other number. */
export const INPUTS_MAX = 6_000;
/** An answer that has not come by then counts as missing, milliseconds. */
export const HANG_MS = 10_000;
/** CPU of the server for an input alone, beyond twice that of the plain request, milliseconds. */
export const ALONE_CPU_MS = 1_000;
/** Limit for a page of a hostile text, milliseconds. */
export const PAGE_MS = 2_000;
/** Bytes read of an answer; the longest page of the portal is below it. */
export const ANSWER_MAX_BYTES = 4_000_000;
/** Longest hostile header or address, characters: servers cut off at 16 kB. */
export const WIRE_MAX_CHARS = 12_000;
/** Bad answers of a family that are printed whole. */
export const SHOWN_MAX = 20;
/** A session of this age is renewed before the next family: some calls need a fresh one. */
export const SIGNED_IN_MS = 5 * 60_000;
