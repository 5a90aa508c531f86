import { sleep } from "#base/sleep.ts";
import type { OperationWrapper, BindingCall } from "../../../platform/test/wrap-binding.ts";
import { countHit, traced } from "./trace.ts";

/** Latencies from a location, milliseconds. */
export interface Latencies {
  /** One round trip to the region of the database and the bucket. */
  region: number;
  /** The same from several places, by their name. */
  regions?: Record<string, number>;
  kvCold: number;
  kvHot: number;
  /** The Cache API of the place. */
  cacheApi: number;
  /** One Worker calling another in the same place. */
  service: number;
  /** Whether Smart Placement runs the catalogue's default entrypoint near its database. */
  isPlaced?: boolean;
  /** The tiers of Workers Cache; `null` where the account has none. */
  workersCache: { lower: number; upper: number } | null;
}

/** How long a read value is cached nearby, milliseconds: the platform's shortest `cacheTtl` and default. */
const KV_NEAR_MS = 60_000;

/** One location of the network: the state that its isolates share. */
export interface Place {
  around: OperationWrapper;
  /** Wraps the calls of a Worker near the database. */
  aroundPlaced: OperationWrapper;
  /** Wraps a call of that Worker. */
  aroundCall: OperationWrapper;
  copies: Cache;
}

/** From a Worker to a database and a bucket of the same region, milliseconds. */
const BESIDE_MS = 2;

export function createPlace(latencies: () => Latencies): Place {
  const near = new Map<string, number>();

  function kvDelay(key: string): number {
    const isHot = Date.now() - (near.get(key) ?? -Infinity) < KV_NEAR_MS;
    countHit(isHot ? "kv hot" : "kv cold");
    if (!isHot) near.set(key, Date.now());
    return isHot ? latencies().kvHot : latencies().kvCold;
  }

  function pass<Value>(
    { region, kvCold, cacheApi, service }: Latencies,
    call: BindingCall,
    run: () => Promise<Value>,
  ): Promise<Value> {
    return traced(call, async () => {
      switch (call.binding) {
        case "d1":
        case "r2":
          await sleep(region);
          return run();
        case "kv":
          await sleep(call.kind === "write" ? kvCold : kvDelay(call.key));
          return run();
        case "cache": {
          await sleep(cacheApi);
          const found = await run();
          if (call.operation === "match")
            countHit(found === undefined ? "cache api miss" : "cache api hit");
          return found;
        }
        case "service":
          await sleep(service);
          return run();
      }
    });
  }

  const around: OperationWrapper = (call, run) => pass(latencies(), call, run);
  return {
    around,
    aroundPlaced: (call, run) => pass({ ...latencies(), region: BESIDE_MS }, call, run),
    aroundCall: (call, run) => pass({ ...latencies(), service: latencies().region }, call, run),
    copies: createCopies(),
  };
}

/** Bytes, because an answer belongs to the request that made it. */
interface Copy {
  bytes: ArrayBuffer;
  init: { status: number; headers: [string, string][] };
  until: number;
}

/** The Cache API of one location: `max-age` decides, and an answer with `no-store` is not stored. */
function createCopies(): Cache {
  const copies = new Map<string, Copy>();
  const toKey = (asked: RequestInfo | URL): string =>
    asked instanceof Request ? asked.url : String(asked);
  const cache = {
    match: async (asked: RequestInfo | URL) => {
      const copy = copies.get(toKey(asked));
      return copy && copy.until > Date.now() ? new Response(copy.bytes, copy.init) : undefined;
    },
    put: async (asked: RequestInfo | URL, answer: Response) => {
      const control = answer.headers.get("cache-control") ?? "";
      const seconds = Number(/(?:s-maxage|max-age)=(\d+)/.exec(control)?.[1] ?? 0);
      const bytes = await answer.arrayBuffer();
      if (seconds === 0 || /no-store|private/.test(control)) return;
      const init = { status: answer.status, headers: [...answer.headers] };
      copies.set(toKey(asked), { bytes, init, until: Date.now() + seconds * 1_000 });
    },
    delete: async (asked: RequestInfo | URL) => copies.delete(toKey(asked)),
  };
  return cache as unknown as Cache; // the three methods that are called
}
