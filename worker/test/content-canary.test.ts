import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { createContentCache, createContentMemory } from "#content-cache/index.ts";
import { createTestClock } from "#content-cache/test/test-clock.ts";
import { createTestKv } from "#content-cache/test/test-kv.ts";
import { createTestService, createWireService } from "#content-cache/test/test-service.ts";
import { createTestApp } from "./app.ts";

const SECRETS = {
  CONTENTFUL_ACCESS_TOKEN: "canary-delivery",
  CONTENTFUL_PREVIEW_TOKEN: "canary-preview",
  CONTENTFUL_WEBHOOK_SECRET: "canary-webhook-of-thirty-two-letters",
  PREVIEW_SECRET: "canary-link-of-thirty-two-letters",
};
const PATHS = [
  "/",
  "/about/team",
  "/about/team/_payload.json",
  "/api/status",
  "/nowhere",
  "/preview",
];

function leak({ headers }: Request): Response {
  const text = headers.get("authorization") ?? "";
  const init = { status: 401, headers: { "X-Echo": text } };
  return Response.json({ sys: { type: "Error" }, message: text }, init);
}

it.each([
  ["in health", false],
  ["when the service sends its key back", true],
])("no secret is in a log, an answer or KV %s", async (_, isLeaky) => {
  const clock = createTestClock();
  const kv = createTestKv(clock);
  const service = createTestService();
  service.publish("team", "aboutPage", { slug: "team", title: "Team" });
  const wire = createWireService(service);
  const fetch = isLeaky ? async (request: Request) => leak(request) : wire.fetch;
  const space = { ...wire, fetch };
  const cache = createContentCache({
    ...clock,
    kv,
    memory: createContentMemory(),
    service: { ...space, accessToken: SECRETS.CONTENTFUL_ACCESS_TOKEN },
    preview: { ...space, accessToken: SECRETS.CONTENTFUL_PREVIEW_TOKEN },
  });
  const reports = [await cache.sync(), await cache.sync()];
  const app = createTestApp({
    settings: SECRETS,
    services: {
      readContent: (defer) => cache.read({ waitUntil: defer }),
      readContentStatus: cache.status,
      readDrafts: cache.drafts,
    },
  });
  const answers = await Promise.all(PATHS.map((path) => app.visit(path)));
  const call = await app.visit("/hooks/contentful", { method: "POST", body: "{}" });
  const drafts = await cache.drafts();
  const seen = [
    reports,
    drafts,
    clock.lines,
    app.logged,
    [...kv.values],
    [...answers, call].map(({ body, headers }) => [body, [...headers]]),
    (await env.CONTENT.list()).keys,
  ];
  expect(JSON.stringify(seen)).not.toContain("canary");
});
