import { createClient } from "contentful";
import { createCms, type Cms } from "./index.ts";
import type { SpaceSeed } from "./space.ts";

export const ORIGIN = "http://127.0.0.1:8788";
export const TOKEN = "key-of-the-tests";

/** A stand-in without faults, with a clock that only moves forward. */
export function createTestCms(space: SpaceSeed): Cms {
  let time = Date.parse("2026-03-01T00:00:00Z");
  return createCms({
    space,
    accessToken: TOKEN,
    origin: ORIGIN,
    now: () => (time += 1_000),
    faults: { apply: async () => null },
  });
}

/** The unmodified client, with its requests sent to the stand-in. */
export function createTestClient(cms: Cms, space = "foreland") {
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    cms.handle(new Request(input, init));
  const params = {
    space,
    accessToken: TOKEN,
    host: "127.0.0.1:8788",
    insecure: true,
    basePath: "/cms",
    retryOnError: false,
    adapter: "fetch" as const,
    onBeforeRequest: (config: object) => Object.assign(config, { env: { fetch } }),
  };
  return createClient(params);
}

/** Requests without the client. */
export function ask(cms: Cms, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, ...init.headers };
  return cms.handle(new Request(`${ORIGIN}/cms${path}`, { ...init, headers }));
}

/** Saves and publishes an entry as an editor. */
export function edit(cms: Cms, id: string, body: unknown): Promise<Response> {
  return ask(cms, `/__admin/entries/${id}`, { method: "PUT", body: JSON.stringify(body) });
}
