import type { Content } from "./content.ts";
import type { ContentStatus, SyncReport } from "./report.ts";
import { createContentReader, type ReadOptions } from "./read/read.ts";
import type { ContentMemory } from "./read/memory.ts";
import type { ContentSnapshot } from "./store/snapshot.ts";
import type { Clock, ContentCopies, ContentKv } from "./world.ts";

export { createContentMemory, type ContentMemory } from "./read/memory.ts";
export type { ReadOptions } from "./read/read.ts";
export type { Content, ContentSource } from "./content.ts";
export type { ContentStatus, SyncReport } from "./report.ts";
export type { ContentSnapshot } from "./store/snapshot.ts";
export type { Clock, ContentCopies, ContentKv, ContentLog } from "./world.ts";

/** Where published content is read from; `host` may carry `http://`, a port and a path. */
export interface ContentService {
  host: string;
  spaceId: string;
  environment: string;
  /** The delivery token; it leaves this library in the Authorization header only. */
  accessToken: string;
  fetch(request: Request): Promise<Response>;
}

export interface ContentWorld extends Clock {
  kv: ContentKv;
  /** The Cache API, where there is one. */
  copies?: ContentCopies;
  /** What was published when the Worker was built. */
  snapshot?: ContentSnapshot;
  /** Made once per isolate with `createContentMemory()`. */
  memory: ContentMemory;
  /** `null` when no space is configured: the site then shows its built-in content. */
  service: ContentService | null;
}

export interface ContentCache {
  /** One run: at most 60 s, 40 requests and 1,000 KV operations; never throws. */
  sync(): Promise<SyncReport>;
  /** One whole generation, at the latest after 300 ms; never waits for the CMS, never throws. */
  read(options?: ReadOptions): Promise<Content>;
  status(): Promise<ContentStatus>;
}

/** The door of the room: content in, by `sync`; content out, by `read`. */
export function createContentCache(world: ContentWorld): ContentCache {
  const reader = createContentReader(world);
  return {
    read: reader.read,
    sync: () => Promise.reject(new Error("being built")),
    status: () => Promise.reject(new Error("being built")),
  };
}
