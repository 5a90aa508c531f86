import { CRON_LATE_MS } from "./limits.ts";
import type { Services } from "./services.ts";

/** The cron triggers of `wrangler.toml`. */
export const CRONS = { hourly: "5 * * * *", minutely: "* * * * *" } as const;

export type Cron = keyof typeof CRONS;

/** Notes that a run did all that it had to, so that `/health` can tell of a cron that comes no more. */
export async function noteCronEnd(
  { db, now }: Pick<Services, "db" | "now">,
  cron: Cron,
): Promise<void> {
  await db
    .prepare("INSERT OR REPLACE INTO cron_runs (cron, ended_at) VALUES (?, ?)")
    .bind(cron, now().toISOString())
    .run();
}

/** When each cron last ended a run; `null` where that is not known. */
export type CronEnds = Record<Cron, string | null>;

export async function readCronEnds(db: D1Database): Promise<CronEnds> {
  const { results } = await db
    .prepare("SELECT cron, ended_at AS endedAt FROM cron_runs")
    .all<{ cron: Cron; endedAt: string }>();
  const ends = new Map(results.map(({ cron, endedAt }) => [cron, endedAt]));
  return { hourly: ends.get("hourly") ?? null, minutely: ends.get("minutely") ?? null };
}

/** A sentence for each cron whose last run ended too long ago. */
export function describeMissedCrons(ends: CronEnds, time: Date): string[] {
  return Object.entries(ends).flatMap(([cron, endedAt]) =>
    endedAt !== null && time.getTime() - Date.parse(endedAt) > CRON_LATE_MS[cron as Cron] // its own keys
      ? [`The ${cron} cron has ended no run since ${endedAt.slice(0, 16)}Z.`]
      : [],
  );
}
