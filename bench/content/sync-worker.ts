import { sleep } from "#base/sleep.ts";
import {
  createContentCache,
  createContentMemory,
  type ContentCache,
} from "../../content-cache/index.ts";
import type { ContentKv } from "../../content-cache/bindings.ts";

interface Env {
  CONTENT: ContentKv;
  CMS: string;
  TOKEN: string;
}

let cache: ContentCache | null = null;

/** The content cache alone in workerd: one run a request. */
const worker = {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (new URL(request.url).pathname === "/ready") return new Response("");
    cache ??= createCache(env);
    return Response.json(await cache.sync());
  },
};
export default worker;

function createCache({ CONTENT, CMS, TOKEN }: Env): ContentCache {
  return createContentCache({
    kv: CONTENT,
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
    wait: sleep,
    log: () => {},
  });
}
