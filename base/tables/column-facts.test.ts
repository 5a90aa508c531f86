import { expect, it } from "vitest";
import { toFacts, toNumber, writeValue } from "./column-facts.ts";
import { compareLongIntegers, readLongInteger } from "./long-integers.ts";

it.each([
  [9_999, 9_999, false],
  [10_000, 10_000, true],
  [10_001, 10_000, true],
])("distinguishes of %i different values %i, and says that there are more: %s", (...row) => {
  const [count, distinct, isDistinctCut] = row;
  const cells = Array.from({ length: count }, (_, at) => `v${at}`);
  expect(toFacts([...cells, "v0"])).toMatchObject({ type: "text", distinct, isDistinctCut });
});

it.each([
  ["1".padEnd(40, "0"), 1e39],
  ["1".padEnd(41, "0"), Number.NaN],
  ["2016-01-01T00:00Z", Date.UTC(2016, 0, 1)],
  ["2016-01-01 00:00", Date.UTC(2016, 0, 1)],
  ["12:30", Number.NaN],
])("takes the cell %s for the number %d", (cell, number) => {
  expect(toNumber(cell)).toBe(number);
});

it.each([
  [Date.UTC(2016, 0, 1), true, "2016-01-01"],
  [Date.UTC(2016, 0, 1, 6, 30), true, "2016-01-01 06:30"],
  [Date.UTC(2016, 0, 1, 6, 30, 9), true, "2016-01-01 06:30:09"],
  [0.1 + 0.2, false, "0.3"],
  [9_007_199_254_740_991, false, "9007199254740991"],
  [9_007_199_254_740_992, false, "9.0071993e+15"],
  [Number.POSITIVE_INFINITY, false, ""],
])("writes %d, a day %s, as %s", (value, isDate, text) => {
  expect(writeValue(value, isDate)).toBe(text);
});

it.each([
  ["9007199254740991", null],
  ["9007199254740993", 9_007_199_254_740_993n],
  ["1".repeat(40), BigInt("1".repeat(40))],
  ["1".repeat(41), null],
  ["9007199254740993.5", null],
])("reads the long whole number %s", (text, number) => {
  expect(readLongInteger(text)).toBe(number);
});

it("puts long whole numbers in their order that are one as doubles", () => {
  const stars = ["175921864739966722", "175921864739966720", "175921864739966721"];
  expect(stars.toSorted(compareLongIntegers).map((star) => star.at(-1))).toEqual(["0", "1", "2"]);
});
