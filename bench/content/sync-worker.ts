import {
  createContentCache,
  createContentMemory,
  type ContentCache,
} from "../../content-cache/index.ts";
import type { ContentKv } from "../../content-cache/world.ts";

interface Env {
  /** Where the KV of this measurement listens. */
  STORE: string;
  CMS: string;
  TOKEN: string;
}

let cache: ContentCache | null = null;

/** The content cache alone in workerd, its KV elsewhere: what this process holds is the cache's own. */
const worker = {
  async fetch(_request: Request, env: Env): Promise<Response> {
    cache ??= createCache(env);
    return Response.json(await cache.sync());
  },
};
export default worker;

function createCache({ STORE, CMS, TOKEN }: Env): ContentCache {
  return createContentCache({
    kv: createRemoteKv(STORE),
    memory: createContentMemory(),
    service: {
      host: CMS,
      spaceId: "foreland",
      environment: "master",
      accessToken: TOKEN,
      fetch: (request) => fetch(request),
    },
    now: () => Date.now(),
    random: () => Math.random(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: () => {},
  });
}

/** KV by HTTP, one value a request, as large values travel in production. */
function createRemoteKv(origin: string): ContentKv {
  const toUrl = (key: string): string => `${origin}/${encodeURIComponent(key)}`;
  async function getOne(key: string): Promise<string | null> {
    const answer = await fetch(toUrl(key));
    const text = await answer.text();
    return answer.ok ? text : null;
  }
  async function get(key: string): Promise<string | null>;
  async function get(keys: string[]): Promise<Map<string, string | null>>;
  async function get(keys: string | string[]) {
    if (typeof keys === "string") return getOne(keys);
    return new Map(await Promise.all(keys.map(async (key) => [key, await getOne(key)] as const)));
  }
  return {
    get,
    put: async (key, value) => {
      const answer = await fetch(toUrl(key), { method: "PUT", body: value });
      await answer.text();
    },
    delete: async (key) => {
      await (await fetch(toUrl(key), { method: "DELETE" })).text();
    },
    list: async () => ({ keys: [], list_complete: true }),
  };
}
