import fc from "fast-check";
import { expect, it } from "vitest";
import { isFullRun } from "#base/test/full-runs.ts";
import { colorCode } from "./color-code.ts";
import { createExtras } from "./extras.ts";
import { readHtml, toText } from "./html-reader.ts";
import { findLanguage, LANGUAGES } from "./languages.ts";
import {
  ATTRIBUTE_MAX_CHARS,
  ATTRIBUTES_MAX,
  COLORED_LINE_MAX_CHARS,
  COLORED_MAX_CHARS,
  COLORED_MAX_TOKENS,
  DEPTH_MAX,
  ELEMENTS_MAX,
  FOOTNOTE_REFERENCES_MAX,
  FORMULA_MAX_CHARS,
  FORMULAS_MAX_CHARS,
  HTML_MAX_CHARS,
  PARSED_MAX_CHARS,
} from "./limits.ts";
import { renderMarkdown } from "./render.ts";
import { readElements } from "../test/html.ts";

const TYPED = /^<p>This text is too complex[^<]*<a href="\/datasets\/7\/version\/2\.md">/;
const SOURCE = { source: "/datasets/7/version/2.md" };

function repeat(text: string, chars = 99_000): string {
  return text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
}

/** Characters and words that change the state of a parser. */
const PIECE = fc.constantFrom(
  ..."\n \t\"'`#/*\\{}()[]<>&$@%=-+:;,.!?|~^01ae\u00e9\u{1D49C}",
  "import ",
  "/*",
  "*/",
  "//",
  "<!--",
  "${",
  '"""',
  "let ",
  "end",
  "<<E\n",
  "0x",
  'R"(',
  "=>",
);

it.each([
  ["more than is parsed", repeat("a ", PARSED_MAX_CHARS + 1)],
  ["more elements than a page holds", repeat("<b>")],
  ["empty links without end", repeat("[](") + repeat("[](b)")],
  ["quotes in quotes", "> ".repeat(41)],
  ["lists in lists", `${" ".repeat(80)}- a`],
])("shows %s as typed, with a link to the file", (_, text) => {
  expect(renderMarkdown(text, null, SOURCE).html).toMatch(TYPED);
});

it.each([
  ["a long definition used often", `[a]: ${repeat("x", 2_000)}\n\n${repeat("[a] ", 95_000)}`],
  ["struck words", repeat("~a")],
  ["strong words", repeat("a**b")],
  ["unfinished links", repeat("[a](")],
  ["tags", repeat("<a href=x>y</a>\n\n", 50_000)],
  ["prose", repeat("The tide gauges record the water level.\n\n")],
  ["what is parsed", repeat("a ", PARSED_MAX_CHARS)],
  ["rows of a table", `| a | b |\n|---|---|\n${repeat("| 1234 | 567 |\n", 60_000)}`],
])("renders much of %s within the limits of a page", (_, text) => {
  const { html } = renderMarkdown(text, null, SOURCE);
  expect(html).not.toMatch(TYPED);
  expect(html.length).toBeLessThan(HTML_MAX_CHARS);
  expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(ELEMENTS_MAX);
});

it("nests elements no deeper than a page may, and keeps their text", () => {
  const { html } = renderMarkdown(`${"<b>".repeat(5_000)}deep`, null);
  expect(html.match(/<b>/g)).toHaveLength(DEPTH_MAX - 1);
  expect(html).toContain("deep");
});

it.each(["<a href='", "<p a", '<a b="', "<!--", "<script>", "</a '", "<![CDATA["])(
  "reads %s without an end in one pass",
  (opener) => {
    let shown = 0;
    readHtml(repeat(opener), {
      onText: (text) => (shown += text.length),
      onOpen: () => {},
      onClose: () => {},
    });
    expect(shown).toBeLessThanOrEqual(2 * 99_000);
  },
);

it("colours code from its beginning until its share of a text is used up, and shows all of it", () => {
  const { color } = createExtras();
  const code = repeat("a = 1 # one\n", COLORED_MAX_CHARS + 5_000);
  const html = color("python", code) ?? "";
  const plain = html.slice(html.lastIndexOf("</span>") + "</span>".length);
  expect(plain.length).toBeGreaterThan(5_000);
  expect(html).toMatch(/^a <span class="[^"]+">=<|^a = <span class="code-number">1</);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(code);
  expect(color("python", "a = 1")).toBeNull();
});

it("colours no more tokens of many short pieces than of one long one", () => {
  const { color } = createExtras();
  const pieces = Array.from({ length: COLORED_MAX_TOKENS }, () => color("json", "[1]"));
  const colored = pieces.filter((html) => html !== null).length;
  expect(colored).toBeGreaterThan(100);
  expect(colored).toBeLessThan(COLORED_MAX_TOKENS / 10);
});

it("leaves the end of a very long line of code plain", () => {
  const html = createExtras().color("json", `[${repeat("1,", 10_000)}1]\n[2]`) ?? "";
  expect(html.match(/code-number/g)?.length).toBeLessThan(COLORED_LINE_MAX_CHARS);
  expect(html.endsWith('[<span class="code-number">2</span>]')).toBe(true);
});

