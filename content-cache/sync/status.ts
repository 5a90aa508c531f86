import * as v from "valibot";
import { failureSentence } from "../failures.ts";
import { ALARM_AFTER_RUNS, STATUS_INTERVAL_MS } from "../limits.ts";
import type { ContentStatus, SyncReport } from "../report.ts";
import { parseJson } from "../store/json.ts";
import { POINTER_KEY, STATUS_KEY } from "../store/keys.ts";
import { parsePointer } from "../store/pointer.ts";
import type { RunKv } from "../store/run-kv.ts";
import type { ContentKv } from "../world.ts";

const statusSchema = v.object({
  /** Milliseconds since 1970 of the last write of this value. */
  writtenAt: v.number(),
  /** Of the last run that ended well. */
  checkedAt: v.nullable(v.number()),
  /** Runs that failed since. */
  failedRuns: v.number(),
  lastFailure: v.nullable(v.object({ code: v.string(), sentence: v.string(), at: v.number() })),
  /** When unused values were last looked for. */
  sweptAt: v.number(),
});

export type RunStatus = v.InferOutput<typeof statusSchema>;

const FIRST_STATUS: RunStatus = {
  writtenAt: 0,
  checkedAt: null,
  failedRuns: 0,
  lastFailure: null,
  sweptAt: 0,
};

/** How the runs before this one ended. */
export async function getRunStatus(kv: Pick<RunKv, "get">): Promise<RunStatus> {
  return parseRunStatus(await kv.get(STATUS_KEY));
}

function parseRunStatus(text: string | null): RunStatus {
  const parsed = v.safeParse(statusSchema, parseJson(text ?? ""));
  return parsed.success ? parsed.output : FIRST_STATUS;
}

/** The status after this run. */
export function toRunStatus(before: RunStatus, report: SyncReport, now: number): RunStatus {
  if (report.failure === null) return { ...before, checkedAt: now, failedRuns: 0 };
  if (report.outcome === "unfinished") return before;
  const { code } = report.failure;
  const lastFailure = { code, sentence: failureSentence(code), at: now };
  return { ...before, failedRuns: before.failedRuns + 1, lastFailure };
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
  if (!hasTurned && !isEarly && !hasSwept && !isDue) return;
  await kv.put(STATUS_KEY, JSON.stringify({ ...after, writtenAt: now }));
}

/** What `/api/status` tells: numbers, times and our own sentences. */
export async function readStatus(kv: ContentKv): Promise<ContentStatus> {
  const options = { type: "text", cacheTtl: 30 } as const;
  const values = await kv.get([POINTER_KEY, STATUS_KEY], options);
  const pointer = await parsePointer(values.get(POINTER_KEY) ?? null);
  const status = parseRunStatus(values.get(STATUS_KEY) ?? null);
  const { lastFailure, checkedAt, failedRuns } = status;
  return {
    generation: pointer?.current.generation ?? null,
    publishedAt: pointer === null ? null : toIso(pointer.current.syncedAt),
    checkedAt: checkedAt === null ? null : toIso(checkedAt),
    entries: pointer?.counts.entries ?? 0,
    assets: pointer?.counts.assets ?? 0,
    failedRuns,
    lastFailure: lastFailure === null ? null : { ...lastFailure, at: toIso(lastFailure.at) },
  };
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
