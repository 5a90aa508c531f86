import { expect, it } from "vitest";
import { cleanData, cleanText, parseCleanJson } from "./clean.ts";

it.each([
  ["a\u0000b", "a\uFFFDb"],
  ["a\u0001\u001F\u007F\u0085b", "a\uFFFD\uFFFD\uFFFD\uFFFDb"],
  ["a\uFFFE\uFFFF\uFDD0b", "a\uFFFD\uFFFD\uFFFDb"],
  ["a\uD800b", "a\uFFFDb"],
  ["a\r\nb\rc\n\td", "a\nb\nc\n\td"],
  ["å 𝒜 \u200B", "å 𝒜 \u200B"],
])("makes %j valid in HTML", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

it("cleans every text of data, names included", () => {
  expect(cleanData({ "a\u0001": ["b\u0002", { c: "d\uFFFE", e: null, f: 1 }] })).toEqual({
    "a\uFFFD": ["b\uFFFD", { c: "d\uFFFD", e: null, f: 1 }],
  });
});

it.each([
  String.raw`"a\u0001b"`,
  String.raw`"a\u0000b"`,
  String.raw`"a\bb"`,
  String.raw`"a\fb"`,
  String.raw`"a\u001Fb"`,
  String.raw`"a\u007fb"`,
  String.raw`"a\u0085b"`,
  String.raw`"a\ud800b"`,
  String.raw`"a\uDFFFb"`,
  String.raw`"a\uFFFEb"`,
  String.raw`"a\ufdd0b"`,
  '"a\u007Fb"',
  '"a\uFFFEb"',
  '"a\u0085b"',
])("reads %s without characters that HTML forbids", (json) => {
  expect(parseCleanJson(json)).toBe("a\uFFFDb");
  expect(parseCleanJson(`{"rows":[{"name":${json}}]}`)).toEqual({ rows: [{ name: "a\uFFFDb" }] });
});

it("reads clean JSON unchanged", () => {
  expect(parseCleanJson(String.raw`["\u00e9\ud83c\udf0a\n", 1, null]`)).toEqual(["é🌊\n", 1, null]);
});

it.each(["", "{", "\u0001", "[".repeat(200_000) + '"\\u0001"' + "]".repeat(200_000)])(
  "reads text that is not JSON, or too deep to be cleaned, as nothing",
  (json) => {
    expect(parseCleanJson(json)).toBeUndefined();
  },
);
