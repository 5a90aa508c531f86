import { type Content, type ContentMemory, createContentMemory } from "./content.ts";
import type { ContentStatus, SyncReport } from "./report.ts";
import { createDraftReader } from "./preview/read-drafts.ts";
import { createContentReader, type ReadOptions, readPublished } from "./read/read.ts";
import { readStatus, NO_SPACE_STATUS } from "./sync/status.ts";
import { createContentSync, toReport } from "./sync/sync.ts";
import { createTransport, type ContentService } from "./sync/transport.ts";
import type { ContentSnapshot } from "./store/snapshot.ts";
import type { Clock, ContentCopies, ContentKv } from "./bindings.ts";
import { createContent } from "./queries/content.ts";

export { createContentMemory } from "./content.ts";
export type { Content } from "./content.ts";
export type { ContentSnapshot } from "./store/snapshot.ts";
export type { ContentService } from "./sync/transport.ts";
export type { ContentStatus } from "./report.ts";

export interface ContentDependencies extends Clock {
  kv: ContentKv;
  /** The Cache API, where there is one. */
  copies?: ContentCopies;
  /** What was published when the Worker was built. */
  snapshot?: ContentSnapshot;
  /** Made once per isolate with `createContentMemory()`. */
  memory: ContentMemory;
  /** `null`, or with an empty key, when nothing is read from a space: the content in KV is shown. */
  service: ContentService | null;
  /** The same space by its preview host; without it there are no drafts to see. */
  preview?: ContentService | null;
}

export interface ContentCache {
  /**
   * One run: at most 60 s, 40 requests and 1,000 KV operations. Runs may overlap and may be ended
   * anywhere. A failure is part of the report; only a broken assumption throws.
   */
  sync(): Promise<SyncReport>;
  /** One whole generation, at the latest after 400 ms; never waits for the CMS, never throws. */
  read(options?: ReadOptions): Promise<Content>;
  /** The generation in KV, to be built into the next Worker as its `snapshot`. */
  snapshot(): Promise<ContentSnapshot | null>;
  /** Everything as the editors see it now, read again each time and stored nowhere; `null` when it cannot be read. */
  drafts(): Promise<Content | null>;
  /** What every caller may read; rejects when KV does not answer. */
  status(): Promise<ContentStatus>;
}

/** The API of the library: `sync` reads content into KV, `read` returns it. */
export function createContentCache(dependencies: ContentDependencies): ContentCache {
  const { service, preview = null } = dependencies;
  const transport =
    service === null || service.accessToken === "" ? null : createTransport(service);
  const reader = createContentReader(dependencies);
  const contentSync = createContentSync({ ...dependencies, transport });
  const drafts = preview === null || preview.accessToken === "" ? null : preview;
  return {
    read: reader.read,
    async sync() {
      const report = await contentSync.run();
      if (report.outcome === "published") await reader.refresh();
      return report;
    },
    drafts: async () => (drafts === null ? null : createDraftReader(drafts, dependencies)()),
    snapshot: () => readPublished(dependencies.kv),
    status: () => readStatus(dependencies.kv),
  };
}

const NOTHING_SPENT = { requests: 0, reads: 0, writes: 0, bytesWritten: 0, durationMs: 0 };

/** The content of a site without a space: the built-in content. No store and no service is called. */
export function createBuiltInContent({ now, log }: Pick<Clock, "now" | "log">): ContentCache {
  const content = createContent(null, "built-in", { now, log, memory: createContentMemory() });
  return {
    read: async () => content,
    sync: async () => toReport(null, null, NOTHING_SPENT),
    drafts: async () => null,
    snapshot: async () => null,
    status: async () => NO_SPACE_STATUS,
  };
}
