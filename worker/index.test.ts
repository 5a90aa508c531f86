import { createExecutionContext, createScheduledController, env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { STATUS_KEY } from "#content-cache/store/pointer.ts";
import worker from "./index.ts";
import { SETTINGS } from "./test/settings.ts";

interface Point {
  blobs?: unknown;
  doubles?: unknown;
}

const down = () => Promise.reject(new Error("KV is down."));

it("reports a failed cron run to the platform, so that it may be tried again", async () => {
  const CONTENT = { ...env.CONTENT, get: down, put: down };
  const failing = { ...env, ...SETTINGS, CONTENT, CONTENTFUL_ACCESS_TOKEN: "key" };
  await expect(worker.scheduled(createScheduledController(), failing)).rejects.toThrow(
    "content sync failed",
  );
});

it("leaves a data point of how old the content was", async () => {
  const points: Point[] = [];
  const METRICS = { writeDataPoint: (point: Point = {}) => void points.push(point) };
  const anHourAgo = Date.now() - 3_600_000;
  const written = {
    writtenAt: 0,
    checkedAt: anHourAgo,
    failedRuns: 0,
    lastFailure: null,
    sweptAt: 0,
  };
  await env.CONTENT.put(STATUS_KEY, JSON.stringify(written));
  const get = (key: string) => (key === STATUS_KEY ? env.CONTENT.get(key) : down());
  const CONTENT = new Proxy(env.CONTENT, {
    get: (store, name) => (name === "get" ? get : Reflect.get(store, name)),
  });
  const failing = { ...env, ...SETTINGS, CONTENT, METRICS, CONTENTFUL_ACCESS_TOKEN: "key" };
  await expect(worker.scheduled(createScheduledController(), failing)).rejects.toThrow();
  expect(points).toMatchObject([{ blobs: ["content", "failed", "event", expect.anything()] }]);
  expect(points[0]?.doubles).toEqual([expect.closeTo(3_600_000, -5), 0]);
});

it("logs which settings stop it, and answers with the reference to that line", async () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => {});
  const wrong = { USER_POOL_ID: "Skerry", CONTENTFUL_ACCESS_TOKEN: "canary key" };
  const bindings = { ...env, ...SETTINGS, ...wrong };
  const request = new Request<unknown, IncomingRequestCfProperties>(SETTINGS.PUBLIC_ORIGIN);
  const answer = await worker.fetch(request, bindings, createExecutionContext());
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  const id = answer.headers.get("x-request-id");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      build: "test-build",
      request: expect.stringMatching(/^[0-9a-f]{16}$/),
      event: "settings_unusable",
      message: expect.stringContaining("USER_POOL_ID must be"),
    },
  ]);
  expect(lines[0]).not.toContain("canary");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
  expect(await answer.text()).toContain(`Reference: ${id}`);
  expect(lines[0]).toContain(String(id));
});
