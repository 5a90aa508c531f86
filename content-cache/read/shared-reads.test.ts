import { expect, test } from "vitest";
import { createContentMemory } from "../content.ts";
import { FLIGHT_MAX_MS } from "../limits.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";
import { createContentReader } from "./read.ts";

test.each([
  ["joins a read", FLIGHT_MAX_MS - 1, 1],
  ["starts another in place of a read, whose request may have ended,", FLIGHT_MAX_MS, 2],
])("a reader %s of %d ms before", (_, ms, reads) => {
  const clock = createTestClock();
  const kv = createTestKv(clock);
  let begun = 0;
  kv.delay = () => {
    begun += 1;
    return new Promise(() => {});
  };
  const reader = createContentReader({ ...clock, kv, memory: createContentMemory() });
  void reader.refresh();
  clock.advance(ms);
  void reader.refresh();
  expect(begun).toBe(reads);
});
