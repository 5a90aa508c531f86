import { formatCount } from "./count.ts";

/** `40 seconds`, `14 minutes`, `3 hours`: one unit, rounded down, never less than a second. */
export function formatAge(seconds: number): string {
  if (seconds < 60) return formatCount(Math.max(1, Math.floor(seconds)), "second");
  if (seconds < 3_600) return formatCount(Math.floor(seconds / 60), "minute");
  return formatCount(Math.floor(seconds / 3_600), "hour");
}
