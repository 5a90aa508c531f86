import { sleep } from "#base/sleep.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { WorkerEntrypoint } from "cloudflare:workers";
import { type BindingFault, createBindingFaults } from "../../../platform/test/binding-faults.ts";
import { type OperationWrapper, wrapBinding, wrapD1 } from "../../../platform/test/wrap-binding.ts";
import { createWorkersCache, type WorkersCache } from "../../../platform/test/workers-cache.ts";
import { createPlace, type Latencies, type Place } from "./place.ts";
import { countHit, summarise, type Trace, withTrace } from "./trace.ts";

interface BuiltWorker {
  fetch(request: Request, env: object, context: object): Promise<Response>;
}

interface Env {
  DB: Parameters<typeof wrapD1>[0];
  FILES: object;
  CONTENT: object;
  KEYS: object;
  PORTAL: Record<string, string>;
  CATALOGUE: Record<string, string>;
}

/** One isolate of each Worker in a location: created again when the platform starts one. */
interface Isolate {
  portal: object;
  catalogue: object;
}

/** One visit of the measuring program. */
export interface Visit {
  place: string;
  isolate: string;
  url: string;
  headers: Record<string, string>;
}

export interface Visited {
  status: number;
  firstByteMs: number;
  wholeMs: number;
  bytes: number;
  api: ReturnType<typeof summarise>;
  d1: ReturnType<typeof summarise>;
  kv: ReturnType<typeof summarise>;
  hits: Record<string, number>;
}

interface Entrypoint {
  fetch(request: Request): Promise<Response>;
}

interface ExecutionLike {
  waitUntil(work: Promise<unknown>): void;
  passThroughOnException(): void;
}

const TO_CATALOGUE = {
  binding: "service",
  operation: "fetch",
  kind: "read",
  key: "",
  statements: 0,
} as const;
const NO_CONTEXT: ExecutionLike = { waitUntil: () => {}, passThroughOnException: () => {} };

const places = new Map<string, Place>();
const isolates = new Map<string, Isolate>();
/** Wait for deferred work: longer than any round trip, shorter than a silence. */
const BEHIND_MS = 1_500;

const faults = createBindingFaults();
let latencies: Latencies = {
  region: 80,
  kvCold: 60,
  kvHot: 5,
  cacheApi: 2,
  service: 1,
  workersCache: null,
};
let workersCache = openWorkersCache();
/** The deferred work of the visit that started it. */
const behind = new AsyncLocalStorage<Promise<unknown>[]>();
let workers: {
  portal: BuiltWorker;
  catalogue: BuiltWorker;
  PublicCatalogue: new (context: ExecutionLike, env: object) => Entrypoint;
} | null = null;

/**
 * A small network in one workerd: the built Workers store their state by their bindings, so that a
 * new object of bindings is a new isolate.
 */
const simulator = {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    switch (pathname) {
      case "/visit":
        return Response.json(await visit((await request.json()) as Visit, env)); // from our own program
      case "/latencies":
        latencies = (await request.json()) as Latencies; // the same
        return new Response(null, { status: 204 });
      case "/faults":
        faults.clear();
        ((await request.json()) as BindingFault[]).forEach(faults.add); // the same
        return new Response(null, { status: 204 });
      case "/forget":
        places.clear();
        isolates.clear();
        workersCache = openWorkersCache();
        return new Response(null, { status: 204 });
      default:
        return new Response("ready");
    }
  },
};
export default simulator;

/** Where the built catalogue purges its stored answers. */
export class PublicCatalogue extends WorkerEntrypoint {
  async purge(tags: string[]): Promise<boolean> {
    return (await workersCache.purge(tags)).success;
  }
}

async function loadWorkers(): Promise<NonNullable<typeof workers>> {
  // The names of the modules that the measuring program adds to this one.
  const [portal, catalogue] = await Promise.all([
    import("foreland/index.js" as string),
    import("foreland_api/index.js" as string),
  ]);
  return (workers ??= {
    portal: portal.default,
    catalogue: catalogue.default,
    PublicCatalogue: catalogue.PublicCatalogue,
  });
}

