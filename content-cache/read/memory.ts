import type { Content } from "../content.ts";

/** What one isolate remembers between requests; made once per isolate by whoever owns the isolate. */
export interface ContentMemory {
  content: Content | null;
  /** Milliseconds since 1970; before it nobody looks at KV again. */
  refreshAt: number;
  flight: { startedAt: number; promise: Promise<Content | null> } | null;
  /** Faults already logged, so that each is logged once per isolate (F-17). */
  reported: Set<string>;
}

/** An empty memory. */
export function createContentMemory(): ContentMemory {
  return { content: null, refreshAt: 0, flight: null, reported: new Set() };
}
