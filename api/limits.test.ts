import { expect, test } from "vitest";
import * as limits from "./limits.ts";

const ALL = new Map<string, unknown>(Object.entries(limits));
const UNITS = { s: 1, min: 60, h: 3_600, days: 86_400, KiB: 1_024, MiB: 1_048_576 };

/** `7 days` in milliseconds or seconds, `64 KiB` in bytes, by the end of a limit's name. */
function toNumber(name: string, amount: string): number {
  const [, count = "", unit = ""] = /^(\d+) (s|min|h|days|KiB|MiB)$/.exec(amount) ?? [];
  return Number(count) * UNITS[unit as keyof typeof UNITS] * (name.endsWith("_MS") ? 1_000 : 1); // of the expression
}

test.each<[string, string]>([
  ["FOLLOW_ASKS_WINDOW_MS", "24 h"],
  ["FOLLOW_TTL_MS", "7 days"],
  ["FOLLOW_CHECK_MS", "1 h"],
  ["DIGEST_PAUSE_MS", "24 h"],
  ["DIGEST_DELAY_MS", "60 s"],
  ["BODY_MAX_BYTES", "64 KiB"],
  ["PUBLISH_BODY_MAX_BYTES", "32 MiB"],
  ["SIGNED_URL_TTL_S", "30 min"],
  ["ARCHIVE_AHEAD_MAX_BYTES", "4 MiB"],
  ["SELECTION_MAX_BYTES", "1 MiB"],
  ["UPLOAD_TTL_MS", "7 days"],
  ["PART_UPLOAD_TTL_MS", "6 days"],
  ["LAST_USED_STEP_MS", "60 s"],
  ["EMAIL_CODE_TTL_MS", "15 min"],
  ["EMAIL_CHANGES_WINDOW_MS", "1 h"],
  ["EMAIL_CLAIM_MS", "60 s"],
  ["EMAIL_REVERT_TTL_MS", "7 days"],
  ["IDEMPOTENCY_TTL_MS", "1 h"],
  ["IDEMPOTENCY_LOST_MS", "30 s"],
  ["IDEMPOTENCY_BODY_MAX_CHARS", "64 KiB"],
  ["COLLECTION_PUBLISH_MS", "5 min"],
  ["README_TOKEN_TTL_S", "1 h"],
  ["EXTERNAL_ANSWER_MAX_BYTES", "64 KiB"],
  ["EXCHANGE_TIMEOUT_MS", "10 s"],
  ["PURGE_AGAIN_MS", "2 s"],
  ["CHALLENGE_TIMEOUT_MS", "5 s"],
  ["MAIL_TIMEOUT_MS", "10 s"],
  ["MAIL_RETRY_FIRST_MS", "60 s"],
  ["MAIL_RETRY_MAX_MS", "1 h"],
  ["MAIL_TTL_MS", "24 h"],
  ["DOI_CHECK_TIMEOUT_MS", "5 s"],
  ["DOI_LATE_MS", "24 h"],
  ["MAIL_LATE_MS", "30 min"],
])("%s is %s", (name, amount) => {
  expect(ALL.get(name)).toBe(toNumber(name, amount));
});

test("a cron is late after three hours, one of each minute after ten minutes", () => {
  expect(limits.CRON_LATE_MS).toEqual({ hourly: 10_800_000, minutely: 600_000 });
});
