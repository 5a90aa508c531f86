import { expect, it } from "vitest";
import { cutText, firstLetter } from "./cut.ts";

it.each([
  ["abc", 2, "ab"],
  ["abc", 3, "abc"],
  ["abc", 9, "abc"],
  ["abc", 0, ""],
  ["", 3, ""],
  ["a😀b", 1, "a"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["a😀b", 4, "a😀b"],
  ["😀", 1, ""],
  ["a\uD83D", 2, "a"],
  ["a\uD83D", 3, "a\uFFFD"],
  ["\uDE00a", 2, "\uFFFDa"],
])("cuts %j to %i as %j", (text, maxChars, cut) => {
  expect(cutText(text, maxChars)).toBe(cut);
});

it.each([
  ["abc", "a"],
  ["", ""],
  ["𝒳yz", "𝒳"],
  ["\uD83Da", "\uFFFD"],
])("returns for %j the letter %j", (text, letter) => {
  expect(firstLetter(text)).toBe(letter);
});
