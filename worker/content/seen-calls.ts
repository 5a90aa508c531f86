import { HOOK_SEEN_TIMEOUT_MS, HOOK_SEEN_TTL_S } from "../limits.ts";
import { withTimeout } from "#base/with-timeout.ts";

/** Webhook calls that any isolate has accepted. */
export interface SeenCalls {
  has(signature: string): Promise<boolean>;
  /** Never rejects: a call that cannot be stored is accepted all the same. */
  add(signature: string): Promise<void>;
}

interface SeenCallsDependencies {
  kv: Pick<KVNamespace, "get" | "put">;
  copies: Pick<Cache, "match" | "put">;
}

/**
 * A call is valid for half a minute, and is stored for a minute in two places: the Cache API reaches
 * every isolate of this location at once, the key-value store those of other locations as soon as
 * it has the entry, because they have never requested it before. A copy can only pass that arrives
 * elsewhere within the moment a write takes, or while neither answers: it starts one bounded run
 * that finds nothing new.
 */
export function createSeenCalls({ kv, copies }: SeenCallsDependencies): SeenCalls {
  return {
    async has(signature) {
      const answers = Promise.all([
        copies.match(toUrl(signature)).catch(() => undefined),
        kv.get(toKey(signature)).catch(() => null),
      ]);
      const [copy, note] = (await withTimeout(answers, HOOK_SEEN_TIMEOUT_MS)) ?? [];
      return copy !== undefined || typeof note === "string";
    },
    async add(signature) {
      const headers = { "cache-control": `public, max-age=${HOOK_SEEN_TTL_S}` };
      await Promise.allSettled([
        copies.put(toUrl(signature), new Response("seen", { headers })),
        kv.put(toKey(signature), "seen", { expirationTtl: HOOK_SEEN_TTL_S }),
      ]);
    },
  };
}

/** A signature is 64 hexadecimal digits, and useless after its half minute. */
function toKey(signature: string): string {
  return `hook/${signature}`;
}

/** Never fetched: the Cache API only requires a key that looks like an address. */
function toUrl(signature: string): string {
  return `https://hooks.foreland.invalid/${signature}`;
}
