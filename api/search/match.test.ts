import fc from "fast-check";
import { expect, test } from "vitest";
import { readPositiveWords, toMatch } from "./match.ts";

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
  [`b ${"(".repeat(7)}-(a c)`, '"b"', '("a" AND "c")'],
  [`b ${"(".repeat(8)}-(a c)`, '("b" AND ("a" AND "c"))', null],
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
])("has at least one word of %s", (query, some) => {
  expect(toMatch(query).some).toBe(some);
});

test.each([
  ["a a", '"a"'],
  ["a A a", '"a"'],
  ["a | a | b", '("a" OR "b")'],
  ["(a | b) (A | b) c", '(("a" OR "b") AND "c")'],
  ["-a -a b", '"b"'],
])("reads a repetition in %s once", (query, positive) => {
  expect(toMatch(query).positive).toBe(positive);
});

test("takes repeated words as one, however many further ones follow", () => {
  expect(toMatch(`${"a ".repeat(100)}b`).positive).toBe('("a" AND "b")');
});

test("looks up no more than its limit of different words", () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`).join(" ");
  expect(countWords(toMatch(words).positive)).toBe(32);
});

test("takes the beginning of a phrase that is longer than its limit", () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`);
  expect(toMatch(`"${words.join(" ")}"`).positive).toBe(`"${words.slice(0, 32).join(" ")}"`);
});

const SPELLINGS = new Map(
  ["aa", "ab", "ba", "bb"].map((word): [string, string[]] => [
    `${word}~1`,
    Array.from({ length: 50 }, (_, at) => `${word}${at}`),
  ]),
);

test("costs no more than its budget, whatever is searched", () => {
  const word = fc.oneof(
    fc.constantFrom("aa~1", "ab~1", "ba~1", "bb~1", "a*", "b*", "|", "-", "(", ")", "a-b-c-d"),
    fc.stringMatching(/^[a-z]{1,3}\*?$/),
    fc.stringMatching(/^"[ab ]{0,40}"$/),
  );
  const query = fc.array(word, { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(query, (words) => {
      const { positive, negative } = toMatch(words.join(" ").slice(0, 1_000), SPELLINGS);
      return countWords(positive) + countWords(negative) <= 32 + 50;
    }),
  );
});

/** Words that FTS5 looks up for an expression. */
function countWords(expression: string | null): number {
  const phrases = expression?.match(/"[^"]*"/g) ?? [];
  return phrases.flatMap((phrase) => phrase.match(/\w+/g) ?? []).length;
}

test.each([
  ["tide gauge", ["tide", "gauge"]],
  ["tide -gauge salt", ["tide", "salt"]],
  ["-tide gauge", ["gauge"]],
  ["north-pier", ["north-pier"]],
  ["a_b.csv", ["a_b.csv"]],
  ['"sea level" | tide', ["sea", "level", "tide"]],
  ["salin*", ["salin"]],
  ["", []],
])("of %s rows contain the words %j", (query, words) => {
  expect(readPositiveWords(query).map(({ text }) => text)).toEqual(words);
});
