import { HOOK_TTL_MS, HOOKS_PER_MINUTE, SYNC_FLIGHT_MAX_MS } from "../limits.ts";

/** What becomes of a verified call. */
export type Admission = "admitted" | "replayed" | "too-many";

/** Lets each verified call in once, so many a minute, and makes one run of calls that come together. */
export interface HookGate {
  admit(signature: string): Admission;
  /** Runs `sync`, again when calls came meanwhile; joins a run that is under way. */
  run(sync: () => Promise<void>): Promise<void>;
}

/** What one isolate knows without asking anybody; `seen-calls.ts` knows of the others. */
export function createHookGate(now: () => number): HookGate {
  const seen = new Map<string, number>();
  const admitted: number[] = [];
  let startedAt: number | null = null;
  let isWanted = false;

  function forget(): void {
    for (const [signature, at] of seen) if (now() - at > 2 * HOOK_TTL_MS) seen.delete(signature);
    while (now() - (admitted[0] ?? Infinity) >= 60_000) admitted.shift();
  }

  return {
    admit(signature) {
      forget();
      if (seen.has(signature)) return "replayed";
      if (admitted.length >= HOOKS_PER_MINUTE) return "too-many";
      seen.set(signature, now());
      admitted.push(now());
      return "admitted";
    },
    async run(sync) {
      isWanted = true;
      if (startedAt !== null && now() - startedAt < SYNC_FLIGHT_MAX_MS) return;
      const mine = now();
      startedAt = mine;
      try {
        while (isWanted) {
          isWanted = false;
          await sync();
        }
      } finally {
        if (startedAt === mine) startedAt = null;
      }
    },
  };
}
