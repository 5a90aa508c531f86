import { expect, test } from "vitest";
import { ALARM_AFTER_RUNS, STATUS_INTERVAL_MS } from "../limits.ts";
import type { LastRun, SyncReport } from "../report.ts";
import { getRunStatus, putRunStatus, type RunStatus, toRunStatus } from "./status.ts";

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

test("the status contains the cost of its run, with the write that stores it", () => {
  const report: SyncReport = {
    ...lastRun("published"),
    generation: null,
    failure: null,
    ageMs: null,
    entries: 0,
    assets: 0,
    omitted: [],
  };
  expect(toRunStatus(QUIET, report, 7).lastRun).toMatchObject({
    requests: 1,
    kvReads: 3,
    kvWrites: 2,
  });
});
