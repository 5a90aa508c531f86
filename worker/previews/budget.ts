import { sleep } from "#base/sleep.ts";
import type { Preview } from "./kinds.ts";
import {
  PREVIEW_LEASE_MS,
  PREVIEW_POLL_MS,
  PREVIEW_WAIT_MS,
  PREVIEWS_MAX_BYTES,
} from "./limits.ts";

/** Shown when the budget has no memory left. */
export const BUSY: Preview = {
  kind: "none",
  reason: "Too many files are being read just now. Download the file, or try again in a moment.",
};

/** The memory that all previews in progress in an isolate may use together. */
export interface PreviewBudget {
  /** Runs the work when there is memory for it; `null` when none became free within a moment. */
  run<Value>(bytes: number, work: () => Promise<Value>): Promise<Value | null>;
}

interface PreviewBudgetOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  wait?: (ms: number) => Promise<void>;
}

/**
 * A request that finds no memory tries again after a moment, and waits on no promise of another request: workerd
 * ends those with their request. Memory of a request that was ended becomes free after some seconds.
 */
export function createPreviewBudget({ now, wait = sleep }: PreviewBudgetOptions): PreviewBudget {
  const leases = new Set<{ bytes: number; at: number }>();

  /** A preview that needs more than the budget gets all of it. */
  function fits(bytes: number): boolean {
    let taken = 0;
    for (const lease of leases) {
      if (now() - lease.at >= PREVIEW_LEASE_MS) leases.delete(lease);
      else taken += lease.bytes;
    }
    return taken === 0 || taken + bytes <= PREVIEWS_MAX_BYTES;
  }

  return {
    async run(bytes, work) {
      for (let waited = 0; !fits(bytes); waited += PREVIEW_POLL_MS) {
        if (waited >= PREVIEW_WAIT_MS) return null;
        await wait(PREVIEW_POLL_MS);
      }
      const lease = { bytes, at: now() };
      leases.add(lease);
      try {
        return await work();
      } finally {
        leases.delete(lease);
      }
    },
  };
}
