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

/** Runs the portal's cron with these bindings, and answers the lines of its log. */
async function runFailingCron(bindings: object): Promise<string[]> {
  const written = vi.spyOn(console, "log").mockImplementation(() => {});
  const run = worker.scheduled(createScheduledController({ cron: "* * * * *" }), {
    ...env,
    ...SETTINGS,
    ...bindings,
  });
  await expect(run).rejects.toThrow();
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  return lines;
}

it("logs which cron failed and why, with the id of the run's other lines", async () => {
  const CONTENT = { ...env.CONTENT, get: down, put: down };
  const lines = await runFailingCron({ CONTENT, CONTENTFUL_ACCESS_TOKEN: "key" });
  const runs = lines.map((line) => JSON.parse(line));
  expect(runs.at(-1)).toEqual({
    build: "test-build",
    request: expect.stringMatching(/^[0-9a-f]{16}$/),
    event: "cron_failed",
    cron: "* * * * *",
    name: "Error",
    message: expect.stringContaining("content sync failed"),
  });
  expect(new Set(runs.map(({ request }) => request)).size).toBe(1);
});

it("notes that its cron ran, whether the content could be read or not", async () => {
  const { CONTENT: store } = env;
  const get = (key: string) => (key === "portal-cron" ? store.get(key) : down());
  const put = (key: string, value: string) => store.put(key, value);
  const own = { get, put };
  const CONTENT = new Proxy(store, {
    get: (_, name) => Reflect.get(name in own ? own : store, name),
  });
  const failing = { ...env, ...SETTINGS, CONTENT, CONTENTFUL_ACCESS_TOKEN: "key" };
  await expect(worker.scheduled(createScheduledController(), failing)).rejects.toThrow();
  const notedAt = Date.parse((await env.CONTENT.get("portal-cron")) ?? "");
  expect(Date.now() - notedAt).toBeLessThan(60_000);
});

it("logs which settings stop its cron, and no secret", async () => {
  const wrong = { USER_POOL_ID: "Skerry", CONTENTFUL_ACCESS_TOKEN: "canary key" };
  const lines = await runFailingCron(wrong);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      event: "settings_unusable",
      request: expect.stringMatching(/^[0-9a-f]{16}$/),
      message: expect.stringContaining("USER_POOL_ID must be"),
    }),
  ]);
  expect(lines[0]).not.toContain("canary");
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