it.each(LANGUAGES)("shows code with the language %s letter for letter, whatever it is", (name) => {
  const parser = findLanguage(name);
  fc.assert(
    fc.property(fc.string({ unit: PIECE, maxLength: 80 }), (code) => {
      if (parser === null) throw new Error("There is no such language.");
      const html = colorCode(parser, code, { chars: 1_000, tokens: 1_000 });
      expect(toText(html.replaceAll(/<\/?span[^>]*>/g, ""))).toBe(code);
    }),
    { numRuns: isFullRun ? 100 : 25 },
  );
});

it("renders formulas until their share of a text is used up", () => {
  const { setFormula } = createExtras();
  const formula = repeat("x+", 1_000);
  const set = Array.from({ length: FORMULAS_MAX_CHARS / 1_000 + 1 }, () =>
    setFormula(formula, false),
  );
  expect(set.filter((html) => html !== null)).toHaveLength(FORMULAS_MAX_CHARS / 1_000);
  expect(set.at(-1)).toBeNull();
});

it("counts commands of formulas for more than their letters", () => {
  const { setFormula } = createExtras();
  const set = Array.from({ length: 100 }, () => setFormula("\\TeX".repeat(20), false));
  expect(set.filter((html) => html !== null).length).toBeLessThan(FORMULAS_MAX_CHARS / 250);
});

it.each(["\\def\\a{\\a\\a}\\a", "\\newcommand{\\a}{aa}\\a", "\\gdef\\a{a}", "\\let\\a=b"])(
  "renders no formula that defines macros: %s",
  (formula) => {
    expect(createExtras().setFormula(formula, false)).toBeNull();
  },
);

it("places footnotes at the end, each with a link back", () => {
  const text = "Tides[^a] rise[^b], again[^a]. `[^a]`\n\n[^a]: By *radio*.\n[^b]: Or wire.\n";
  const elements = readElements(renderMarkdown(text, null).html);
  const links = elements.filter(({ name }) => name === "a");
  expect(links.map(({ attributes }) => attributes.get("href"))).toEqual([
    "#user-content-fn-1",
    "#user-content-fn-2",
    "#user-content-fn-1",
    "#user-content-fnref-1",
    "#user-content-fnref-2",
  ]);
  expect(elements.find(({ name }) => name === "code")?.text).toBe("[^a]");
  expect(elements.find(({ name }) => name === "ol")?.text).toContain("By radio.");
});

it("links as many references of footnotes as a text may have", () => {
  const text = `${"a[^a] ".repeat(FOOTNOTE_REFERENCES_MAX + 1)}\n\n[^a]: By radio.\n`;
  const { html } = renderMarkdown(text, null);
  expect(html.match(/data-footnote-ref/g)).toHaveLength(FOOTNOTE_REFERENCES_MAX);
  expect(html).toMatch(/a\[\^a\] ?<\/p>/);
});

it("reads as many attributes as an element may have, each up to its length", () => {
  const read: number[] = [];
  const long = (chars: number): string => ` long="${"x".repeat(chars)}"`;
  const others = (count: number): string =>
    Array.from({ length: count }, (_, at) => ` a${at}`).join("");
  for (const attributes of [
    others(ATTRIBUTES_MAX - 1) + long(ATTRIBUTE_MAX_CHARS),
    others(ATTRIBUTES_MAX) + long(1),
    long(ATTRIBUTE_MAX_CHARS + 1),
  ])
    readHtml(`<p${attributes}>`, {
      onText: () => {},
      onOpen: (_, { size }) => read.push(size),
      onClose: () => {},
    });
  expect(read).toEqual([ATTRIBUTES_MAX, ATTRIBUTES_MAX, 0]);
});

it("renders a formula up to its length", () => {
  const formula = repeat("x+", FORMULA_MAX_CHARS - 1);
  expect(createExtras().setFormula(`${formula}y`, false)).toContain("<math");
  expect(createExtras().setFormula(`${formula}+y`, false)).toBeNull();
});

it("keeps forbidden characters out of its output", () => {
  expect(renderMarkdown("a\u0001\uFFFE&#2;\rb", null).html).toBe("<p>a\uFFFD\uFFFD\uFFFD\nb</p>");
});

it("places footnotes after a line that only mentions a fence", () => {
  const text = "Three marks, ```, begin code.\n\nTides[^a]\n\n[^a]: By radio.\n";
  expect(renderMarkdown(text, null).html).toContain('href="#user-content-fn-1"');
});

it.each([
  ["&#x1F33F;", "\u{1F33F}"],
  ["&#31;", "\uFFFD"],
  ["&#32;", " "],
  ["&#126;", "~"],
  ["&#127;", "\uFFFD"],
  ["&#159;", "\uFFFD"],
  ["&#160;", "\u00A0"],
  ["&#xFDCF;", "\uFDCF"],
  ["&#xFDD0;", "\uFFFD"],
  ["&#xFDEF;", "\uFFFD"],
  ["&#xFDF0;", "\uFDF0"],
  ["&#xE000;", "\uE000"],
  ["&#xDFFF;", "\uFFFD"],
  ["&#xD800;", "\uFFFD"],
  ["&#xD7FF;", "\uD7FF"],
  ["&#x10FFFD;", "\u{10FFFD}"],
  ["&#x110000;", "\uFFFD"],
])("reads %s as %s", (reference, character) => {
  expect(toText(reference)).toBe(character);
});
