import { expect, it } from "vitest";
import fc from "fast-check";
import { element, escapeXml, toDocument } from "./xml.ts";

it.each([
  ["a & b < c > d", "a &amp; b &lt; c &gt; d"],
  [`"quoted" 'text'`, "&quot;quoted&quot; &apos;text&apos;"],
  ["bell\u0007, null\u0000, \uFFFE", "bell, null, "],
  ["half \uD83D pair", "half \uFFFD pair"],
  ["]]>", "]]&gt;"],
])("writes %j as %j", (text, xml) => {
  expect(escapeXml(text)).toBe(xml);
});

it("nests elements and leaves absent ones out", () => {
  const root = element("a", { b: "1", c: null }, ["x<", null, element("d", {}, [])]);
  expect(toDocument(root)).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n<a b="1">x&lt;<d/></a>\n`);
});

it("lets no text become markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { xml } = element("a", { b: text }, [text]);
      expect(xml.match(/</g)).toHaveLength(xml.endsWith("/>") ? 1 : 2);
    }),
  );
});
