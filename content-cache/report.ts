import type { SyncFailure } from "./failures.ts";

/** What one run did. It is also the one line the run logs. */
export interface SyncReport {
  /** `published`: a new generation; `unchanged`: nothing new; `unfinished`: more next time; `failed`: see `failure`; `not-configured`: there is no space to read. */
  outcome: "published" | "unchanged" | "unfinished" | "failed" | "not-configured";
  kind: "full" | "delta";
  generation: string | null;
  failure: SyncFailure | null;
  /** Milliseconds since a run before this one ended well, to within ten minutes; `null` when none did. */
  ageMs: number | null;
  /** Items received in this run. */
  items: number;
  entries: number;
  assets: number;
  /** Records this run left out of what readers get, since they cannot hold them all: keys, the smallest first. */
  omitted: string[];
  requests: number;
  kvReads: number;
  kvWrites: number;
  bytesWritten: number;
  durationMs: number;
}

/** The last run worth a note: one that changed something or failed, else one within ten minutes. */
export interface LastRun extends Pick<
  SyncReport,
  "outcome" | "kind" | "items" | "requests" | "kvReads" | "kvWrites" | "bytesWritten" | "durationMs"
> {
  /** ISO time of its end. */
  at: string;
}

/** What `/api/status` may answer every caller; no secrets. */
export interface ContentStatus {
  /** Whether there is a space to read; without one the built-in content is all there is. */
  hasSpace: boolean;
  generation: string | null;
  publishedAt: string | null;
  /** When a run last ended well, to within ten minutes. */
  checkedAt: string | null;
  entries: number;
  assets: number;
  failedRuns: number;
  lastRun: LastRun | null;
  lastFailure: { code: string; sentence: string; at: string } | null;
}
