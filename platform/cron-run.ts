import { describeError, type Log, withRequestId } from "./request-log.ts";
import { logUnusableSettings, SettingsError } from "./setting-checks.ts";

/** Runs a cron under an id of its own. A failure is logged with it, and rejects, as the platform counts it. */
export function runCron(
  { cron, log }: { cron: string; log: Log },
  run: () => Promise<void>,
): Promise<void> {
  return withRequestId(async () => {
    try {
      await run();
    } catch (error) {
      if (error instanceof SettingsError) logUnusableSettings(error, log);
      else log({ event: "cron_failed", cron, ...describeError(error) });
      throw error;
    }
  });
}
