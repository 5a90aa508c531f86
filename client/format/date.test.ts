import { expect, test } from "vitest";
import { formatDay } from "./date.ts";

test.each([
  ["2025-02-03T09:00:00Z", "long", "February 3, 2025"],
  ["2025-02-03T23:59:59-05:00", "long", "February 4, 2025"],
  ["2026-09-01", "short", "1 Sept 2026"],
  ["soon", "long", "soon"],
] as const)("writes %s in the %s form", (iso, length, text) => {
  expect(formatDay(iso, length)).toBe(text);
});
