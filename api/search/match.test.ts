import { expect, test } from "vitest";
import { toMatch } from "./match.ts";

test.each([
  ["a", '"a"', null],
  ["a b", '("a" AND "b")', null],
  ['"a b"', '"a b"', null],
  ["a*", '"a" *', null],
  ['"a b"*', '"a b" *', null],
  ["a -b", '"a"', '"b"'],
  ["-a -b", null, '("a" OR "b")'],
  ["--a", '"a"', null],
  ["a | b c", '(("a" OR "b") AND "c")', null],
  ["a (b | c)", '("a" AND ("b" OR "c"))', null],
  ["a -(b c)", '"a"', '("b" AND "c")'],
  ["a | (b -c)", '("a" OR ("b" NOT "c"))', null],
  ["a | -b", '"a"', null],
  ["sub-01", '"sub-01"', null],
  ["a-b -c", '"a-b"', '"c"'],
  ["roam~2", '"roam"', null],
  ["+a", '"a"', null],
  ["a) b", '("a" AND "b")', null],
  ["(a", '"a"', null],
  ["NOT a", '("NOT" AND "a")', null],
  ["", null, null],
  ["* - | ( ) ~ !", null, null],
])("reads %s", (query, positive, negative) => {
  expect(toMatch(query)).toMatchObject({ positive, negative });
});

test.each([
  ["a", '"a"'],
  ["a b", '("a" OR "b")'],
  ["a (b | c) -d", '("a" OR ("b" OR "c"))'],
  ["-a", null],
])("names some word of %s", (query, some) => {
  expect(toMatch(query).some).toBe(some);
});

test("looks up no more than its limit of words", () => {
  expect(toMatch("a ".repeat(100)).positive?.match(/"a"/g)).toHaveLength(32);
});