function openWorkersCache(): WorkersCache {
  return createWorkersCache({
    wait: (tier) => sleep(tier === "purge" ? 0 : (latencies.workersCache?.[tier] ?? 0)),
    onHit: (tier) => countHit(`workers cache ${tier}`),
  });
}

/** A binding's operation from a location, with the faults of its service. */
function toAround(around: OperationWrapper): OperationWrapper {
  return (call, run) => around(call, () => faults.around(call, run));
}

function openPlace(name: string): Place {
  const readLatencies = (): Latencies => ({
    ...latencies,
    region: latencies.regions?.[name] ?? latencies.region,
  });
  const place = places.get(name) ?? createPlace(readLatencies);
  places.set(name, place);
  return place;
}

async function openIsolate({ place: name, isolate: id }: Visit, env: Env): Promise<Isolate> {
  const place = openPlace(name);
  const key = `${name}/${id}`;
  const known = isolates.get(key);
  if (known) return known;
  const { catalogue, PublicCatalogue } = workers ?? (await loadWorkers());
  const around = toAround(place.around);
  const createBindings = (each: OperationWrapper): object => ({
    ...env.CATALOGUE,
    DB: wrapD1(env.DB, each),
    FILES: wrapBinding(env.FILES, "r2", each),
    KEYS: wrapBinding(env.KEYS, "kv", each),
  });
  const ofCatalogue = createBindings(around);
  const ofPlaced = latencies.isPlaced ? createBindings(toAround(place.aroundPlaced)) : ofCatalogue;
  const service = {
    fetch: async (asked: string, init: RequestInit) =>
      catalogue.fetch(new Request(asked, init), ofPlaced, NO_CONTEXT),
  };
  // The platform's cache answers without the Worker, so only the call behind it can fail.
  const run = (request: Request): Promise<Response> =>
    faults.around(TO_CATALOGUE, () => new PublicCatalogue(NO_CONTEXT, ofCatalogue).fetch(request));
  const publicService = {
    fetch: async (asked: string, init: RequestInit) => {
      const request = new Request(asked, init);
      return latencies.workersCache === null
        ? run(request)
        : workersCache.at(name).fetch(request, run, (work) => void behind.getStore()?.push(work));
    },
  };
  const ofPortal = {
    ...env.PORTAL,
    WORKERS_CACHE: latencies.workersCache === null ? "off" : "on",
    PUBLIC_CATALOGUE: wrapBinding(publicService, "service", place.around),
    CONTENT: wrapBinding(env.CONTENT, "kv", around),
    CATALOGUE: wrapBinding(
      service,
      "service",
      toAround(latencies.isPlaced ? place.aroundCall : place.around),
    ),
  };
  const opened = { portal: ofPortal, catalogue: ofCatalogue };
  isolates.set(key, opened);
  return opened;
}

async function visit(asked: Visit, env: Env): Promise<Visited> {
  const { portal } = workers ?? (await loadWorkers());
  const place = openPlace(asked.place);
  const isolate = await openIsolate(asked, env);
  const trace: Trace = { steps: [], hits: {} };
  const started: Promise<unknown>[] = [];
  const context: ExecutionLike = {
    waitUntil: (work) => void started.push(work),
    passThroughOnException: () => {},
  };
  const copies = wrapBinding(place.copies, "cache", toAround(place.around));
  Object.defineProperty(globalThis, "caches", { value: { default: copies }, configurable: true });
  const request = new Request(asked.url, { headers: asked.headers, redirect: "manual" });
  const run = async () => {
    const began = Date.now();
    const answer = await portal.fetch(request, isolate.portal, context);
    const reader = answer.body?.getReader();
    let read = await reader?.read();
    const firstByteMs = Date.now() - began;
    let bytes = 0;
    while (read?.value) {
      bytes += (read.value as Uint8Array).byteLength; // a body's pieces are bytes
      read = await reader?.read();
    }
    return { status: answer.status, firstByteMs, wholeMs: Date.now() - began, bytes };
  };
  const result = await withTrace(trace, () => behind.run(started, run));
  await Promise.race([Promise.allSettled(started), sleep(BEHIND_MS)]);
  return {
    ...result,
    api: summarise(trace, "service"),
    d1: summarise(trace, "d1"),
    kv: summarise(trace, "kv"),
    hits: trace.hits,
  };
}
