import type { Content, ContentMemory } from "../content.ts";
import type { Clock, ContentCopies, ContentKv } from "../bindings.ts";
import {
  CACHE_TIMEOUT_MS,
  FLIGHT_MAX_MS,
  OUTAGE_JITTER_MS,
  READ_TIMEOUT_MS,
  REFRESH_JITTER_MS,
  REFRESH_MIN_MS,
  CACHE_COPY_TTL_S,
  IMMUTABLE_CACHE_TTL_S,
  POINTER_CACHE_TTL_S,
  COPY_FRESH_MS,
  READ_LAST_MS,
} from "../limits.ts";
import { createContent } from "../queries/content.ts";
import {
  type ContentSnapshot,
  isTrustworthy,
  parseSnapshot,
  toSnapshot,
} from "../store/snapshot.ts";
import {
  NEWEST_KEY,
  POINTER_KEY,
  siteKey,
  parsePointer,
  type GenerationRef,
} from "../store/pointer.ts";

export interface ReaderDependencies extends Clock {
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
  /** Reads KV now, even while the memory is fresh. */
  refresh(): Promise<unknown>;
}

/**
 * Memory, then the Cache API's copy while it is young, then KV, then that copy however old, then the
 * snapshot built into the Worker, then the built-in content. A reader who finds something in
 * memory or a young copy never waits: it is refreshed after the answer.
 */
export function createContentReader(dependencies: ReaderDependencies): ContentReader {
  async function read({ waitUntil }: ReadOptions = {}): Promise<Content> {
    const held = dependencies.memory.content;
    if (held !== null && dependencies.now() < dependencies.memory.refreshAt)
      return fromMemory(held);
    const copy =
      held === null
        ? await withDeadline(dependencies, CACHE_TIMEOUT_MS, readCopy(dependencies.copies))
        : null;
    const refresh = share(dependencies);
    waitUntil?.(refresh);
    if (held !== null) return fromMemory(held);
    if (copy !== null && dependencies.now() - copy.copiedAt <= COPY_FRESH_MS)
      return takeCopy(dependencies, copy);
    const found = await withDeadline(dependencies, READ_TIMEOUT_MS, refresh);
    return found ?? (await fallBack(dependencies, { copy, refresh }));
  }
  return { read, refresh: () => share(dependencies) };
}

function fromMemory(content: Content): Content {
  return { ...content, source: "memory" };
}

/** One read for all requests of an isolate; a read whose request ended is replaced (F-27). */
function share(dependencies: ReaderDependencies): Promise<Content | null> {
  const { memory } = dependencies;
  const now = dependencies.now();
  if (memory.flight !== null && now - memory.flight.startedAt < FLIGHT_MAX_MS) {
    return memory.flight.promise;
  }
  const flight = { startedAt: now, promise: refresh(dependencies) };
  memory.flight = flight;
  void flight.promise.finally(() => {
    if (memory.flight === flight) memory.flight = null;
  });
  return flight.promise;
}

async function refresh(dependencies: ReaderDependencies): Promise<Content | null> {
  const { memory } = dependencies;
  memory.refreshAt = dependencies.now() + dependencies.random() * OUTAGE_JITTER_MS;
  const published = await readGeneration(dependencies.kv, memory.content?.generation ?? null);
  if (published === null) return null;
  memory.refreshAt =
    dependencies.now() + REFRESH_MIN_MS + dependencies.random() * REFRESH_JITTER_MS;
  if (published === "same") return memory.content;
  memory.content = createContent(published, "kv", dependencies);
  await writeCopy(dependencies, published);
  return memory.content;
}

function takeCopy(dependencies: ReaderDependencies, copy: ContentSnapshot): Content {
  return (dependencies.memory.content ??= createContent(copy, "cache", dependencies));
}

/**
 * The content used while KV does not answer is stored, so that the next reader does not wait for it again.
 * Where nothing else exists KV may take longer, because the built-in content is not this site's.
 */
