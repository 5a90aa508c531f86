import { expect, test } from "vitest";
import { VALUE_MAX_BYTES } from "../limits.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";
import { createRunKv } from "./run-kv.ts";

test("writes a value of 20 MiB, and none that is longer", async () => {
  const clock = createTestClock();
  const kv = createTestKv(clock);
  const run = createRunKv(kv, clock);
  await run.put("a", new Uint8Array(VALUE_MAX_BYTES));
  await expect(run.put("b", new Uint8Array(VALUE_MAX_BYTES + 1))).rejects.toThrow("store_failed");
  expect(kv.puts).toEqual(["a"]);
});
