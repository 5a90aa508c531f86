import CachePolicy from "http-cache-semantics";

/**
 * A stand-in of Workers Cache, the platform's cache in front of an entrypoint, which the local
 * runtime does not have. Written from developers.cloudflare.com/workers/cache: a lower tier in each
 * location and an upper one of the network, RFC 9111 freshness, `stale-while-revalidate` and
 * `stale-if-error` (RFC 5861), `Cache-Tag`, one request to the Worker for concurrent misses of a
 * location, purges by tag that reach all locations a moment later, at most 25 at once and 5 a minute.
 */
export interface WorkersCache {
  /** The tier in front of the entrypoint in a location. */
  at(place: string): CacheTier;
  /** Takes effect in a location after its delay; refused when there are too many. */
  purge(tags: readonly string[]): Promise<{ success: boolean }>;
}

export interface CacheTier {
  fetch(request: Request, run: Run, defer: (work: Promise<unknown>) => void): Promise<Response>;
}

type Run = (request: Request) => Promise<Response>;

interface WorkersCacheOptions {
  now?: () => number;
  /** Of the way to each tier, and of a purge until it reaches a location. */
  wait?: (reason: "lower" | "upper" | "purge", place: string) => Promise<void>;
  /** Called for every request: with the tier that answered it, or the Worker. */
  onHit?: (tier: "lower" | "upper" | "stale" | "miss" | "bypass") => void;
  /** Whether a purge is refused although there are few. */
  isPurgeRefused?: () => boolean;
}

const PURGE_BURST = 25;
const PURGE_EVERY_MS = 12_000;
const PURGE_TAGS_MAX = 100;
/** How long an answer without `Cache-Control` is stored, seconds. */
const UNSAID_S = 7_200;

interface Entry {
  policy: CachePolicy;
  bytes: ArrayBuffer;
  status: number;
  headers: [string, string][];
  tags: ReadonlySet<string>;
}

export function createWorkersCache({
  now = Date.now,
  wait = async () => {},
  onHit = () => {},
  isPurgeRefused = () => false,
}: WorkersCacheOptions = {}): WorkersCache {
  const tiers = createTiers(now, wait);
  const bucket = createBucket(now);

  async function fetch(place: string, [request, run, defer]: Asked): Promise<Response> {
    if (!/^(?:GET|HEAD)$/.test(request.method) || request.headers.has("authorization")) {
      onHit("bypass");
      return run(request);
    }
    const found = await tiers.find(place, request);
    const usable = found?.entry.policy.evaluateRequest(toPolicyRequest(request));
    if (found && usable?.response && !usable.revalidation?.synchronous) {
      onHit(usable.revalidation ? "stale" : found.tier);
      if (usable.revalidation) defer(tiers.load(place, request, run).catch(() => {}));
      return createAnswer(found.entry);
    }
    onHit("miss");
    const old = found && coversErrors(found.entry, request) ? found.entry : null;
    try {
      const loaded = await tiers.load(place, request, run);
      const answer = loaded instanceof Response ? loaded.clone() : createAnswer(loaded);
      return answer.status >= 500 && old ? createAnswer(old) : answer;
    } catch (error) {
      if (old) return createAnswer(old);
      throw error;
    }
  }

  return {
    at: (place) => ({ fetch: (...asked) => fetch(place, asked) }),
    async purge(tags) {
      if (tags.length > PURGE_TAGS_MAX || !bucket.take() || isPurgeRefused())
        return { success: false };
      tiers.forget(tags);
      return { success: true };
    },
  };
}

type Asked = Parameters<CacheTier["fetch"]>;

interface Found {
  entry: Entry;
  tier: "lower" | "upper";
}

