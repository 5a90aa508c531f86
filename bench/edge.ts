import { join } from "node:path";
import { findFreePort } from "../local/stack/ports.ts";
import { startServices } from "../local/stack/services.ts";
import { readSettings } from "../local/stack/settings.ts";
import { signInAll } from "./attack/people.ts";
import {
  type EdgeResults,
  type NetworkResult,
  type OutageResult,
  type PageResult,
} from "./edge/results.ts";
import { quantile, runMix } from "./edge/mix.ts";
import { MIX, PAGES, REGIONS, SIGNED_IN_PAGES } from "./edge/pages.ts";
import { openSimulator, type Simulator } from "./edge/simulator.ts";
import type { Visited } from "./edge/worker/index.ts";
import type { Latencies } from "./edge/worker/place.ts";
import { startStack } from "./stack.ts";

const ROOT = join(import.meta.dirname, "..");
const ROUNDS = 3;
const NEAR = { region: 80, kvCold: 60, kvHot: 5, cacheApi: 2, service: 1, workersCache: null };
/** The platform's own cache near the reader, and of the network. */
const WORKERS_CACHE = { lower: 5, upper: 40 };
const ALL_PAGES = [...PAGES, ...SIGNED_IN_PAGES];
const FAR = { ...NEAR, region: 250 };
/** The built Workers in a simulated network of places and short-lived isolates. */
export async function measureEdge(): Promise<EdgeResults> {
  const [portal, services, hosted] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const ports = { portal, services, hosted };
  const stack = await startStack({ portal, servicesPort: services, hostedPort: hosted });
  await stack.close();
  const outside = await startServices(ports, `http://127.0.0.1:${await findFreePort()}`);
  const settings = readSettings(ports);
  const simulator = await openSimulator({ root: ROOT, state: stack.state, settings });
  try {
    const [person] = await signInAll(stack.services);
    const readers = { cookie: person?.cookie ?? "" };
    const near = await measurePages(simulator, stack.origin, {
      paths: ALL_PAGES,
      latencies: NEAR,
      ...readers,
    });
    const far = await measurePages(simulator, stack.origin, {
      paths: ALL_PAGES,
      latencies: FAR,
      ...readers,
    });
    const placed = {
      near: await measurePages(simulator, stack.origin, {
        paths: SIGNED_IN_PAGES,
        latencies: { ...NEAR, isPlaced: true },
        ...readers,
      }),
      far: await measurePages(simulator, stack.origin, {
        paths: SIGNED_IN_PAGES,
        latencies: { ...FAR, isPlaced: true },
        ...readers,
      }),
    };
    const shared = await measurePages(simulator, stack.origin, {
      paths: ALL_PAGES,
      latencies: { ...NEAR, workersCache: WORKERS_CACHE },
      ...readers,
    });
    const network = {
      without: await measureNetwork(simulator, stack.origin, NEAR),
      with: await measureNetwork(simulator, stack.origin, { ...NEAR, workersCache: WORKERS_CACHE }),
    };
    return { near, far, placed, shared, network };
  } finally {
    await simulator.close();
    await outside.close();
    await stack.forget();
  }
}

/** The results for many readers at once, a mix of visitors and an outage. */
async function measureNetwork(
  simulator: Simulator,
  origin: string,
  latencies: Latencies,
): Promise<NetworkResult> {
  await simulator.setLatencies({ ...latencies, regions: REGIONS });
  const parallel = await measureParallel(simulator, origin);
  await simulator.forget();
  // In half a minute a location caches every page of the mix: after that the rate is steady.
  if (latencies.workersCache) await runMix(simulator, origin, MIX.lengthMs);
  const mix = await runMix(simulator, origin, latencies.workersCache ? MIX.longMs : MIX.lengthMs);
  const outages = {
    failing: await measureOutage(simulator, origin, OUTAGES.failing),
    silent: await measureOutage(simulator, origin, OUTAGES.silent),
  };
  return { parallel, mix, outages };
}

