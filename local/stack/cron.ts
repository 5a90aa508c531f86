import type { Miniflare } from "miniflare";

/** The interval of `wrangler.toml`'s cron trigger, seconds; `CRON_SECONDS` shortens it for journeys. */
const CRON_SECONDS = 60;

/** Does what the platform's scheduler does: runs the portal's cron once now, then every minute. */
export async function startCron(miniflare: Miniflare): Promise<() => void> {
  const portal = await miniflare.getWorker("foreland");
  const run = async (): Promise<void> => {
    await portal.scheduled({ cron: "* * * * *" });
  };
  await run();
  const seconds = Number(process.env["CRON_SECONDS"]) || CRON_SECONDS;
  const timer = setInterval(() => void run().catch(() => {}), seconds * 1000);
  return () => clearInterval(timer);
}
