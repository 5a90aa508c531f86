import { expect, test } from "vitest";
import { createLockout, toLockMs } from "./pool.ts";

test.each([
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [10, 32_000],
  [15, 900_000],
  [99, 900_000],
])("locks for the right time after %i misses", (misses, ms) => {
  expect(toLockMs(misses)).toBe(ms);
});

test("unlocks when the time is over, and remembers the misses", () => {
  let now = 0;
  const lockout = createLockout(() => now);
  for (let miss = 0; miss < 5; miss++) lockout.recordMiss("Mara@foreland.example");
  expect(lockout.isLocked("mara@foreland.example")).toBe(true);
  now = 1_000;
  expect(lockout.isLocked("mara@foreland.example")).toBe(false);
  lockout.recordMiss("mara@foreland.example");
  now = 2_999;
  expect(lockout.isLocked("mara@foreland.example")).toBe(true);
});

test("forgets after a quarter of an hour without an attempt", () => {
  let now = 0;
  const lockout = createLockout(() => now);
  for (let miss = 0; miss < 5; miss++) lockout.recordMiss("a");
  now = 900_000;
  lockout.recordMiss("a");
  expect(lockout.isLocked("a")).toBe(false);
});
