import { expect, it } from "vitest";
import { readExpected } from "../test/expected-outlines.ts";
import { createExtras } from "./extras.ts";
import { renderMarkdown } from "./render.ts";
import written from "./written-html.txt?raw";

const PLACE = { id: 7, version: 2 };

/** What an author typed, and what is written of it, by what it is about. */
const CASES = [...readExpected(written)].map(([what, lines]) => {
  const [markdown = "", html = ""] = lines.join("\n").split("\n→\n");
  return [what, markdown, html.trim()] as const;
});

it.each(CASES)("writes %s", (_, markdown, expected) => {
  const { html } = renderMarkdown(markdown, PLACE, { extras: createExtras() });
  expect(html.trim()).toBe(expected);
});

it("lists headings by level, id and text", () => {
  const { headings } = renderMarkdown("# Tides\n\n## Tides\n\n### *Salt* & `code`\n\n## !!", null);
  expect(headings).toEqual([
    { id: "user-content-tides", level: 2, text: "Tides" },
    { id: "user-content-tides-1", level: 3, text: "Tides" },
    { id: "user-content-", level: 3, text: "!!" },
  ]);
});

it("says of a text that only its beginning is shown, and of another that it is too complex", () => {
  const begun = renderMarkdown("# a $b$", null, { isCut: true, source: "/x?a&b" });
  expect(begun.html).toMatch(
    /a \$b\$ <\/h2><p>This is the beginning of a long text\. <a href="\/x\?a&amp;b">Open the file<\/a><\/p>$/,
  );
  const deep = `${"> ".repeat(60)}a<b`;
  const { html, headings } = renderMarkdown(deep, null, { source: "/x" });
  const why = "This text is too complex to be formatted here, so it is shown as plain text.";
  const typed = `${"&gt; ".repeat(60)}a&lt;b`;
  expect(html).toBe(`<p>${why} <a href="/x">Open the file</a></p><pre tabindex="0">${typed}</pre>`);
  expect(headings).toEqual([]);
});
