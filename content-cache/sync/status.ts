import * as v from "valibot";
import { failureSentence } from "../failures.ts";
import { ALARM_AFTER_RUNS, STATUS_INTERVAL_MS } from "../limits.ts";
import type { ContentStatus, LastRun, SyncReport } from "../report.ts";
import { parseJson } from "#base/parse-json.ts";
import { POINTER_KEY, STATUS_KEY, parsePointer } from "../store/pointer.ts";
import type { RunKv } from "../store/run-kv.ts";
import type { ContentKv } from "../bindings.ts";

const lastRunSchema = v.object({
  at: v.string(),
  outcome: v.picklist(["published", "unchanged", "unfinished", "failed", "not-configured"]),
  kind: v.picklist(["full", "delta"]),
  items: v.number(),
  requests: v.number(),
  kvReads: v.number(),
  kvWrites: v.number(),
  bytesWritten: v.number(),
  durationMs: v.number(),
});

const statusSchema = v.object({
  /** Milliseconds since 1970 of the last write of this value. */
  writtenAt: v.number(),
  /** Of the last successful run. */
  checkedAt: v.nullable(v.number()),
  /** Runs that failed since. */
  failedRuns: v.number(),
  lastRun: v.optional(v.nullable(lastRunSchema), null),
  lastFailure: v.nullable(v.object({ code: v.string(), sentence: v.string(), at: v.number() })),
  /** When unused values were last searched. */
  sweptAt: v.number(),
});

export type RunStatus = v.InferOutput<typeof statusSchema>;

const FIRST_STATUS: RunStatus = {
  writtenAt: 0,
  checkedAt: null,
  failedRuns: 0,
  lastRun: null,
  lastFailure: null,
  sweptAt: 0,
};

/** The outcomes of the runs before this one. */
export async function getRunStatus(kv: Pick<RunKv, "get">): Promise<RunStatus> {
  return parseRunStatus(await kv.get(STATUS_KEY));
}

function parseRunStatus(text: string | null): RunStatus {
  const parsed = v.safeParse(statusSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : FIRST_STATUS;
}

/** The status after this run. */
export function toRunStatus(before: RunStatus, report: SyncReport, now: number): RunStatus {
  const lastRun = toLastRun(report, now);
  if (report.failure === null) return { ...before, checkedAt: now, failedRuns: 0, lastRun };
  if (report.outcome === "unfinished") return { ...before, lastRun };
  const { code } = report.failure;
  const lastFailure = { code, sentence: failureSentence(code), at: now };
  return { ...before, failedRuns: before.failedRuns + 1, lastRun, lastFailure };
}

/** The report's figures; the write that stores them is counted too. */
function toLastRun(report: SyncReport, now: number): LastRun {
  const { outcome, kind, items, requests, kvReads, kvWrites, bytesWritten, durationMs } = report;
  const cost = { requests, kvReads, kvWrites: kvWrites + 1, bytesWritten, durationMs };
  return { at: toIso(now), outcome, kind, items, ...cost };
}

/** Written when something changed, else every ten minutes: a write a minute would use up a day's worth. */
export async function putRunStatus(
  kv: Pick<RunKv, "put">,
  { before, after, now }: { before: RunStatus; after: RunStatus; now: number },
): Promise<void> {
  const hasTurned = (before.failedRuns === 0) !== (after.failedRuns === 0);
  const isEarly = after.failedRuns > 0 && after.failedRuns <= ALARM_AFTER_RUNS;
  const hasSwept = before.sweptAt !== after.sweptAt;
  const isDue = now - before.writtenAt >= STATUS_INTERVAL_MS;
  const hasChanged = /published|unfinished/.test(after.lastRun?.outcome ?? "");
  if (!hasTurned && !isEarly && !hasSwept && !isDue && !hasChanged) return;
  await kv.put(STATUS_KEY, JSON.stringify({ ...after, writtenAt: now }));
}

/** The status of a site without a space. */
export const NO_SPACE_STATUS: ContentStatus = {
  hasSpace: false,
  generation: null,
  publishedAt: null,
  checkedAt: null,
  entries: 0,
  assets: 0,
  failedRuns: 0,
  lastRun: null,
  lastFailure: null,
};

/** The answer of `/api/status`: numbers, times and our own messages. */
export async function readStatus(kv: ContentKv): Promise<ContentStatus> {
  const options = { type: "text", cacheTtl: 30 } as const;
  const values = await kv.get([POINTER_KEY, STATUS_KEY], options);
  const pointer = await parsePointer(values.get(POINTER_KEY) ?? null);
  const status = parseRunStatus(values.get(STATUS_KEY) ?? null);
  const { lastFailure, checkedAt, failedRuns, lastRun } = status;
  return {
    hasSpace: true,
    generation: pointer?.current.generation ?? null,
    publishedAt: pointer === null ? null : toIso(pointer.current.syncedAt),
    checkedAt: checkedAt === null ? null : toIso(checkedAt),
    entries: pointer?.counts.entries ?? 0,
    assets: pointer?.counts.assets ?? 0,
    failedRuns,
    lastRun,
    lastFailure: lastFailure === null ? null : { ...lastFailure, at: toIso(lastFailure.at) },
  };
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
