import { expect, it } from "vitest";
import { toPlainWords } from "./plain-text.ts";

it.each([
  [
    "Ten years of *Zostera marina* at **three** sites.",
    "Ten years of Zostera marina at three sites.",
  ],
  ["***Both*** and __bold__ and ~~gone~~.", "Both and bold and gone."],
  ["Run `npm ci` first.", "Run npm ci first."],
  ['See [the paper](https://doi.org/10.5072/x(1) "Paper").', "See the paper."],
  ["![A map](map.png) of the bay", "A map of the bay"],
  ["# Tides\n\n- high\n- low\n> quoted", "Tides high low quoted"],
  ["<b>loud</b> and 3 < 4 > 2", "loud and 3 < 4 > 2"],
  ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
  ["```csv\na,b\n```\nafter", "a,b after"],
  ["(*in brackets*), *at end*", "(in brackets), at end"],
])("reads %j as %j", (markdown, words) => {
  expect(toPlainWords(markdown)).toBe(words);
});

it("answers a long hostile text at once", () => {
  const began = performance.now();
  toPlainWords("*_[".repeat(3_000));
  toPlainWords("*a ".repeat(3_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});
