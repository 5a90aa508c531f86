import type { Result } from "#client/contract/failures.ts";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { REFERENCE_CACHED_MS, REFERENCE_MISSING_CACHED_MS } from "../limits.ts";
import type { ExternalClient } from "./client.ts";

/** Citations by DOI, stored in the isolate: papers hardly ever change. */
export interface References {
  read(doi: string): Promise<Result<string>>;
}

/** A citation is cached for a day, a missing one for some minutes. */
export function createReferences({
  external,
  now,
}: {
  external: Pick<ExternalClient, "readReference">;
  now: () => number;
}): References {
  const cached = createBoundedCache<{ line: Result<string>; until: number }>({
    maxBytes: PORTAL_BOUNDS.references.bytes,
    sizeOf: estimateBytes,
  });

  async function ask(doi: string): Promise<Result<string>> {
    const line = await external.readReference(doi);
    cached.set(doi, {
      line,
      until: now() + (line.ok ? REFERENCE_CACHED_MS : REFERENCE_MISSING_CACHED_MS),
    });
    return line;
  }

  return {
    async read(doi) {
      const known = cached.get(doi);
      return known && known.until > now() ? known.line : ask(doi);
    },
  };
}
