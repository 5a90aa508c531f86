import type { Content } from "../content.ts";
import type { Clock, ContentCopies, ContentKv } from "../world.ts";
import {
  CACHE_TIMEOUT_MS,
  FLIGHT_MAX_MS,
  OUTAGE_JITTER_MS,
  READ_TIMEOUT_MS,
  REFRESH_JITTER_MS,
  REFRESH_MIN_MS,
} from "../limits.ts";
import { toContent } from "../queries/content.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import { isTrustworthy } from "../store/snapshot.ts";
import { readCopy, writeCopy } from "./copies.ts";
import { readNewer } from "./published.ts";
import type { ContentMemory } from "./memory.ts";

export interface ReaderWorld extends Clock {
  kv: ContentKv;
  copies?: ContentCopies;
  snapshot?: ContentSnapshot;
  memory: ContentMemory;
}

export interface ReadOptions {
  /** Keeps a refresh alive after the answer is sent (`ExecutionContext.waitUntil`). */
  waitUntil?: (promise: Promise<unknown>) => void;
}

export interface ContentReader {
  read(options?: ReadOptions): Promise<Content>;
  /** Looks at KV now, whatever the memory's due time. */
  refresh(): Promise<unknown>;
}

/**
 * Memory, then KV, then the Cache API's copy, then the snapshot built into the Worker, then the
 * built-in content. Whoever finds something in memory never waits: it is refreshed behind
 * the answer.
 */
export function createContentReader(world: ReaderWorld): ContentReader {
  async function read({ waitUntil }: ReadOptions = {}): Promise<Content> {
    const held = world.memory.content;
    if (held !== null && world.now() < world.memory.refreshAt) return fromMemory(held);
    const refresh = share(world);
    waitUntil?.(refresh);
    if (held !== null) return fromMemory(held);
    const found = await within(world, READ_TIMEOUT_MS, refresh);
    return found ?? (await fallBack(world));
  }
  return { read, refresh: () => share(world) };
}

function fromMemory(content: Content): Content {
  return { ...content, source: "memory" };
}

/** One flight for all requests of an isolate; a flight whose request died is replaced (F-27). */
function share(world: ReaderWorld): Promise<Content | null> {
  const { memory } = world;
  const now = world.now();
  if (memory.flight !== null && now - memory.flight.startedAt < FLIGHT_MAX_MS) {
    return memory.flight.promise;
  }
  const flight = { startedAt: now, promise: refresh(world) };
  memory.flight = flight;
  void flight.promise.finally(() => {
    if (memory.flight === flight) memory.flight = null;
  });
  return flight.promise;
}

async function refresh(world: ReaderWorld): Promise<Content | null> {
  const { memory } = world;
  memory.refreshAt = world.now() + world.random() * OUTAGE_JITTER_MS;
  const published = await readNewer(world.kv, memory.content?.generation ?? null);
  if (published === null) return null;
  memory.refreshAt = world.now() + REFRESH_MIN_MS + world.random() * REFRESH_JITTER_MS;
  if (published === "same") return memory.content;
  memory.content = toContent(published, "kv", world);
  await writeCopy(world.copies, published);
  return memory.content;
}

/** What is taken while KV is silent is kept, so that the next reader does not wait for it again. */
async function fallBack(world: ReaderWorld): Promise<Content> {
  const { memory, snapshot } = world;
  const copy = await within(world, CACHE_TIMEOUT_MS, readCopy(world.copies));
  if (memory.content !== null) return memory.content;
  if (copy !== null) return (memory.content = toContent(copy, "cache", world));
  if (snapshot !== undefined && (await isTrustworthy(snapshot))) {
    return (memory.content ??= toContent(snapshot, "snapshot", world));
  }
  return (memory.content ??= toContent(null, "built-in", world));
}

function within<Value>(world: Clock, ms: number, promise: Promise<Value>): Promise<Value | null> {
  return Promise.race([promise, world.wait(ms).then(() => null)]);
}
