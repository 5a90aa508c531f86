import { ALARM_AFTER_RUNS, OMITTED_NAMED_MAX, SITE_MAX_BYTES } from "../limits.ts";
import { failureSentence } from "../failures.ts";
import type { SyncReport } from "../report.ts";
import type { Pointer } from "../store/pointer.ts";
import type { KvUse } from "../store/run-kv.ts";
import type { ContentLog } from "../bindings.ts";
import type { Outcome } from "./attempt.ts";

/** What a run has cost so far. */
export interface Spent extends KvUse {
  requests: number;
  durationMs: number;
}

/** What a run came to; `null` when there was nothing to read from. */
export function toReport(
  outcome: Outcome | null,
  before: Pointer | null,
  spent: Spent,
): SyncReport {
  const pointer = outcome?.pointer ?? before;
  return {
    outcome: toOutcomeWord(outcome, before),
    kind: outcome?.kind ?? "delta",
    generation: pointer?.current.generation ?? null,
    failure: outcome?.failure ?? null,
    items: outcome?.items ?? 0,
    entries: pointer?.counts.entries ?? 0,
    assets: pointer?.counts.assets ?? 0,
    omitted: outcome?.omitted ?? [],
    ...toCost(spent),
  };
}

/** The part of a report that grows until the last moment. */
export function toCost(spent: Spent) {
  const { requests, reads, writes, bytesWritten, durationMs } = spent;
  return { requests, kvReads: reads, kvWrites: writes, bytesWritten, durationMs };
}

function toOutcomeWord(outcome: Outcome | null, before: Pointer | null): SyncReport["outcome"] {
  if (outcome === null) return "not-configured";
  if (outcome.failure?.code === "out_of_budget") return "unfinished";
  if (outcome.failure !== null) return "failed";
  return outcome.pointer?.number === before?.number ? "unchanged" : "published";
}

/** The one line of a run. A run that only needs more time is no failure; three failures are an alarm (F-9). */
export function toLogLine(report: SyncReport, failedRuns: number): ContentLog {
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

/** What readers cannot hold is named, so that the editors can shorten it. */
function toSentence({ outcome, omitted }: SyncReport): string {
  if (omitted.length === 0) return `Content ${outcome}.`;
  const named = omitted.toReversed().slice(0, OMITTED_NAMED_MAX).join(", ");
  const size = `more than ${SITE_MAX_BYTES / 1e6} MB`;
  return `Content ${outcome} without its ${omitted.length} largest records, because all of them take ${size}: ${named}`;
}
