import { REMEMBERED_COUNTS } from "../limits.ts";

/** Counts of matches that were counted before, as long as nothing was published since. */
export interface CountMemory {
  recall(key: string, generation: number): number | null;
  keep(key: string, generation: number, count: number): void;
}

/** A memory of one isolate; the oldest count is forgotten first. */
export function createCountMemory(): CountMemory {
  const counts = new Map<string, { generation: number; count: number }>();
  return {
    recall(key, generation) {
      const known = counts.get(key);
      return known?.generation === generation ? known.count : null;
    },
    keep(key, generation, count) {
      counts.delete(key);
      counts.set(key, { generation, count });
      const [oldest] = counts.keys();
      if (counts.size > REMEMBERED_COUNTS && oldest !== undefined) counts.delete(oldest);
    },
  };
}
