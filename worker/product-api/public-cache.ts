import type { Part } from "#client/contract/failures.ts";
import { createBoundedCache, copyData, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { sleep } from "#base/sleep.ts";
import { withTimeout } from "#base/with-timeout.ts";
import {
  ANSWER_MAX_BYTES,
  BEHIND_CACHE_FRESH_MS,
  FILES_FRESH_MS,
  FILES_REVALIDATE_MS,
  FLIGHT_POLL_MS,
  PRODUCT_API_TIMEOUT_MS,
  PUBLIC_FRESH_MS,
  PUBLIC_REVALIDATE_MS,
  PUBLIC_STALE_MS,
  STALE_FIRST_MS,
} from "../limits.ts";
import { NO_SHARED_COPIES, type SharedCopies } from "../shared-copies/cache-api-copies.ts";
import type { Answer, PublicAnswer } from "./client.ts";
import { createFlights } from "./flights.ts";

interface Entry {
  value: unknown;
  at: number;
}

export interface PublicCache {
  /** The part under `key`: fresh, or old while it is fetched again, or old because the fetch failed. */
  read<Value>(
    key: string,
    load: () => Promise<PublicAnswer<Value>>,
    defer: Defer,
  ): Promise<Part<Value>>;
}

/** Continues work after the answer, as `ExecutionContext.waitUntil` does. */
export type Defer = (work: Promise<unknown>) => void;

interface PublicCacheOptions {
  /** The copies that the isolates of this location share. */
  copies?: SharedCopies;
  /**
   * The platform's cache is in front of the product API, and shares, revalidates and replaces
   * failures for all locations. Then the isolate requests answers again soon, so that a purge has effect at once.
   */
  isBehindCache?: boolean;
  wait?: (ms: number) => Promise<void>;
  /** How long a reader waits for an answer; a test has its own clock. */
  limitTime?: typeof withTimeout;
}

/**
 * Public answers of the product API, stored in the isolate and in a cache for
 * other isolates. A private answer never comes here: the key contains no
 * caller, and an answer to a token is of another type.
 */
export function createPublicCache(
  now: () => number,
  {
    copies = NO_SHARED_COPIES,
    isBehindCache = false,
    wait = sleep,
    limitTime = withTimeout,
  }: PublicCacheOptions = {},
): PublicCache {
  const answers = createAnswers(now, copies);
  const flights = createFlights<Answer<unknown>>({
    maxBytes: PORTAL_BOUNDS.flights.bytes,
    now,
    wait,
    maxMs: PRODUCT_API_TIMEOUT_MS,
    pollMs: FLIGHT_POLL_MS,
    // Each request finds out itself what is absent, because a refusal may have a tombstone.
    isForAll: (answer) => answer.ok || !isAbsent(answer),
  });
  const ageOf = ({ at }: Entry): number => now() - at;
  const lifeOf = isBehindCache ? toLifeBehindCache : toLife;

  /** Another isolate of this location may have made the call since: one call serves all of them. */
  async function renew(
    key: string,
    { at }: Entry,
    fly: () => Promise<Answer<unknown>>,
  ): Promise<Answer<unknown>> {
    const copy = await answers.takeCopy(key);
    return copy && copy.at > at && ageOf(copy) <= lifeOf(key).freshMs
      ? { ok: true, value: copy.value }
      : fly();
  }

  async function read(
    key: string,
    ask: () => Promise<PublicAnswer<unknown>>,
    defer: Defer,
  ): Promise<Part<unknown>> {
    const { freshMs, revalidateMs } = lifeOf(key);
    const fly = (): Promise<Answer<unknown>> => answers.load(key, ask, defer);
    const own = answers.get(key);
    const entry = own && ageOf(own) <= revalidateMs ? own : await answers.takeCopy(key);
    if (entry && ageOf(entry) <= freshMs) return { ok: true, value: entry.value };
    if (entry && ageOf(entry) <= revalidateMs) {
      if (!flights.isUnderWay(key)) defer(flights.start(key, () => renew(key, entry, fly)));
      return { ok: true, value: entry.value };
    }
    const isUsable = entry !== undefined && ageOf(entry) <= PUBLIC_STALE_MS;
    const requested = flights.join(key, fly);
    const answer = await limitTime(requested, isUsable ? STALE_FIRST_MS : Number.POSITIVE_INFINITY);
    if (answer?.ok) return { ok: true, value: answer.value };
    if (answer === null) defer(requested);
    if (isUsable && (answer === null || answers.get(key) !== undefined)) {
      return { ok: true, value: entry.value, ageSeconds: Math.round(ageOf(entry) / 1000) };
    }
    return answer ?? { ok: false, failure: { code: "too_slow" } };
  }

  return {
    // Each key is written by the one loader that reads it.
    read: <Value>(...question: [string, () => Promise<PublicAnswer<Value>>, Defer]) =>
      read(...question) as Promise<Part<Value>>,
  };
}

interface Answers {
  get(key: string): Entry | undefined;
  /** A copy from another isolate, unless this one has a newer answer meanwhile. */
  takeCopy(key: string): Promise<Entry | undefined>;
  /** Makes the call, and stores the answer for other isolates. */
  load(
    key: string,
    ask: () => Promise<PublicAnswer<unknown>>,
    defer: Defer,
  ): Promise<Answer<unknown>>;
}

function createAnswers(now: () => number, copies: SharedCopies): Answers {
  const entries = createBoundedCache<Entry>({
    maxBytes: PORTAL_BOUNDS.answers.bytes,
    maxEntryBytes: ANSWER_MAX_BYTES,
    sizeOf: ({ value }) => estimateBytes(value),
  });
  return {
    get: (key) => entries.get(key),
    async takeCopy(key) {
      const copy = await copies.read(key);
      const known = entries.get(key);
      if (copy === null || (known && known.at >= copy.at)) return known;
      entries.set(key, copy);
      return copy;
    },
    async load(key, ask, defer) {
      const answer = await ask();
      if (answer.ok) {
        // This reader sees the same value as later ones, so that one copy serves all.
        const entry = { value: copyData<unknown>(answer.value), at: now() };
        entries.set(key, entry);
        defer(copies.store(key, entry));
        return { ok: true, value: entry.value };
      }
      if (isAbsent(answer)) {
        entries.delete(key);
        defer(copies.remove(key));
      }
      return answer;
    },
  };
}

/** How long an answer is shown unchanged, and then while it is requested again. */
function toLife(key: string): { freshMs: number; revalidateMs: number } {
  return OF_FILES.test(key)
    ? { freshMs: FILES_FRESH_MS, revalidateMs: FILES_REVALIDATE_MS }
    : { freshMs: PUBLIC_FRESH_MS, revalidateMs: PUBLIC_REVALIDATE_MS };
}

function toLifeBehindCache(key: string): { freshMs: number; revalidateMs: number } {
  const freshMs = OF_FILES.test(key) ? FILES_FRESH_MS : BEHIND_CACHE_FRESH_MS;
  return { freshMs, revalidateMs: freshMs };
}

/** A version's files never change; its record decides whether the version may still be seen. */
const OF_FILES =
  /^(?:\S+ )?\/discover\/datasets\/\d+\/versions\/\d+\/(?:files|assets)(?:\/browse)?(?:\?|$)/;

function isAbsent(answer: Extract<Answer<unknown>, { ok: false }>): boolean {
  return answer.failure.code === "not_found" || answer.failure.code === "gone";
}
