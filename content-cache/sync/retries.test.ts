import { beforeEach, expect, test, vi } from "vitest";
import type { SyncFailure } from "../failures.ts";
import type { SyncReport } from "../report.ts";
import { readStored, sorted } from "../test/read-all.ts";
import { createTestClock, type TestClock } from "../test/test-clock.ts";
import { createTestKv, type TestKv } from "../test/test-kv.ts";
import { createTestService, type TestService } from "../test/test-service.ts";
import { createContentSync } from "./sync.ts";

let clock: TestClock;
let kv: TestKv;
let service: TestService;
let arrivals: number[];

beforeEach(() => {
  clock = createTestClock();
  kv = createTestKv(clock);
  service = createTestService();
  arrivals = [];
  service.delay = async () => void arrivals.push(clock.now());
  for (let index = 0; index < 5; index += 1) service.edit(`e${index}`, `text ${index}`);
});

function run(): Promise<SyncReport> {
  clock.advance(60_000);
  return createContentSync({ ...clock, kv, transport: service }).run();
}

function forever(failure: SyncFailure): SyncFailure[] {
  return Array.from({ length: 1_000 }, () => failure);
}

test("waits as long as the service requests and then finishes", async () => {
  const failure = { code: "rate_limited", retryAfterMs: 3_000 } as const;
  service.script = [failure, failure, failure];
  expect(await run()).toMatchObject({ outcome: "published" });
  const [first = 0, second = 0] = arrivals;
  expect(second - first).toBeGreaterThanOrEqual(3_500);
  expect(second - first).toBeLessThanOrEqual(3_700);
});

test.each(["server_error", "unreachable", "too_slow"] as const)(
  "tries again after %s",
  async (code) => {
    service.script = [{ code }, { code }];
    expect(await run()).toMatchObject({ outcome: "published", requests: 5 });
  },
);

test("stops within a minute when the service never answers", async () => {
  service.script = forever({ code: "rate_limited", retryAfterMs: 9_000 });
  const report = await run();
  expect(report).toMatchObject({ outcome: "failed", failure: { code: "rate_limited" } });
  expect(report.durationMs).toBeLessThanOrEqual(60_000);
});

test("makes at most five requests a second", async () => {
  await run();
  const gaps = arrivals.slice(1).map((time, index) => time - (arrivals[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
});

test("makes at most forty requests, and the next run continues after them", async () => {
  service.pageSize = 1;
  for (let index = 5; index < 100; index += 1) service.edit(`e${index}`, `text ${index}`);
  const reports = [await run(), await run(), await run()];
  expect(reports.map(({ outcome }) => outcome)).toEqual(["unfinished", "unfinished", "published"]);
  expect(reports.map(({ requests }) => requests)).toEqual([40, 40, 21]);
  expect(sorted(await readStored(kv))).toEqual(sorted(service.state()));
});

test.each(["unauthorized", "space_not_found"] as const)(
  "keeps what it has on %s and reports an alarm at the third failure",
  async (code) => {
    await run();
    service.script = forever({ code });
    const reports = [await run(), await run(), await run()];
    expect(reports.every(({ entries, requests }) => entries === 5 && requests === 1)).toBe(true);
    const levels = clock.lines.slice(-3).map(({ level }) => level);
    expect(levels).toEqual(["warn", "warn", "error"]);
  },
);

test("stops at a page it has already read", async () => {
  service.page = async () => ({
    ok: true,
    value: { items: [], next: { kind: "page", token: "again" } },
  });
  expect(await run()).toMatchObject({ failure: { code: "repeated_token" }, requests: 2 });
  expect(kv.values.has("content/current")).toBe(false);
});

test("keeps the pages that it read when the locales do not come", async () => {
  const failed = { ok: false, failure: { code: "unauthorized" } } as const;
  vi.spyOn(service, "locales").mockResolvedValueOnce(failed);
  expect(await run()).toMatchObject({ outcome: "failed", items: 5 });
  service.requests = 0;
  expect(await run()).toMatchObject({ outcome: "published", entries: 5 });
  expect(service.requests).toBe(1);
});

test.each([
  ["too little is left of a space", true],
  ["the locales do not come", false],
])("reports that its place cannot be stored when %s", async (_, isShrunk) => {
  await run();
  service.expireTokens();
  if (isShrunk) for (let index = 0; index < 5; index += 1) service.remove(`e${index}`);
  service.locales = async () => ({ ok: false, failure: { code: "unauthorized" } });
  kv.fate = (key) => (key.includes("progress") ? "refused" : "done");
  expect(await run()).toMatchObject({ outcome: "failed", failure: { code: "store_failed" } });
});

test.each([
  ["between two pages", []],
  ["when the service fails", [null, { code: "unauthorized" as const }]],
])("reports that its place cannot be stored %s", async (_, script) => {
  service.pageSize = 1;
  service.script = script;
  kv.fate = (key) => (key.includes("progress") ? "refused" : "done");
  clock.advance(60_000);
  const batchBytes = script.length === 0 ? 1 : 1_000_000;
  const report = await createContentSync({ ...clock, kv, transport: service, batchBytes }).run();
  expect(report).toMatchObject({ outcome: "failed", failure: { code: "store_failed" } });
});
