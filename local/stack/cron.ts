import type { Miniflare } from "miniflare";

/** The interval of `wrangler.toml`'s cron trigger, milliseconds. */
const CRON_INTERVAL_MS = 60_000;

/** Does what the platform's scheduler does: runs the portal's cron once now, then every minute. */
export async function startCron(miniflare: Miniflare): Promise<() => void> {
  const portal = await miniflare.getWorker("foreland");
  const run = async (): Promise<void> => {
    await portal.scheduled({ cron: "* * * * *" });
  };
  await run();
  const timer = setInterval(() => void run().catch(() => {}), CRON_INTERVAL_MS);
  return () => clearInterval(timer);
}
