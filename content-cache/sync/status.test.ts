import { expect, test } from "vitest";
import { ALARM_AFTER_RUNS, STATUS_INTERVAL_MS } from "../limits.ts";
import type { LastRun, SyncReport } from "../report.ts";
import { failureSentence } from "../failures.ts";
import { STATUS_KEY } from "../store/pointer.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";
import { createTestService } from "../test/test-service.ts";
import {
  getRunStatus,
  NO_SPACE_STATUS,
  putRunStatus,
  readStatus,
  type RunStatus,
  toRunStatus,
} from "./status.ts";
import { createContentSync } from "./sync.ts";

const QUIET: RunStatus = {
  writtenAt: 0,
  checkedAt: 0,
  failedRuns: 0,
  lastRun: null,
  lastFailure: null,
  sweptAt: 0,
};
const SOON = STATUS_INTERVAL_MS - 1;

function lastRun(outcome: LastRun["outcome"]): LastRun {
  const cost = { requests: 1, kvReads: 3, kvWrites: 1, bytesWritten: 0, durationMs: 5 };
  return { at: "2026-03-01T12:00:00.000Z", outcome, kind: "delta", items: 0, ...cost };
}

interface Ended {
  before?: Partial<RunStatus>;
  after?: Partial<RunStatus>;
  now?: number;
}

async function isWritten({ before = {}, after = {}, now = SOON }: Ended): Promise<boolean> {
  const written: string[] = [];
  await putRunStatus(
    { put: async (key) => void written.push(key) },
    { before: { ...QUIET, ...before }, after: { ...QUIET, ...after }, now },
  );
  return written.length > 0;
}

test("the status is written with its time", async () => {
  const written: string[] = [];
  const after = { ...QUIET, failedRuns: 1 };
  const put = async (_key: string, value: string | Uint8Array) => void written.push(String(value));
  await putRunStatus({ put }, { before: QUIET, after, now: 7 });
  expect(written).toEqual([JSON.stringify({ ...after, writtenAt: 7 })]);
});

test.each<[string, Ended]>([
  ["published something", { after: { lastRun: lastRun("published") } }],
  ["is to be gone on with", { after: { lastRun: lastRun("unfinished") } }],
  ["failed first", { after: { failedRuns: 1 } }],
  ["made it an alarm", { before: { failedRuns: 2 }, after: { failedRuns: ALARM_AFTER_RUNS } }],
  ["ended the failures", { before: { failedRuns: 9 } }],
  ["looked for what is unused", { after: { sweptAt: 5 } }],
  ["is the first in ten minutes", { now: STATUS_INTERVAL_MS }],
])("the status is written when a run %s", async (_, ended) => {
  expect(await isWritten(ended)).toBe(true);
});

test.each<[string, Ended]>([
  ["changed nothing", { after: { lastRun: lastRun("unchanged") } }],
  ["failed once more after the alarm", { before: { failedRuns: 3 }, after: { failedRuns: 4 } }],
])("the status is not written before ten minutes are over when a run %s", async (_, ended) => {
  expect(await isWritten(ended)).toBe(false);
});

test.each([null, "", "{}", '{"failedRuns":"many"}'])(
  "before the first run, as after an unreadable status (%j), nothing has failed",
  async (stored) => {
    const get = async (): Promise<string | null> => stored;
    expect(await getRunStatus({ get })).toEqual({ ...QUIET, checkedAt: null });
  },
);

function report(outcome: LastRun["outcome"], failure: SyncReport["failure"] = null): SyncReport {
  const counts = { generation: null, ageMs: null, entries: 0, assets: 0, omitted: [] };
  return { ...lastRun(outcome), ...counts, failure };
}

test("the status contains the cost of its run, with the write that stores it", () => {
  expect(toRunStatus(QUIET, report("published"), 7).lastRun).toMatchObject({
    requests: 1,
    kvReads: 3,
    kvWrites: 2,
  });
});

const FAILED: RunStatus = {
  ...QUIET,
  failedRuns: 2,
  lastFailure: { code: "unreachable", sentence: failureSentence("unreachable"), at: 3 },
};

test.each<[string, SyncReport, Partial<RunStatus>]>([
  ["a success ends the failures", report("unchanged"), { checkedAt: 7, failedRuns: 0 }],
  ["a run to be gone on with is no failure", report("unfinished", { code: "too_slow" }), {}],
  [
    "a failure is counted and named",
    report("failed", { code: "too_slow" }),
    {
      failedRuns: 3,
      lastFailure: { code: "too_slow", sentence: failureSentence("too_slow"), at: 7 },
    },
  ],
])("%s", (_, ended, changes) => {
  const { lastRun: last, ...status } = toRunStatus(FAILED, ended, 7);
  const { lastRun: _before, ...before } = FAILED;
  expect(status).toEqual({ ...before, ...changes });
  expect(last).toMatchObject({ outcome: ended.outcome, at: "1970-01-01T00:00:00.007Z" });
});

test("the status of a space that was never read has no content, and is not that of no space", async () => {
  const status = await readStatus(createTestKv(createTestClock()));
  expect(status).toEqual({ ...NO_SPACE_STATUS, hasSpace: true });
  expect(NO_SPACE_STATUS).toMatchObject({ hasSpace: false, entries: 0, assets: 0, failedRuns: 0 });
});

test("the status tells what was published, and when a run failed last", async () => {
  const clock = createTestClock(Date.parse("2026-03-01T12:00:00Z"));
  const kv = createTestKv(clock);
  const service = createTestService();
  service.edit("home", "one");
  service.editAsset("map", "two");
  await createContentSync({ ...clock, kv, transport: service }).run();
  expect(await readStatus(kv)).toMatchObject({
    generation: expect.any(String),
    publishedAt: expect.stringMatching(/^2026-03-01T12:00:\d\d/),
    checkedAt: expect.stringMatching(/^2026-03-01T12:00:\d\d/),
    entries: 1,
    assets: 1,
    lastRun: { outcome: "published" },
  });
  kv.values.set(STATUS_KEY, JSON.stringify(FAILED));
  expect(await readStatus(kv)).toMatchObject({
    entries: 1,
    failedRuns: 2,
    lastFailure: { ...FAILED.lastFailure, at: "1970-01-01T00:00:00.003Z" },
  });
});
