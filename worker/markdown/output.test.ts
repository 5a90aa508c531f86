import { expect, it } from "vitest";
import { ELEMENTS_MAX, HTML_MAX_CHARS } from "./limits.ts";
import { createOutput } from "./output.ts";

it("takes as many elements as a page holds, and no more", () => {
  const output = createOutput();
  output.count(ELEMENTS_MAX - 1);
  output.count(1);
  expect(() => output.count(1)).toThrow();
});

it("takes as many characters as a page holds, and no more", () => {
  const output = createOutput();
  output.write("x".repeat(HTML_MAX_CHARS));
  expect(output.toHtml()).toHaveLength(HTML_MAX_CHARS);
  expect(() => output.write("x")).toThrow();
});

it("changes and takes back what was written last", () => {
  const output = createOutput();
  for (const piece of ["<p>", "a", "b", "</p>"]) output.write(piece);
  output.takeBack(2);
  output.replace(1, "c");
  expect([output.length(), output.at(-1), output.toHtml()]).toEqual([2, "c", "<p>c"]);
});
