import { expect, it } from "vitest";
import { toPlainText } from "./plain-text.ts";

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
])("reads %j as %j", (markdown, text) => {
  expect(toPlainText(markdown)).toBe(text);
});

it.each([
  ["emphasis of 400 characters", `*${"a".repeat(400)}* b`, `${"a".repeat(400)} b`],
  ["emphasis of one more", `*${"a".repeat(401)}* b`, `*${"a".repeat(401)}* b`],
  ["500 marks", "*a* ".repeat(250), "a ".repeat(250).trim()],
  ["more marks than that", "*a* ".repeat(251), "*a* ".repeat(251).trim()],
  ["brackets in brackets", `${"[".repeat(20_000)}a](b)`, `${"[".repeat(19_999)}a`],
  ["empty lines before a fence", `${"\n".repeat(20_000)}~~~csv\na`, "a"],
])("searches for the end of emphasis within limits: %s", (_, markdown, text) => {
  expect(toPlainText(markdown)).toBe(text);
});
