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

it.each([
  ["python py python3 ipython pycon cython pyx", "return x", "return"],
  ["r rscript", "if (a) b", "if"],
  ["julia jl", "function f end", "function"],
  ["matlab octave m", "while a", "while"],
  ["bash sh shell zsh console shell-session", "if true; then", "if"],
  ["powershell ps1 pwsh", "function f {}", "function"],
  ["javascript js jsx mjs cjs typescript ts tsx", "return a", "return"],
  ["json json5 jsonc geojson ipynb jsonld json-ld", '{"a":true}', "true"],
  ["yaml yml", "a: true", "true"],
  ["toml", "a = true", "true"],
  ["ini cfg conf properties", "# why", "# why"],
  ["xml svg rdf html htm xhtml", "<!-- why -->", "&lt;!-- why --&gt;"],
  ["css scss sass less", "a { color: red }", "color"],
  ["sql sqlite postgresql mysql", "SELECT a", "SELECT"],
  ["c h arduino ino cpp c++ cc cxx hpp cuda csharp c# cs java", "return a;", "return"],
  ["objectivec objective-c objc dart kotlin kt", "return a;", "return"],
  ["scala go golang rust rs swift", "return a", "return"],
  ["ruby rb lua", "if a then", "if"],
  ["fortran f90 f95", "program a", "program"],
  ["haskell hs", "let a = b", "let"],
  ["latex tex stex", "% why", "% why"],
  ["diff patch", "+ a", "+ a"],
  ["dockerfile docker", "FROM a", "FROM"],
])("colours %s", (names, code, marked) => {
  const dull = names.split(" ").filter((name) => {
    const spans = color(name, code).matchAll(/<span class="code-\w+">(.*?)<\/span>/g);
    return ![...spans].some(([, text]) => text?.trim() === marked);
  });
  expect(dull).toEqual([]);
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
