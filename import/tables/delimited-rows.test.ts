import { expect, test } from "vitest";
import { createRowScanner, type RowMarks } from "./delimited-rows.ts";
import { HEADER_MAX_CHARS } from "../limits.ts";

const code = (letter: string): number => letter.charCodeAt(0);
const CSV: RowMarks = {
  delimiter: code(","),
  quote: code('"'),
  escape: -1,
  isQuoteDoubled: true,
  comment: -1,
  skipsInitialSpace: false,
};

function scan(text: string, marks: Partial<RowMarks> = {}) {
  const scanner = createRowScanner({ ...CSV, ...marks });
  for (const letter of text) scanner.push(letter);
  return scanner.end();
}

const escape = code("\\");
const comment = code("#");

test.each<[string, Partial<RowMarks>, number, string[], boolean]>([
  ["", {}, 0, [], true],
  ["a", {}, 1, ["a"], true],
  ["a,b\n1,2\n", {}, 2, ["a", "b"], true],
  ["a,b\r\n\r\n1,2", {}, 2, ["a", "b"], true],
  ["a,\n", {}, 1, ["a", ""], true],
  [",a\n", {}, 1, ["", "a"], true],
  ['"a,b",c\n', {}, 1, ["a,b", "c"], true],
  ['"a\nb"\nc\n', {}, 2, ["a\nb"], true],
  ['"a""b"\n', {}, 1, ['a"b'], true],
  ['"a""b"\n', { isQuoteDoubled: false }, 1, ['a"b"'], true],
  ['"a"b\n', {}, 1, ["ab"], true],
  ['"a" "b"\n', {}, 1, ['a "b"'], true],
  ['a"b"\n', {}, 1, ['a"b"'], true],
  ['"a\\"b"\n', { escape }, 1, ['a"b'], true],
  ['"a\\\\"\n1', { escape }, 2, ["a\\"], true],
  ['"a\\,b"\n', { escape }, 1, ["a,b"], true],
  ['"open', {}, 1, ["open"], false],
  ['"open\\', { escape }, 1, ["open"], false],
  ['"a"', {}, 1, ["a"], true],
  ["#x\na\n#y", { comment }, 1, ["a"], true],
  ["#x\r\na#b\n", { comment }, 1, ["a#b"], true],
  ["a, #b\n", { comment }, 1, ["a", " #b"], true],
  ['a, "b"\n', { skipsInitialSpace: true }, 1, ["a", "b"], true],
  [" a b\n", { skipsInitialSpace: true }, 1, ["a b"], true],
  ['a, "b"\n', {}, 1, ["a", ' "b"'], true],
  ["a;b\n", { delimiter: code(";") }, 1, ["a", "b"], true],
  ["'a,b'\n", { quote: code("'") }, 1, ["a,b"], true],
])("%j with %o has %i rows, the first of %j; whole: %s", (text, marks, rows, first, isWhole) => {
  expect(scan(text, marks)).toEqual({ rows, first, isWhole });
});

test("a first row that is too long is not read, and the others are counted", () => {
  const most = "x".repeat(HEADER_MAX_CHARS - 1);
  expect(scan(`${most}\n1\n`)).toEqual({ rows: 2, first: [most], isWhole: true });
  expect(scan(`${most}xx\n1\n`)).toEqual({ rows: 2, first: null, isWhole: true });
});
