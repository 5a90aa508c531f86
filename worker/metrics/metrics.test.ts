import { expect, it } from "vitest";
import { timed, withServerTiming } from "#platform/server-timing.ts";
import { createTestApp, signedIn } from "../test/app.ts";
import { createMeasure } from "./measure.ts";
import { createReadTraffic } from "./traffic.ts";

function createDataset() {
  const points: AnalyticsEngineDataPoint[] = [];
  const dataset = { writeDataPoint: (point = {}) => void points.push(point) };
  return { points, measure: createMeasure(dataset, "build-1") };
}

it("notes each answer's page, status and tier, and nothing of whoever asked or of what", async () => {
  const { points, measure } = createDataset();
  const app = createTestApp({ services: { measure } });
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

it("tells how long the catalogue was waited for", async () => {
  const { points, measure } = createDataset();
  const ask = timed("catalogue", async () => null);
  await withServerTiming(async () => {
    await ask();
    measure?.(new Request("https://portal.test/datasets"), { status: 503, isStored: false });
    return new Response();
  });
  expect(points).toMatchObject([
    { indexes: ["datasets.list"], blobs: ["datasets.list", "5xx", "catalogue", "build-1"] },
  ]);
  expect(points[0]?.doubles).toEqual([expect.any(Number), expect.any(Number)]);
});

it("answers readers although the platform refuses a point", async () => {
  const refuse = () => {
    throw new Error("too many");
  };
  const measure = createMeasure({ writeDataPoint: refuse }, "build-1");
  const { status } = await createTestApp({ services: { measure } }).visit("/help");
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
    return Response.json({ meta: [], data: [{ ...ROW, slowCatalogueMs: 0 }], rows: 1 });
  });
  expect(await read?.()).toEqual([
    { page: "home", answers: 20, errors: 0, fromCache: 15, slowMs: 4.5, slowCatalogueMs: 0 },
  ]);
  const [[url, init] = []] = asked;
  expect(url).toMatch(/\/accounts\/0123456789abcdef0123456789abcdef\/analytics_engine\/sql$/);
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
  expect(String(init?.body)).toMatch(/FROM skerry WHERE .* FORMAT JSON$/s);
});

it.each([
  ["a refusal", async () => new Response("no such table", { status: 422 })],
  ["another shape", async () => Response.json({ data: [ROW] })],
  ["no answer", () => Promise.reject(new TypeError("network"))],
])("answers nothing of %s", async (_, ask) => {
  expect(await createReadTraffic(CONFIG, ask)?.()).toBeNull();
});

it("is nothing where no dataset is bound or may be read", () => {
  expect(createMeasure(undefined, "build-1")).toBeNull();
  expect(createReadTraffic({ ...CONFIG, METRICS_ACCOUNT_ID: "" }, fetch)).toBeNull();
});
