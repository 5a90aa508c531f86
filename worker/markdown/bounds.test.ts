import { expect, it } from "vitest";
import { createExtras } from "./extras.ts";
import { readHtml, toText } from "./html-reader.ts";
import {
  COLOURED_MAX_CHARS,
  DEPTH_MAX,
  ELEMENTS_MAX,
  FORMULAS_MAX_CHARS,
  HTML_MAX_CHARS,
} from "./limits.ts";
import { renderMarkdown } from "./render.ts";
import { readElements } from "../test/html.ts";

const TYPED = /^<p>This text is too intricate[^<]*<a href="\/datasets\/7\/version\/2\.md">/;
const SOURCE = { source: "/datasets/7/version/2.md" };

function repeat(text: string, chars = 99_000): string {
  return text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
}

it.each([
  ["more than is parsed", repeat("a ", 100_001)],
  ["more elements than a page holds", repeat("<b>")],
  ["empty links without end", repeat("[](") + repeat("[](b)")],
  ["quotes in quotes", "> ".repeat(41)],
  ["lists in lists", `${" ".repeat(80)}- a`],
])("shows %s as typed, with the way to the file", (_, text) => {
  expect(renderMarkdown(text, null, SOURCE).html).toMatch(TYPED);
});

it.each([
  ["a long definition used often", `[a]: ${repeat("x", 2_000)}\n\n${repeat("[a] ", 95_000)}`],
  ["struck words", repeat("~a")],
  ["strong words", repeat("a**b")],
  ["unfinished links", repeat("[a](")],
  ["tags", repeat("<a href=x>y</a>\n\n", 80_000)],
  ["prose", repeat("The tide gauges record the water level.\n\n")],
  ["rows of a table", `| a | b |\n|---|---|\n${repeat("| 1234 | 567 |\n", 95_000)}`],
])("lays out 99,000 characters of %s within the bounds of a page", (_, text) => {
  const { html } = renderMarkdown(text, null, SOURCE);
  expect(html).not.toMatch(TYPED);
  expect(html.length).toBeLessThan(HTML_MAX_CHARS);
  expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(ELEMENTS_MAX);
});

it("nests elements no deeper than a page may, and keeps their words", () => {
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

it("colours the first code of a text and leaves what is beyond its share plain", () => {
  const { colour } = createExtras();
  const half = repeat("a = 1\n", COLOURED_MAX_CHARS * 0.7);
  const shown = [half, half, half].map((code) => colour("python", code) !== null);
  expect(shown).toEqual([true, true, false]);
  expect(createExtras().colour("python", repeat("a = 1\n", COLOURED_MAX_CHARS + 1))).toBeNull();
});

it("sets formulas until their share of a text is spent", () => {
  const { setFormula } = createExtras();
  const formula = repeat("x+", 500);
  const set = Array.from({ length: FORMULAS_MAX_CHARS / 500 + 1 }, () =>
    setFormula(formula, false),
  );
  expect(set.map((html) => html !== null)).toEqual([true, true, true, true, true, false]);
});

it.each(["\\def\\a{\\a\\a}\\a", "\\newcommand{\\a}{aa}\\a", "\\gdef\\a{a}", "\\let\\a=b"])(
  "sets no formula that defines macros: %s",
  (formula) => {
    expect(createExtras().setFormula(formula, false)).toBeNull();
  },
);

it("places footnotes at the end, each with the way back", () => {
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

it("keeps forbidden characters out of what it shows", () => {
  expect(renderMarkdown("a\u0001\uFFFE&#2;\rb", null).html).toBe("<p>a\uFFFD\uFFFD\uFFFD\nb</p>");
});

it("places footnotes behind a line that only speaks of a fence", () => {
  const text = "Three marks, ```, begin code.\n\nTides[^a]\n\n[^a]: By radio.\n";
  expect(renderMarkdown(text, null).html).toContain('href="#user-content-fn-1"');
});

it.each([
  ["&#x1F33F;", "\u{1F33F}"],
  ["&#xE000;", "\uE000"],
  ["&#xDFFF;", "\uFFFD"],
  ["&#xD800;", "\uFFFD"],
  ["&#xD7FF;", "\uD7FF"],
  ["&#x10FFFD;", "\u{10FFFD}"],
  ["&#x110000;", "\uFFFD"],
])("reads %s as %s", (reference, character) => {
  expect(toText(reference)).toBe(character);
});
