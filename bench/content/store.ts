import { type Listener, listen } from "../../local/serve.ts";
import type { ContentKv } from "../../content-cache/world.ts";

export interface Store {
  listener: Listener;
  values: Map<string, string>;
  /** The same values for readers in this process; every operation is counted. */
  kv: ContentKv;
  reads(): number;
}

/** KV for a measurement: its values in this process, reachable by HTTP. */
export async function openStore(): Promise<Store> {
  const values = new Map<string, string>();
  let reads = 0;
  const listener = await listen(
    async (request) => {
      const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
      if (request.method === "PUT") values.set(key, await request.text());
      if (request.method === "DELETE") values.delete(key);
      const value = values.get(key);
      if (request.method !== "GET") return new Response("");
      return value === undefined ? new Response("", { status: 404 }) : new Response(value);
    },
    { port: 0 },
  );
  async function get(key: string): Promise<string | null>;
  async function get(keys: string[]): Promise<Map<string, string | null>>;
  async function get(keys: string | string[]) {
    reads += 1;
    if (typeof keys === "string") return values.get(keys) ?? null;
    return new Map(keys.map((key) => [key, values.get(key) ?? null]));
  }
  const kv: ContentKv = {
    get,
    put: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
    list: async () => ({ keys: [], list_complete: true }),
  };
  return { listener, values, kv, reads: () => reads };
}
