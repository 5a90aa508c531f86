import { BREAKER_FAILURES, BREAKER_OPEN_MS } from "../limits.ts";

/** The state of an upstream, as `/api/status` shows it. */
export interface UpstreamState {
  /** `open`: it failed so often in a row that it is not called for a moment. */
  state: "closed" | "open";
  /** Calls in a row that got no answer. */
  failures: number;
}

/**
 * Stops calls to an upstream that does not answer, so that readers do not wait for it one after
 * another. After a moment one call tries again.
 */
export interface Breaker {
  /** Whether a call may be made; a `false` counts as a call that got no answer. */
  mayCall(): boolean;
  note(isAnswered: boolean): void;
  state(): UpstreamState;
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    mayCall() {
      if (failures < BREAKER_FAILURES) return true;
      if (now() < openUntil) return false;
      openUntil = now() + BREAKER_OPEN_MS; // this call tries; the others wait for its result
      return true;
    },
    note(isAnswered) {
      failures = isAnswered ? 0 : failures + 1;
      if (!isAnswered) openUntil = now() + BREAKER_OPEN_MS;
    },
    state: () => ({ state: failures < BREAKER_FAILURES ? "closed" : "open", failures }),
  };
}
