import * as v from "valibot";
import type { ContentKv } from "../../content-cache/bindings.ts";
import { type Listener, listen } from "../../local/serve.ts";

export interface Store {
  listener: Listener;
  values: Map<string, string>;
  /** The same values for readers in this process; every operation is counted. */
  kv: ContentKv;
  reads(): number;
}

const bulkSchema = v.object({ keys: v.array(v.string()) });

/** KV for a measurement: its values in this process, and the service that a KV binding of workerd calls. */
export async function openStore(): Promise<Store> {
  const values = new Map<string, string>();
  let reads = 0;
  const listener = await listen((request) => answerBinding(values, request), { port: 0 });
  async function get(key: string, options: { type: "text" }): Promise<string | null>;
  async function get(key: string, options: { type: "stream" }): Promise<ReadableStream | null>;
  async function get(keys: string[]): Promise<Map<string, string | null>>;
  async function get(keys: string | string[], options?: { type: "text" | "stream" }) {
    reads += 1;
    if (typeof keys === "string") {
      const text = values.get(keys) ?? null;
      return options?.type === "stream" && text !== null ? new Response(text).body : text;
    }
    return new Map(keys.map((key) => [key, values.get(key) ?? null]));
  }
  const kv: ContentKv = {
    get,
    put: async (key, value) =>
      void values.set(key, typeof value === "string" ? value : new TextDecoder().decode(value)),
    delete: async (key) => void values.delete(key),
    list: async () => ({ keys: [], list_complete: true }),
  };
  return { listener, values, kv, reads: () => reads };
}

async function answerBinding(values: Map<string, string>, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const key = decodeURIComponent(pathname.slice(1));
  switch (request.method) {
    case "PUT":
      values.set(key, await request.text());
      return new Response("");
    case "DELETE":
      values.delete(key);
      return new Response("");
    case "POST": {
      const { keys } = v.parse(bulkSchema, await request.json());
      return Response.json(
        Object.fromEntries(keys.map((each) => [each, values.get(each) ?? null])),
      );
    }
    default: {
      if (key === "") return Response.json({ keys: [], list_complete: true });
      const value = values.get(key);
      return value === undefined ? new Response("", { status: 404 }) : new Response(value);
    }
  }
}
