import { expect, test } from "vitest";
import { toSortKey } from "./natural-order.ts";

test.each([
  [
    ["run-10", "run-2", "run-1"],
    ["run-1", "run-2", "run-10"],
  ],
  [
    ["b", "A", "C"],
    ["A", "b", "C"],
  ],
  [
    ["éclair", "zebra", "eagle"],
    ["eagle", "éclair", "zebra"],
  ],
  [
    ["v1.10", "v1.9", "v1.9a"],
    ["v1.9", "v1.9a", "v1.10"],
  ],
  [
    ["x007", "x7b", "x8"],
    ["x007", "x7b", "x8"],
  ],
])("sorts %j as a person would", (names, expected) => {
  expect(names.toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))).toEqual(expected);
});
