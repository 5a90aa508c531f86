import { expect, it } from "vitest";
import { colorCode, colorLines } from "./color-code.ts";
import { findLanguage } from "./languages.ts";
import { COLORED_LINE_MAX_CHARS } from "./limits.ts";

function color(name: string, code: string): string {
  const parser = findLanguage(name);
  if (!parser) throw new Error(`${name} is no language here.`);
  return colorCode(parser, code, { chars: 10_000, tokens: 1_000 });
}

it("puts tokens into spans, and nothing else", () => {
  expect(color("python", 'def f(x):\n\n    return "<b>" + x  # sum')).toBe(
    [
      '<span class="code-keyword">def</span> <span class="code-name">f</span>(x):',
      "",
      '    <span class="code-keyword">return</span> <span class="code-string">"&lt;b&gt;"</span> + x  <span class="code-quiet"># sum</span>',
    ].join("\n"),
  );
});

it("skips a parser at each letter when it does not advance in ten turns", () => {
  let turns = 0;
  const count = (): string => {
    if ((turns += 1) > 100) throw new Error("It was asked without end.");
    return "keyword";
  };
  const budget = { chars: 100, tokens: 100 };
  expect(colorCode({ token: count }, "a<b", budget)).toBe("a&lt;b");
  expect(turns).toBe(30);
});

it("waits for a parser that advances after ten turns", () => {
  let turns = 0;
  const token = (stream: { next(): unknown }): string => {
    turns += 1;
    if (turns % 10 === 0) stream.next();
    return "keyword";
  };
  const budget = { chars: 100, tokens: 100 };
  expect(colorCode({ token }, "ab", budget)).toBe('<span class="code-keyword">ab</span>');
});

it("continues a text over the end of its line", () => {
  expect(color("python", '"""a\nb"""\nc')).toBe(
    '<span class="code-string">"""a</span>\n<span class="code-string">b"""</span>\nc',
  );
});

it("shows code of an unknown language unchanged", () => {
  const budget = { chars: 100, tokens: 100 };
  expect(colorLines(null, "a < b\nreturn", budget)).toEqual(["a &lt; b", "return"]);
  expect(budget).toEqual({ chars: 100, tokens: 100 });
});

it("shows the end of a long line without colours", () => {
  const line = "1 ".repeat(COLORED_LINE_MAX_CHARS);
  const html = color("python", line);
  expect(html.replaceAll(/<\/?span[^>]*>/g, "")).toBe(line);
  expect(html.split("<span").length - 1).toBe(COLORED_LINE_MAX_CHARS / 2);
});

it.each([
  ["characters", { chars: 2, tokens: 100 }],
  ["words", { chars: 100, tokens: 1 }],
])("ends at the line that has used up the last of its %s", (_, budget) => {
  const parser = findLanguage("python");
  expect(colorLines(parser, "1\n1\n1", budget).map((line) => line.includes("span"))).toEqual([
    true,
    false,
    false,
  ]);
});
