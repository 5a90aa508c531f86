import {
  KEYS_COLD_RETRY_MS,
  KEYS_FLIGHT_MS,
  KEYS_FRESH_MS,
  KEYS_REFETCH_MS,
  KEYS_STALE_MS,
} from "./limits.ts";
import type { DatedKeySet } from "./stored-key-set.ts";

/**
 * The state of an isolate for one issuer. Plain data only: a promise made in one request may not be
 * awaited in another (workerd ends I/O with its request), so a running fetch is stored as a time and not as a promise,
 * and one that was ended with its request expires.
 */
export interface IssuerState {
  held: DatedKeySet | null;
  /** The stored copy, as this isolate last read it. */
  stored: DatedKeySet | null;
  flightSince: number | null;
  triedAt: number;
  /** When a key id that is not in the set last caused a fetch. */
  missedAt: number;
  /** Whether the issuer gave no set when it was last asked. */
  isRefused: boolean;
}

export interface KeyQuestion {
  kid: string;
  requestedAt: number;
}

/** `answer` from the stored set; `refresh` first; `wait` for another request's fetch. */
export type KeyStep = "answer" | "refresh" | "wait";

export function createIssuerState(): IssuerState {
  return {
    held: null,
    stored: null,
    flightSince: null,
    triedAt: -Infinity,
    missedAt: -Infinity,
    isRefused: false,
  };
}

/** The policy of R-34 as a pure decision; times are milliseconds since 1970. */
export function nextStep(
  state: IssuerState,
  { kid, requestedAt }: KeyQuestion,
  now: number,
): KeyStep {
  if (isFreshWith(state, kid, now)) return "answer";
  const held = usableSet(state, now);
  if (isInFlight(state, now)) return held?.keys.has(kid) ? "answer" : "wait";
  if (held && held.fetchedAt >= requestedAt) return "answer";
  return now >= earliestTry(state, held, now) ? "refresh" : "answer";
}

/** The stored set while it may be used, however stale. */
export function usableSet(state: IssuerState, now: number): DatedKeySet | null {
  return state.held && now - state.held.fetchedAt < KEYS_STALE_MS ? state.held : null;
}

export function isFreshWith({ held }: IssuerState, kid: string, now: number): boolean {
  return held !== null && isFresh(held, now) && held.keys.has(kid);
}

export function isInFlight({ flightSince }: IssuerState, now: number): boolean {
  return flightSince !== null && now - flightSince < KEYS_FLIGHT_MS;
}

export function isFresh(set: DatedKeySet, now: number): boolean {
  return now - set.fetchedAt < KEYS_FRESH_MS;
}

function earliestTry(state: IssuerState, held: DatedKeySet | null, now: number): number {
  if (!held) return state.triedAt + KEYS_COLD_RETRY_MS;
  return (isFresh(held, now) ? state.missedAt : state.triedAt) + KEYS_REFETCH_MS;
}
