import { createContentCache, createContentMemory } from "../../content-cache/index.ts";
import { createCms } from "../../local/cms/index.ts";
import { seedSpace } from "../../local/seed/content.ts";
import { openStore } from "./store.ts";

const WARM_READS = 20_000;
const COLD_READS = 50;
const NEWS = 3;

export interface Reading {
  /** One reading of all the landing page asks for, from memory. */
  warmMs: number;
  /** The same in an isolate that has read nothing. */
  coldMs: number;
  coldReads: number;
}

/** What readers wait for: measured in this process, because workerd's clock stands still between requests. */
export async function measureReading(): Promise<Reading> {
  const store = await openStore();
  await openCache(store.kv).sync();
  const began = store.reads();
  const coldStart = performance.now();
  for (let count = 0; count < COLD_READS; count += 1) await readHome(openCache(store.kv));
  const coldMs = (performance.now() - coldStart) / COLD_READS;
  const coldReads = (store.reads() - began) / COLD_READS;
  const cache = openCache(store.kv);
  await readHome(cache);
  const warmStart = performance.now();
  for (let count = 0; count < WARM_READS; count += 1) await readHome(cache);
  const warmMs = (performance.now() - warmStart) / WARM_READS;
  await store.listener.close();
  return { warmMs, coldMs, coldReads };
}

type Cache = ReturnType<typeof createContentCache>;

async function readHome(cache: Cache): Promise<void> {
  const content = await cache.read();
  content.home();
  content.news(NEWS);
  content.notification("home");
  content.settings();
  content.redirects();
}

function openCache(kv: Parameters<typeof createContentCache>[0]["kv"]): Cache {
  const now = (): number => Date.now();
  const faults = { apply: async () => null };
  const origin = "http://127.0.0.1";
  const cms = createCms({ space: seedSpace, accessToken: "bench-key", origin, now, faults });
  return createContentCache({
    kv,
    memory: createContentMemory(),
    service: {
      host: "http://127.0.0.1/cms",
      spaceId: "foreland",
      environment: "master",
      accessToken: "bench-key",
      fetch: (request) => cms.handle(request),
    },
    now,
    random: () => Math.random(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: () => {},
  });
}
