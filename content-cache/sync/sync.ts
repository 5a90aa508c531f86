import { SWEEP_INTERVAL_MS } from "../limits.ts";
import type { SyncReport } from "../report.ts";
import { POINTER_KEY, PROGRESS_KEY } from "../store/keys.ts";
import { parsePointer } from "../store/pointer.ts";
import { parseProgress } from "../store/progress.ts";
import { createRunKv } from "../store/run-kv.ts";
import { StoreError } from "../store/store-error.ts";
import { createStore } from "../store/values.ts";
import type { Clock, ContentKv } from "../bindings.ts";
import { askForFullSync, attempt, type Outcome, type Run } from "./attempt.ts";
import { createBudget } from "./fetch-page.ts";
import { toCost, toLogLine, toReport, type Spent } from "./report.ts";
import { getRunStatus, putRunStatus, toRunStatus, type RunStatus } from "./status.ts";
import { sweep } from "./sweep.ts";
import type { SyncTransport } from "./transport.ts";

export interface SyncDependencies extends Clock {
  kv: ContentKv;
  /** `null` when no space is configured. */
  transport: SyncTransport | null;
  /** Records held before they are written, bytes; as `limits.ts` says unless given. */
  batchBytes?: number;
}

export interface ContentSync {
  run(): Promise<SyncReport>;
}

/** Brings KV up to date with the content service, one bounded run at a time. */
export function createContentSync(dependencies: SyncDependencies): ContentSync {
  async function run(): Promise<SyncReport> {
    const startedAt = dependencies.now();
    const kv = createRunKv(dependencies.kv, dependencies);
    const budget = createBudget(dependencies);
    const spent = (): Spent => ({
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
    const report = toReport(outcome, started?.pointer ?? null, spent());
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

/** Notes how the run ended and, when it changed nothing, clears away what is unused. */
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
