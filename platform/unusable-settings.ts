import type { Log } from "./request-log.ts";
import { SettingsError } from "./setting-checks.ts";

/** Writes which settings stop a Worker, without any secret; throws every other error on. */
export function logUnusableSettings(error: unknown, log: Log): void {
  if (!(error instanceof SettingsError)) throw error;
  log({ event: "settings_unusable", message: error.message });
}
