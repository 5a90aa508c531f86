import type { SyncFailure } from "./failures.ts";

/** The result of one run, and the one line that the run logs. */
export interface SyncReport {
  /** `published`: a new generation; `unchanged`: nothing new; `unfinished`: more next time; `failed`: see `failure`; `not-configured`: there is no space to read. */
  outcome: "published" | "unchanged" | "unfinished" | "failed" | "not-configured";
  kind: "full" | "delta";
  generation: string | null;
  failure: SyncFailure | null;
  /** Milliseconds since the last successful run, to within ten minutes; `null` when there was none. */
  ageMs: number | null;
  /** Items received in this run. */
  items: number;
  entries: number;
  assets: number;
  /** Items that this run omitted for readers, who cannot load them all: keys, the smallest first. */
  omitted: string[];
  requests: number;
  kvReads: number;
  kvWrites: number;
  bytesWritten: number;
  durationMs: number;
}

/** The last run that changed something or failed, else one within ten minutes. */
export interface LastRun extends Pick<
  SyncReport,
  "outcome" | "kind" | "items" | "requests" | "kvReads" | "kvWrites" | "bytesWritten" | "durationMs"
> {
  /** ISO time of its end. */
  at: string;
}

/** The answer of `/api/status` to every caller; no secrets. */
export interface ContentStatus {
  /** Whether there is a space to read; otherwise all content is built in. */
  hasSpace: boolean;
  generation: string | null;
  publishedAt: string | null;
  /** When a run last succeeded, to within ten minutes. */
  checkedAt: string | null;
  entries: number;
  assets: number;
  failedRuns: number;
  lastRun: LastRun | null;
  lastFailure: { code: string; sentence: string; at: string } | null;
}
