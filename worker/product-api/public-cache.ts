import type { Part } from "#client/contract/failures.ts";
import { createBoundedCache, copyData, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import {
  ANSWER_MAX_BYTES,
  PRODUCT_API_TIMEOUT_MS,
  PUBLIC_FRESH_MS,
  PUBLIC_REVALIDATE_MS,
  PUBLIC_STALE_MS,
} from "../limits.ts";
import type { Answer } from "./client.ts";

interface Entry {
  value: unknown;
  at: number;
  /** When someone last set out to fetch it anew. */
  askedAt: number;
}

export interface PublicCache {
  /** The part under `key`: fresh, or old while it is fetched anew, or old because the fetch failed. */
  read<Value>(key: string, load: () => Promise<Answer<Value>>, defer: Defer): Promise<Part<Value>>;
}

/** Lets work go on after the answer, as `ExecutionContext.waitUntil` does. */
export type Defer = (work: Promise<unknown>) => void;

/**
 * Answers of the product API that any visitor may see, kept in the isolate. What holds a caller's
 * rights never comes here: the key has no room for a caller.
 */
export function createPublicCache(now: () => number): PublicCache {
  const entries = createBoundedCache<Entry>({
    maxBytes: PORTAL_BOUNDS.answers.bytes,
    maxEntryBytes: ANSWER_MAX_BYTES,
    sizeOf: ({ value }) => estimateBytes(value),
  });

  /** What others are shown is what this reader is shown, so that one copy serves all. */
  function keep<Value>(key: string, value: Value): Value {
    const copy = copyData(value);
    entries.set(key, { value: copy, at: now(), askedAt: 0 });
    return copy;
  }

  return {
    async read<Value>(key: string, load: () => Promise<Answer<Value>>, defer: Defer) {
      const entry = entries.get(key);
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY;
      const kept = entry?.value as Value; // each key is written by the one loader that reads it
      if (age <= PUBLIC_FRESH_MS) return { ok: true, value: kept };
      if (entry && age <= PUBLIC_REVALIDATE_MS && now() - entry.askedAt < PRODUCT_API_TIMEOUT_MS) {
        return { ok: true, value: kept };
      }
      if (entry) entry.askedAt = now();
      const asked = load().then((answer) => {
        if (answer.ok) return { ok: true as const, value: keep(key, answer.value) };
        const { code } = answer.failure;
        if (code === "not_found" || code === "gone") entries.delete(key);
        return answer;
      });
      if (age <= PUBLIC_REVALIDATE_MS) {
        defer(asked);
        return { ok: true, value: kept };
      }
      const answer = await asked;
      if (answer.ok) return { ok: true, value: answer.value };
      if (entries.get(key) === undefined || age > PUBLIC_STALE_MS)
        return { ok: false, failure: answer.failure };
      return { ok: true, value: kept, ageSeconds: Math.round(age / 1000) };
    },
  };
}