let names = 0;
const nextName = (): string => `n${(names += 1)}`;

interface Conditions {
  paths: readonly string[];
  latencies: Latencies;
  cookie: string;
}

function isSignedIn(path: string): boolean {
  return SIGNED_IN_PAGES.some((page) => page === path);
}

async function measurePages(
  simulator: Simulator,
  origin: string,
  { paths, latencies, cookie }: Conditions,
): Promise<PageResult[]> {
  await simulator.setLatencies(latencies);
  const results: PageResult[] = [];
  for (const path of paths) {
    const headers: Record<string, string> = isSignedIn(path) ? { cookie } : {};
    const rounds: Record<keyof PageResult["firstByteMs"], Visited[]> = {
      cold: [],
      same: [],
      fresh: [],
      place: [],
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      await simulator.forget();
      const ask = (place: string, isolate: string): Promise<Visited> =>
        simulator.visit({ place, isolate, url: origin + path, headers });
      const cold = await ask("one", "a");
      const same = await ask("one", "a");
      const fresh = await ask("one", "b");
      const place = await ask("another", "a");
      if (round === 0) continue; // the engine compiles
      rounds.cold.push(cold);
      rounds.same.push(same);
      rounds.fresh.push(fresh);
      rounds.place.push(place);
    }
    const [first] = rounds.cold;
    if (!first) continue;
    const { status, api, d1, kv } = first;
    const middle = (visits: Visited[]): number =>
      quantile(
        visits.map(({ firstByteMs }) => firstByteMs),
        0.5,
      );
    const firstByteMs = {
      cold: middle(rounds.cold),
      same: middle(rounds.same),
      fresh: middle(rounds.fresh),
      place: middle(rounds.place),
    };
    results.push({ path, status, api, d1, kv, firstByteMs });
  }
  return results;
}

/** Many readers of one page at the same moment, in a new isolate. */
async function measureParallel(
  simulator: Simulator,
  origin: string,
): Promise<NetworkResult["parallel"]> {
  await simulator.forget();
  const place = nextName();
  const visits = await Promise.all(
    Array.from({ length: 200 }, () =>
      simulator.visit({ place, isolate: "a", url: `${origin}/`, headers: {} }),
    ),
  );
  const sum = (read: (visit: Visited) => number): number =>
    visits.reduce((total, visit) => total + read(visit), 0);
  return {
    requests: visits.length,
    calls: sum(({ api }) => api.calls),
    statements: sum(({ d1 }) => d1.statements),
    failed: visits.filter(({ status }) => status !== 200).length,
  };
}

/** A service that does not answer is given up after the product API's own time-out. */
const OUTAGES = {
  failing: { mode: "error" },
  silent: { mode: "delay", delayMs: 8_000 },
} as const;
const RECORDS = Array.from({ length: 5 }, (_, index) => `/datasets/${index + 1}`);
/** Isolates that begin and end during an outage. */
const REPLACED = 2;

/** Everything but the shared cache is down; each page was seen once in its place before. */
async function measureOutage(
  simulator: Simulator,
  origin: string,
  fault: (typeof OUTAGES)[keyof typeof OUTAGES],
): Promise<OutageResult> {
  await simulator.forget();
  const place = nextName();
  const paths = [...PAGES, ...RECORDS];
  const ask = (isolate: string, path: string): Promise<Visited> =>
    simulator.visit({ place, isolate, url: origin + path, headers: {} });
  for (const path of paths) await ask("before", path);
  await simulator.setFaults(
    (["d1", "r2", "kv", "service"] as const).map((binding) => ({ binding, ...fault })),
  );
  const visits: Visited[] = [];
  for (let isolate = 0; isolate < REPLACED; isolate += 1)
    for (const path of paths) visits.push(await ask(String(isolate), path));
  await simulator.setFaults([]);
  const times = visits.map(({ firstByteMs }) => firstByteMs);
  const good = visits.filter(({ status }) => status === 200).length;
  return { pages: visits.length, good, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
