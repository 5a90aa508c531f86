import type { Miniflare } from "miniflare";

/** Crons of the two Workers, as their `wrangler.toml` sets them; intervals in seconds. */
const CRONS = {
  foreland: { cron: "* * * * *", seconds: 60 },
  "foreland-api": { cron: "5 * * * *", seconds: 3_600 },
} as const;

/**
 * Does what the platform's scheduler does: runs a Worker's cron once now, then at its interval,
 * which `CRON_SECONDS` shortens for journeys.
 */
export async function startCron(
  miniflare: Miniflare,
  name: keyof typeof CRONS,
): Promise<() => void> {
  const { cron, seconds } = CRONS[name];
  const worker = await miniflare.getWorker(name);
  const run = async (): Promise<void> => {
    await worker.scheduled({ cron });
  };
  await run();
  const shortened = Number(process.env["CRON_SECONDS"]) || seconds;
  const timer = setInterval(() => void run().catch(() => {}), shortened * 1000);
  return () => clearInterval(timer);
}
