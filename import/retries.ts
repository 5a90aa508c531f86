import type { ImportFailure, Outcome } from "./failures.ts";
import { RETRY_DELAYS_MS } from "./limits.ts";

/** Tries again after a broken connection or an overloaded server; sending twice changes nothing. */
export async function withRetries<T>(
  send: () => Promise<Outcome<T>>,
  pause: (ms: number) => Promise<void>,
): Promise<Outcome<T>> {
  for (const delay of RETRY_DELAYS_MS) {
    const outcome = await send();
    if (outcome.ok || !isPassing(outcome.failure)) return outcome;
    await pause(delay);
  }
  return send();
}

function isPassing(failure: ImportFailure): boolean {
  if (failure.code === "CATALOGUE_UNREACHABLE") return true;
  return failure.code === "CATALOGUE_REFUSED" && [429, 502, 503, 504].includes(failure.status);
}

/** A pause by the clock of the machine. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
