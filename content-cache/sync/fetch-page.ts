import { isRetryable, type Result, type SyncFailure } from "../failures.ts";
import {
  PAGE_ATTEMPTS,
  PAGE_TIMEOUT_MS,
  REQUEST_INTERVAL_MS,
  RETRY_JITTER_MS,
  RUN_MAX_MS,
  RUN_MAX_REQUESTS,
} from "../limits.ts";
import type { Clock } from "../bindings.ts";

/** The requests and the time of one run. */
export interface Budget {
  readonly requests: number;
  /** Whether a request and its longest wait for an answer still fit. */
  hasBudget(waitMs?: number): boolean;
  /** Whether there is time for something as long as a page. */
  hasTime(): boolean;
  /** Waits until the next request is due, and counts it. */
  spend(): Promise<void>;
}

/** A run lasts 60 s, makes 40 requests, at most 5 a second. */
export function createBudget(clock: Clock): Budget {
  const startedAt = clock.now();
  let requests = 0;
  let nextAt = startedAt;
  const hasTime = (waitMs = 0): boolean =>
    clock.now() + waitMs + PAGE_TIMEOUT_MS <= startedAt + RUN_MAX_MS;
  return {
    get requests() {
      return requests;
    },
    hasTime,
    hasBudget: (waitMs = 0) => requests < RUN_MAX_REQUESTS && hasTime(waitMs),
    async spend() {
      const waitMs = nextAt - clock.now();
      if (waitMs > 0) await clock.wait(waitMs);
      nextAt = clock.now() + REQUEST_INTERVAL_MS;
      requests += 1;
    },
  };
}

/**
 * Requests until there is an answer, a failure that waiting cannot fix, or no budget left. Waits as the
 * service requests, else √2 to the attempt seconds, plus a random 500 to 700 ms (specification point 9).
 */
export async function askWithRetries<Value>(
  { clock, budget }: { clock: Clock; budget: Budget },
  ask: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let last: SyncFailure = { code: "out_of_budget" };
  for (let attempt = 1; attempt <= PAGE_ATTEMPTS && budget.hasBudget(); attempt += 1) {
    await budget.spend();
    const result = await ask();
    if (result.ok || !isRetryable(result.failure)) return result;
    last = result.failure;
    const waitMs = toWaitMs(last, attempt, clock.random());
    if (attempt === PAGE_ATTEMPTS || !budget.hasBudget(waitMs)) break;
    await clock.wait(waitMs);
  }
  return { ok: false, failure: last };
}

function toWaitMs(failure: SyncFailure, attempt: number, chance: number): number {
  const [least, most] = RETRY_JITTER_MS;
  const base = failure.retryAfterMs ?? Math.SQRT2 ** attempt * 1_000;
  return base + least + chance * (most - least);
}
