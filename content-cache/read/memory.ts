import { type BoundedCache, createBoundedCache } from "#base/bounded-cache.ts";
import type { Content } from "../content.ts";
import { REPORTED_MAX_BYTES, SITE_MAX_BYTES } from "../limits.ts";

/** What one isolate remembers between requests; made once per isolate by whoever owns the isolate. */
export interface ContentMemory {
  content: Content | null;
  /** Milliseconds since 1970; before it nobody looks at KV again. */
  refreshAt: number;
  flight: { startedAt: number; promise: Promise<Content | null> } | null;
  /** Faults already logged, so that each is logged once per isolate (F-17). */
  reported: BoundedCache<true>;
  /** What a generation may take besides its records, bytes: half for parsed records, half for answers. */
  maxBytes: number;
}

/** An empty memory that takes no more than so many bytes. */
export function createContentMemory(maxBytes = 2 * SITE_MAX_BYTES): ContentMemory {
  const reported = createBoundedCache<true>({ maxBytes: REPORTED_MAX_BYTES, sizeOf: () => 0 });
  const left = Math.max(0, maxBytes - SITE_MAX_BYTES - REPORTED_MAX_BYTES);
  return { content: null, refreshAt: 0, flight: null, reported, maxBytes: left };
}
