import { expect, it } from "vitest";
import * as limits from "./limits.ts";

const MiB = 1_048_576;
const DAY_MS = 86_400_000;

it("bounds what it reads and writes, and for how long it keeps it", () => {
  expect(limits).toMatchObject({
    PAGE_MAX_BYTES: 8 * MiB,
    BATCH_MAX_BYTES: 4 * MiB,
    SHARD_MAX_BYTES: 655_360,
    ARENA_FIRST_BYTES: 32_768,
    PAGE_FIRST_BYTES: 65_536,
    VALUE_MAX_BYTES: 20 * MiB,
    TOMBSTONE_TTL_MS: 30 * DAY_MS,
    STATUS_INTERVAL_MS: 600_000,
    SWEEP_INTERVAL_MS: 3_600_000,
    UNUSED_MAX_AGE_MS: DAY_MS,
    CACHE_COPY_TTL_S: 604_800,
  });
});
