import { expect, it } from "vitest";
import { parseExactJson, parseJson, parseWrittenJson, WrittenNumber } from "./parse-json.ts";

it.each([
  ["0.12345678901234567", false],
  ["0.123456789012345678", true],
  ["1234567890.1234567", false],
  ["9007199254740991", false],
  ["9007199254740993", true],
  ["1e999", true],
  ["1e-999", true],
  ["0.000000000000000000000", false],
])("reads %s as a double, or as it is written: %s", (source, isWritten) => {
  const expected = isWritten ? new WrittenNumber(source) : Number(source);
  expect(parseWrittenJson(`{"a":${source}}`)).toStrictEqual({ a: expected });
});

it("keeps every digit of whole numbers", () => {
  const text = '[9007199254740991,9007199254740993,0.1234567890123456789,"9007199254740993"]';
  expect(parseExactJson(text)).toEqual([
    9_007_199_254_740_991,
    9_007_199_254_740_993n,
    0.123_456_789_012_345_68,
    "9007199254740993",
  ]);
});

it.each([parseJson, parseExactJson, parseWrittenJson])(
  "reads nothing of what is no JSON",
  (parse) => {
    expect(parse('{"a":12345678901234567890')).toBeUndefined();
  },
);
