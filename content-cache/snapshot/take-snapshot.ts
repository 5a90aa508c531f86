import { sleep } from "#base/sleep.ts";
import { createContentCache, createContentMemory } from "../index.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import type { ContentService } from "../sync/transport.ts";
import type { ContentKv } from "../bindings.ts";

/** Runs after which an unfinished space is given up; each is at most a minute. */
const RUNS_MAX = 5;

/**
 * The published content, to be built into a Worker that may start while no service answers. `null`
 * when the service does not answer; a build continues without it.
 */
export async function takeSnapshot(
  service: Omit<ContentService, "fetch">,
): Promise<ContentSnapshot | null> {
  const cache = createContentCache({
    kv: createMapKv(),
    memory: createContentMemory(),
    service: { ...service, fetch: (request) => fetch(request) },
    now: () => Date.now(),
    random: () => Math.random(),
    wait: sleep,
    log: () => {},
  });
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const { outcome } = await cache.sync();
    if (outcome !== "unfinished") break;
  }
  return cache.snapshot();
}

/** KV for one process. */
function createMapKv(): ContentKv {
  const values = new Map<string, string>();
  async function get(key: string, options: { type: "text" }): Promise<string | null>;
  async function get(key: string, options: { type: "stream" }): Promise<ReadableStream | null>;
  async function get(keys: string[]): Promise<Map<string, string | null>>;
  async function get(keys: string | string[], options?: { type: "text" | "stream" }) {
    if (typeof keys === "string") {
      const text = values.get(keys) ?? null;
      return options?.type === "stream" && text !== null ? new Response(text).body : text;
    }
    return new Map(keys.map((key) => [key, values.get(key) ?? null]));
  }
  return {
    get,
    put: async (key, value) =>
      void values.set(key, typeof value === "string" ? value : new TextDecoder().decode(value)),
    delete: async (key) => void values.delete(key),
    list: async ({ prefix }) => ({
      keys: [...values.keys()].filter((name) => name.startsWith(prefix)).map((name) => ({ name })),
      list_complete: true,
    }),
  };
}