/** The tier of each location and that of the network. */
function createTiers(now: () => number, wait: NonNullable<WorkersCacheOptions["wait"]>) {
  const upper = new Map<string, Entry>();
  const lowers = new Map<string, Map<string, Entry>>();
  const flights = new Map<string, Promise<Entry | Response>>();

  function openLower(place: string): Map<string, Entry> {
    const lower = lowers.get(place) ?? new Map<string, Entry>();
    lowers.set(place, lower);
    return lower;
  }

  async function ask(place: string, request: Request, run: Run): Promise<Entry | Response> {
    const answer = await run(request);
    const bytes = await answer.arrayBuffer();
    const entry = createEntry(request, { answer, bytes, now });
    if (!entry) return new Response(bytes.byteLength > 0 ? bytes : null, answer);
    upper.set(toKey(request), entry);
    openLower(place).set(toKey(request), entry);
    return entry;
  }

  return {
    /** Calls the Worker, with one request of a location for all that need the same. */
    load(place: string, request: Request, run: Run): Promise<Entry | Response> {
      const flight = `${place} ${toKey(request)}`;
      const known = flights.get(flight);
      if (known) return known;
      const asked = ask(place, request, run).finally(() => flights.delete(flight));
      flights.set(flight, asked);
      return asked;
    },
    async find(place: string, request: Request): Promise<Found | null> {
      await wait("lower", place);
      const key = toKey(request);
      const near = openLower(place).get(key);
      if (near?.policy.satisfiesWithoutRevalidation(toPolicyRequest(request)))
        return { entry: near, tier: "lower" };
      await wait("upper", place);
      const far = upper.get(key);
      if (far === undefined) return near ? { entry: near, tier: "lower" } : null;
      openLower(place).set(key, far);
      return { entry: far, tier: "upper" };
    },
    /** The network's tier at once, each location's when the purge has arrived there. */
    forget(tags: readonly string[]): void {
      forget(upper, tags);
      for (const [place, lower] of lowers)
        void wait("purge", place).then(() => {
          forget(lower, tags);
          forget(upper, tags);
        });
    },
  };
}

interface Made {
  answer: Response;
  bytes: ArrayBuffer;
  now: () => number;
}

/** `null` for an answer that must not be stored. */
function createEntry(request: Request, { answer, bytes, now }: Made): Entry | null {
  const headers = new Headers(answer.headers);
  if (!headers.has("cache-control")) headers.set("cache-control", `max-age=${UNSAID_S}`);
  class Policy extends CachePolicy {
    now(): number {
      return now();
    }
  }
  const { status } = answer;
  const plain = { status, headers: Object.fromEntries(headers) };
  const policy = new Policy(toPolicyRequest(request), plain);
  const tags = new Set((headers.get("cache-tag") ?? "").split(","));
  const isStored = policy.storable() && policy.timeToLive() > 0 && !headers.has("set-cookie");
  return isStored ? { policy, bytes, status, headers: [...answer.headers], tags } : null;
}

function forget(entries: Map<string, Entry>, tags: readonly string[]): void {
  for (const [key, { tags: own }] of entries)
    if (tags.some((tag) => own.has(tag))) entries.delete(key);
}

/** Method, path and query; neither host nor cookies. */
function toKey({ method, url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
}

function toPolicyRequest({ method, url, headers }: Request): CachePolicy.Request {
  return { method, url: new URL(url).pathname, headers: Object.fromEntries(headers) };
}

function coversErrors({ policy }: Entry, request: Request): boolean {
  return !policy.revalidatedPolicy(toPolicyRequest(request), { status: 503, headers: {} }).modified;
}

function createAnswer({ bytes, status, headers, policy }: Entry): Response {
  const answer = new Response(bytes.slice(0), { status, headers });
  answer.headers.set("age", String(Math.floor(policy.age())));
  answer.headers.delete("cache-tag");
  return answer;
}

function createBucket(now: () => number): { take(): boolean } {
  let left = PURGE_BURST;
  let at = now();
  return {
    take() {
      const gained = Math.floor((now() - at) / PURGE_EVERY_MS);
      left = Math.min(PURGE_BURST, left + gained);
      at += gained * PURGE_EVERY_MS;
      if (left === 0) return false;
      left -= 1;
      return true;
    },
  };
}
