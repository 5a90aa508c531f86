import * as v from "valibot";
import { withTimeout } from "#base/with-timeout.ts";
import { ANSWER_MAX_BYTES, COPY_TIMEOUT_MS, PUBLIC_STALE_MS } from "../limits.ts";

/** A public value and when it was made, milliseconds since 1970. */
interface SharedCopy {
  value: unknown;
  at: number;
}

/**
 * Public answers that isolates share. None of its methods ever rejects: without it an isolate makes the call
 * itself.
 */
export interface SharedCopies {
  /** `null` when none is available soon. */
  read(key: string): Promise<SharedCopy | null>;
  store(key: string, copy: SharedCopy): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Where nothing is shared. */
export const NO_SHARED_COPIES: SharedCopies = {
  read: async () => null,
  store: async () => {},
  remove: async () => {},
};

interface CacheApiDependencies {
  cache: Pick<Cache, "match" | "put" | "delete">;
  /** Values of another build may have another structure. */
  buildId: string;
}

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ at: v.pipe(v.number(), v.finite()), value: v.unknown() }),
);

/**
 * The copies of one location in the Cache API: the smaller tier, for accounts without Workers Cache.
 * They outlive their isolate by a day, so that a new one has something to show while
 * the product API is down.
 */
export function createCacheApiCopies({ cache, buildId }: CacheApiDependencies): SharedCopies {
  const toUrl = (key: string): string =>
    `https://copies.foreland.invalid/${buildId}/${encodeURIComponent(key)}`;
  return {
    async read(key) {
      try {
        const found = await withTimeout(readText(cache, toUrl(key)), COPY_TIMEOUT_MS);
        const stored = v.safeParse(Stored, found);
        return stored.success ? stored.output : null;
      } catch {
        return null;
      }
    },
    async store(key, copy) {
      const body = JSON.stringify(copy);
      if (body.length > ANSWER_MAX_BYTES) return;
      const headers = {
        "cache-control": `public, max-age=${PUBLIC_STALE_MS / 1_000}`,
        "content-type": "application/json",
      };
      await cache.put(toUrl(key), new Response(body, { headers })).catch(() => {});
    },
    async remove(key) {
      await cache.delete(toUrl(key)).catch(() => {});
    },
  };
}

async function readText(cache: Pick<Cache, "match">, url: string): Promise<string | null> {
  const found = await cache.match(url);
  return found ? found.text() : null;
}
