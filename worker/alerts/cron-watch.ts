import { CRON_MISSED_MS, CRON_NOTED_MS } from "../limits.ts";

/** When the portal's cron, which sends all alerts, last ran. */
export interface CronWatch {
  /** Notes a run, unless one was noted a few minutes ago: each note is a write. Never throws. */
  note(): Promise<void>;
  /** Rejects when the store does not answer. */
  read(): Promise<CronRuns>;
}

export interface CronRuns {
  /** ISO time of the last noted run; `null` before the first. */
  notedAt: string | null;
  /** ISO time when this version of the portal was uploaded; `null` where the platform does not say. */
  uploadedAt: string | null;
}

const KEY = "portal-cron";
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/;

export function createCronWatch({
  kv,
  now,
  version,
}: {
  kv: Pick<KVNamespace, "get" | "put">;
  now: () => number;
  /** The uploaded version; a runtime on this machine names one without a time. */
  version?: Pick<WorkerVersionMetadata, "timestamp">;
}): CronWatch {
  const uploadedAt = version && ISO_TIME.test(version.timestamp) ? version.timestamp : null;
  return {
    read: async () => ({ notedAt: await kv.get(KEY), uploadedAt }),
    async note() {
      try {
        const noted = Date.parse((await kv.get(KEY)) ?? "");
        if (now() - noted < CRON_NOTED_MS) return;
        await kv.put(KEY, new Date(now()).toISOString());
      } catch {
        // The next run notes itself; a store that stays down shows as a cron that is missed.
      }
    },
  };
}

/**
 * A cron that no longer runs, or never ran, by a code as alerts have; no alert can tell of it. A first
 * run is due since the upload. `null` runs are unknown: another fault names the store.
 */
export function findCronFault(runs: CronRuns | null, now: number): Record<string, string> {
  const since = runs?.notedAt ?? runs?.uploadedAt ?? null;
  if (since === null || now - Date.parse(since) <= CRON_MISSED_MS) return {};
  const noted =
    runs?.notedAt === null
      ? `has not run since this version was uploaded at ${since}`
      : `was last noted at ${since}`;
  return {
    portal_cron_missed: `The portal's cron, which sends the alerts, ${noted}: look at the portal's triggers and its log in the dashboard.`,
  };
}
