import { createScheduledController, env } from "cloudflare:test";
import { expect, it } from "vitest";
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
