import type { ContentCache } from "./index.ts";
import { createContentMemory } from "./read/memory.ts";
import { toContent } from "./queries/content.ts";
import { toReport } from "./sync/report.ts";
import { NO_SPACE_STATUS } from "./sync/status.ts";
import type { Clock } from "./bindings.ts";

const NOTHING_SPENT = { requests: 0, reads: 0, writes: 0, bytesWritten: 0, durationMs: 0 };

/** The content of a site that has no space: what is built in. No store and no service is asked. */
export function createBuiltInContent({ now, log }: Pick<Clock, "now" | "log">): ContentCache {
  const content = toContent(null, "built-in", { now, log, memory: createContentMemory() });
  return {
    read: async () => content,
    sync: async () => toReport(null, null, NOTHING_SPENT),
    drafts: async () => null,
    snapshot: async () => null,
    status: async () => NO_SPACE_STATUS,
  };
}
