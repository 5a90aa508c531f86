import { expect, test } from "vitest";
import { toOldPath } from "./source.ts";

test.each([
  ["https://bay.test/record/3?l=en#files", "/record/3?l=en"],
  ["https://other.test/record/3#files", "https://other.test/record/3"],
  ["https://other.test/#/record/3", null],
  ["https://bay.test/", null],
  ["https://doi.org/10.5072/a", null],
  [null, null],
])("the page %s is redirected from %s", (homepage, expected) => {
  expect(toOldPath(homepage, "https://bay.test")).toBe(expected);
});
