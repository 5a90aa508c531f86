import { expect, it } from "vitest";
import { formatAge } from "./age.ts";

it.each([
  [0, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [899, "14 minutes"],
  [3_600, "1 hour"],
  [86_399, "23 hours"],
])("says %i seconds as %s", (seconds, words) => {
  expect(formatAge(seconds)).toBe(words);
});
