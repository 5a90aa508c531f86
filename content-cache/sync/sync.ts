import {
  SWEEP_INTERVAL_MS,
  ALARM_AFTER_RUNS,
  OMITTED_NAMED_MAX,
  SITE_MAX_BYTES,
} from "../limits.ts";
import type { SyncReport } from "../report.ts";
import {
  POINTER_KEY,
  PROGRESS_KEY,
  parsePointer,
  type Pointer,
  parseProgress,
} from "../store/pointer.ts";
import { createRunKv, StoreError, type KvUse } from "../store/run-kv.ts";
import { createStore } from "../store/values.ts";
import type { Clock, ContentKv, ContentLog } from "../bindings.ts";
import { askForFullSync, attempt, type Outcome, type Run } from "./attempt.ts";
import { createBudget } from "./fetch-page.ts";
import { restoreNewest } from "./publish.ts";
import { getRunStatus, putRunStatus, toRunStatus, type RunStatus } from "./status.ts";
import { sweep } from "./sweep.ts";
import type { SyncTransport } from "./transport.ts";
import { failureSentence } from "../failures.ts";

export interface SyncDependencies extends Clock {
  kv: ContentKv;
  /** `null` when no space is configured. */
  transport: SyncTransport | null;
  /** Bytes of items in memory before they are written; as in `limits.ts` unless given. */
  batchBytes?: number;
}

export interface ContentSync {
  run(): Promise<SyncReport>;
}

/** Updates KV from the content service, one bounded run at a time. */
export function createContentSync(dependencies: SyncDependencies): ContentSync {
  async function run(): Promise<SyncReport> {
    const startedAt = dependencies.now();
    const kv = createRunKv(dependencies.kv, dependencies);
    const budget = createBudget(dependencies);
    const spent = (): RunUsage => ({
      ...kv.use,
      requests: budget.requests,
      durationMs: dependencies.now() - startedAt,
    });
    if (dependencies.transport === null) return toReport(null, null, spent());
    const store = createStore(kv, dependencies, dependencies.batchBytes);
    const bare = { clock: dependencies, store, budget, transport: dependencies.transport };
    const before = await withoutStoreErrors(() => getRunStatus(kv));
    const started = await withoutStoreErrors(() => start(bare));
    const outcome = started === null ? STORE_SILENT : await attempt(started);
    const checkedAt = before?.checkedAt ?? null;
    const ageMs = checkedAt === null ? null : startedAt - checkedAt;
    const report = { ...toReport(outcome, started?.pointer ?? null, spent()), ageMs };
    const failedRuns = await withoutStoreErrors(() => conclude(started, { before, report }));
    const whole = { ...report, ...toCost(spent()) };
    dependencies.log(toLogLine(whole, failedRuns ?? 1));
    return whole;
  }
  return { run };
}

const STORE_SILENT: Outcome = {
  kind: "delta",
  items: 0,
  pointer: null,
  omitted: [],
  failure: { code: "store_failed" },
};

async function start(bare: Omit<Run, "pointer" | "progress">): Promise<Run> {
  const { kv } = bare.store;
  const pointer = await parsePointer(await kv.get(POINTER_KEY));
  return { ...bare, pointer, progress: parseProgress(await kv.get(PROGRESS_KEY)) };
}

/** Stores how the run ended and, when it changed nothing, deletes unused values. */
async function conclude(
  run: Run | null,
  { before, report }: { before: RunStatus | null; report: SyncReport },
): Promise<number> {
  if (run === null || before === null) return 1;
  const now = run.clock.now();
  let after = toRunStatus(before, report, now);
  const isDue = now - before.sweptAt >= SWEEP_INTERVAL_MS;
  if (report.outcome === "unchanged" && run.pointer !== null && isDue) {
    const { isWhole } = await sweep(run.store, run.pointer, run.progress);
    if (!isWhole) await askForFullSync(run);
    await restoreNewest(run.store, run.pointer);
    after = { ...after, sweptAt: now };
  }
  await putRunStatus(run.store.kv, { before, after, now });
  return after.failedRuns;
}

async function withoutStoreErrors<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/** What a run has cost so far. */
export interface RunUsage extends KvUse {
  requests: number;
  durationMs: number;
}

/** The outcome of a run; `null` when there was nothing to read from. */
export function toReport(
  outcome: Outcome | null,
  before: Pointer | null,
  spent: RunUsage,
): SyncReport {
  const pointer = outcome?.pointer ?? before;
  return {
    outcome: toOutcomeWord(outcome, before),
    kind: outcome?.kind ?? "delta",
    generation: pointer?.current.generation ?? null,
    failure: outcome?.failure ?? null,
    ageMs: null,
    items: outcome?.items ?? 0,
    entries: pointer?.counts.entries ?? 0,
    assets: pointer?.counts.assets ?? 0,
    omitted: outcome?.omitted ?? [],
    ...toCost(spent),
  };
}

/** The part of a report that grows until the last moment. */
function toCost(spent: RunUsage) {
  const { requests, reads, writes, bytesWritten, durationMs } = spent;
  return { requests, kvReads: reads, kvWrites: writes, bytesWritten, durationMs };
}

function toOutcomeWord(outcome: Outcome | null, before: Pointer | null): SyncReport["outcome"] {
  if (outcome === null) return "not-configured";
  if (outcome.failure?.code === "out_of_budget") return "unfinished";
  if (outcome.failure !== null) return "failed";
  return outcome.pointer?.number === before?.number ? "unchanged" : "published";
}

/** The one log line of a run. A run that only needs more time has not failed; three failures are an alarm (F-9). */
function toLogLine(report: SyncReport, failedRuns: number): ContentLog {
  const { failure, omitted, ...facts } = report;
  const isAlarm = report.outcome === "failed" && failedRuns >= ALARM_AFTER_RUNS;
  const isWarning = report.outcome === "failed" || omitted.length > 0;
  return {
    level: isAlarm ? "error" : isWarning ? "warn" : "info",
    event: "content.sync",
    message: failure === null ? toSentence(report) : failureSentence(failure.code),
    ...facts,
    omitted: omitted.length,
    failure: failure?.code ?? null,
    status: failure?.status ?? null,
    failedRuns,
  };
}

/** Omitted items are named, so that the editors can shorten them. */
function toSentence({ outcome, omitted }: SyncReport): string {
  if (omitted.length === 0) return `Content ${outcome}.`;
  const named = omitted.toReversed().slice(0, OMITTED_NAMED_MAX).join(", ");
  const size = `more than ${SITE_MAX_BYTES / 1e6} MB`;
  return `Content ${outcome} without its ${omitted.length} largest entries, because all of them take ${size}: ${named}`;
}