async function fallBack(
  dependencies: ReaderDependencies,
  { copy, refresh }: { copy: ContentSnapshot | null; refresh: Promise<Content | null> },
): Promise<Content> {
  const { memory, snapshot } = dependencies;
  if (memory.content !== null) return memory.content;
  if (copy !== null) return takeCopy(dependencies, copy);
  if (snapshot !== undefined && (await isTrustworthy(snapshot))) {
    return (memory.content ??= createContent(snapshot, "snapshot", dependencies));
  }
  await withDeadline(dependencies, READ_LAST_MS, refresh);
  return (memory.content ??= createContent(null, "built-in", dependencies));
}

function withDeadline<Value>(
  dependencies: Clock,
  ms: number,
  promise: Promise<Value>,
): Promise<Value | null> {
  return Promise.race([promise, dependencies.wait(ms).then(() => null)]);
}

/** Never fetched: the Cache API only requires a key that looks like an address. */
const COPY_URL = "https://content.foreland.invalid/published";
/** When the copy was made, milliseconds since 1970. */
const COPIED_AT = "x-copied-at";

interface DatedSnapshot extends ContentSnapshot {
  copiedAt: number;
}

/** The last generation this edge location read, stored for the time when KV does not answer. */
async function readCopy(copies: ContentCopies | undefined): Promise<DatedSnapshot | null> {
  try {
    const response = await copies?.match(COPY_URL);
    if (response === undefined) return null;
    const copiedAt = Number(response.headers.get(COPIED_AT) ?? 0);
    const snapshot = parseSnapshot(await response.text());
    return snapshot !== null && (await isTrustworthy(snapshot)) ? { ...snapshot, copiedAt } : null;
  } catch {
    return null;
  }
}

/** A copy that cannot be stored is not a fault: the next reader tries again. */
async function writeCopy(
  { copies, now }: Pick<ReaderDependencies, "copies" | "now">,
  snapshot: ContentSnapshot,
): Promise<void> {
  const headers = {
    [COPIED_AT]: String(now()),
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=${CACHE_COPY_TTL_S}`,
  };
  await copies?.put(COPY_URL, new Response(JSON.stringify(snapshot), { headers })).catch(() => {});
}

/** The newest whole generation in KV, or `null` when there is none or KV does not answer. */
export async function readPublished(kv: ContentKv): Promise<ContentSnapshot | null> {
  const published = await readNewer(kv, null);
  return published === "same" ? null : published;
}

/** A reader without a generation loads the newest in one read; its next read uses the pointer. */
async function readGeneration(
  kv: ContentKv,
  currentGeneration: string | null,
): Promise<ContentSnapshot | "same" | null> {
  const newest = currentGeneration === null ? await readNewest(kv) : null;
  return newest ?? readNewer(kv, currentGeneration);
}

async function readNewest(kv: ContentKv): Promise<ContentSnapshot | null> {
  try {
    const text = await kv.get(NEWEST_KEY, { type: "text", cacheTtl: POINTER_CACHE_TTL_S });
    const snapshot = text === null ? null : parseSnapshot(text);
    return snapshot !== null && (await isTrustworthy(snapshot)) ? snapshot : null;
  } catch {
    return null;
  }
}

/**
 * The newest whole generation: the one the pointer names or, when its text is missing or damaged,
 * the one before (F-23, F-24). `"same"` when it is the one already held.
 */
async function readNewer(
  kv: ContentKv,
  currentGeneration: string | null,
): Promise<ContentSnapshot | "same" | null> {
  try {
    const pointer = await parsePointer(
      await kv.get(POINTER_KEY, { type: "text", cacheTtl: POINTER_CACHE_TTL_S }),
    );
    if (pointer === null) return null;
    for (const ref of [pointer.current, pointer.previous]) {
      if (ref === null) continue;
      if (ref.generation === currentGeneration) return "same";
      const snapshot = await readSite(kv, ref);
      if (snapshot !== null) return snapshot;
    }
    return null;
  } catch {
    return null;
  }
}

async function readSite(kv: ContentKv, ref: GenerationRef): Promise<ContentSnapshot | null> {
  const text = await kv.get(siteKey(ref.site), { type: "text", cacheTtl: IMMUTABLE_CACHE_TTL_S });
  if (text === null) return null;
  const snapshot = toSnapshot(ref, text);
  return (await isTrustworthy(snapshot)) ? snapshot : null;
}
