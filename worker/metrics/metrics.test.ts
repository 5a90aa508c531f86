import { expect, it } from "vitest";
import { timed, withServerTiming } from "#platform/server-timing.ts";
import { createTestApp, signedIn } from "../test/app.ts";
import type { EdgeSession } from "../session/read-session.ts";
import { createMetrics, withSessionEvents } from "./measure.ts";
import { createReadTraffic } from "./traffic.ts";

function createDataset() {
  const points: AnalyticsEngineDataPoint[] = [];
  const dataset = { writeDataPoint: (point = {}) => void points.push(point) };
  return { points, metrics: createMetrics(dataset, "build-1") };
}

it("writes each answer's page, status and tier, and nothing of its reader or content", async () => {
  const { points, metrics } = createDataset();
  const app = createTestApp({ services: { metrics } });
  await app.visit("/help?from=canary", { headers: { "cf-connecting-ip": "192.0.2.7" } });
  await app.visit("/help");
  await app.visit("/no-such-page/canary");
  await app.visit("/api/status");
  app.become(signedIn);
  await app.visit("/user/profile/_payload.json");
  expect(points.map(({ blobs }) => blobs)).toEqual([
    ["help", "2xx", "memory", "build-1"],
    ["help", "2xx", "page", "build-1"],
    ["other", "4xx", "memory", "build-1"],
    ["/api", "2xx", "memory", "build-1"],
    ["user.profile", "2xx", "memory", "build-1"],
  ]);
  expect(JSON.stringify(points)).not.toMatch(/canary|192\.0\.2|ada/);
});

it("writes how long the catalogue took", async () => {
  const { points, metrics } = createDataset();
  const ask = timed("catalogue", async () => null);
  await withServerTiming(async () => {
    await ask();
    metrics?.answer(new Request("https://portal.test/datasets"), { status: 503, isStored: false });
    return new Response();
  });
  expect(points).toMatchObject([
    { indexes: ["datasets.list"], blobs: ["datasets.list", "5xx", "catalogue", "build-1"] },
  ]);
  expect(points[0]?.doubles).toEqual([expect.any(Number), expect.any(Number)]);
});

it("serves readers although the platform refuses a point", async () => {
  const refuse = () => {
    throw new Error("too many");
  };
  const metrics = createMetrics({ writeDataPoint: refuse }, "build-1");
  const { status } = await createTestApp({ services: { metrics } }).visit("/help");
  expect(status).toBe(200);
});

const CONFIG = {
  METRICS_DATASET: "skerry",
  METRICS_ACCOUNT_ID: "0123456789abcdef0123456789abcdef",
  METRICS_TOKEN: "token",
};
const ROW = { page: "home", answers: "20", errors: 0, fromCache: "15", slowMs: 4.5 };

it("reads the dataset by the platform's SQL", async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const read = createReadTraffic(CONFIG, async (url, init) => {
    asked.push([String(url), init]);
    const data = String(init?.body).includes("AS event")
      ? [{ event: "publishing", outcome: "failed", times: "2", slowMs: 812.5, longestMs: 900 }]
      : [{ ...ROW, slowCatalogueMs: 0 }];
    return Response.json({ meta: [], data, rows: 1 });
  });
  expect(await read?.()).toEqual({
    pages: [
      { page: "home", answers: 20, errors: 0, fromCache: 15, slowMs: 4.5, slowCatalogueMs: 0 },
    ],
    events: [{ event: "publishing", outcome: "failed", times: 2, slowMs: 812.5, longestMs: 900 }],
  });
  expect(asked).toHaveLength(2);
  for (const [url, init] of asked) {
    expect(url).toMatch(/\/accounts\/0123456789abcdef0123456789abcdef\/analytics_engine\/sql$/);
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
    expect(String(init?.body)).toMatch(/FROM skerry WHERE .* FORMAT JSON$/s);
  }
});

it("writes how sign-ins and renewed sessions end, and nothing of sessions that continue", async () => {
  const { points, metrics } = createDataset();
  let session: EdgeSession = signedIn;
  const watched = withSessionEvents(metrics, {
    readSession: async () => session,
    signIn: async () => ({ kind: "refused", refusal: "later" }),
  });
  const request = new Request("https://portal.test/");
  await watched.readSession(request);
  session = { ...signedIn, setCookies: ["a=b"] };
  await watched.readSession(request);
  session = { kind: "visitor", setCookies: ["a=; Max-Age=0"] };
  await watched.readSession(request);
  await watched.signIn({ username: "canary", password: "canary", cookie: "" });
  expect(points.map(({ blobs }) => blobs)).toEqual([
    ["session", "renewed", "event", "build-1"],
    ["session", "ended", "event", "build-1"],
    ["sign-in", "later", "event", "build-1"],
  ]);
});

it.each([
  ["a refusal", async () => new Response("no such table", { status: 422 })],
  ["another shape", async () => Response.json({ data: [ROW] })],
  ["no answer", () => Promise.reject(new TypeError("network"))],
])("answers nothing of %s", async (_, ask) => {
  expect(await createReadTraffic(CONFIG, ask)?.()).toBeNull();
});

it("is empty where no dataset is bound or may be read", () => {
  expect(createMetrics(undefined, "build-1")).toBeNull();
  expect(createReadTraffic({ ...CONFIG, METRICS_ACCOUNT_ID: "" }, fetch)).toBeNull();
});
