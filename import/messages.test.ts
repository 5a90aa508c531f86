import { expect, test } from "vitest";
import { toList } from "./messages.ts";

test.each([
  [1, "f0"],
  [2, "f0 and f1"],
  [3, "f0, f1 and f2"],
])("lists %i names", (count, said) => {
  expect(toList(toNames(count))).toBe(said);
});

test("lists 50 of more names and counts the rest", () => {
  expect(toList(toNames(50))).toMatch(/f48 and f49$/);
  expect(toList(toNames(51))).toMatch(/f48, f49 and 1 more$/);
  expect(toList(toNames(100_000))).toMatch(/f48, f49 and 99,950 more$/);
});

test("shortens a name of any length", () => {
  expect(toList(["x".repeat(4_000_000)])).toHaveLength(200);
});

function toNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `f${at}`);
}
