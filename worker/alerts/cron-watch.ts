import { CRON_MISSED_MS, CRON_NOTED_MS } from "../limits.ts";

/** When the portal's cron, which sends all alerts, last ran. */
export interface CronWatch {
  /** Notes a run, unless one was noted a few minutes ago: each note is a write. Never throws. */
  note(): Promise<void>;
  /** ISO time of the last noted run; `null` before the first. Rejects when the store does not answer. */
  read(): Promise<string | null>;
}

const KEY = "portal-cron";

export function createCronWatch({
  kv,
  now,
}: {
  kv: Pick<KVNamespace, "get" | "put">;
  now: () => number;
}): CronWatch {
  const read = (): Promise<string | null> => kv.get(KEY);
  return {
    read,
    async note() {
      try {
        const noted = Date.parse((await read()) ?? "");
        if (now() - noted < CRON_NOTED_MS) return;
        await kv.put(KEY, new Date(now()).toISOString());
      } catch {
        // The next run notes itself; a store that stays down shows as a cron that is missed.
      }
    },
  };
}

/** A cron that no longer runs, by a code as alerts have; no alert can tell of it. */
export function findCronFault(notedAt: string | null, now: number): Record<string, string> {
  if (notedAt === null || now - Date.parse(notedAt) <= CRON_MISSED_MS) return {};
  return {
    portal_cron_missed: `The portal's cron, which sends the alerts, was last noted at ${notedAt}: look at the portal's triggers and its log in the dashboard.`,
  };
}
