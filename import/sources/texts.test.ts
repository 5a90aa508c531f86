import { expect, test } from "vitest";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import {
  findDoi,
  toDescription,
  toDistinct,
  toFileName,
  toLine,
  toPlainWords,
  toPublication,
  toTags,
} from "./texts.ts";

test("a name is one line within the limit of names", () => {
  expect(toLine(" a\n  b\t")).toBe("a b");
  expect(toLine("x".repeat(PUBLISH_LIMITS.NAME_MAX_CHARS + 1))).toHaveLength(
    PUBLISH_LIMITS.NAME_MAX_CHARS,
  );
});

test("files of one name have names of their own, in their folders", () => {
  const files = ["a/x", "3-y", "a/x", "y", "y"].map((path) => ({ path }));
  expect(toDistinct(files).map(({ path }) => path)).toEqual(["a/x", "3-y", "a/3-x", "y", "5-y"]);
  expect(toDistinct(["y", "2-y", "y"].map((path) => ({ path }))).map(({ path }) => path)).toEqual([
    "y",
    "2-y",
    "3-y",
  ]);
});

test("tags are distinct and not empty, up to their limit", () => {
  expect(toTags(["a", " a ", "", "b"])).toEqual(["a", "b"]);
  const many = Array.from({ length: PUBLISH_LIMITS.TAGS_MAX + 1 }, (_, at) => `t${at}`);
  expect(toTags(many)).toEqual(many.slice(0, -1));
});

test("a description beyond its limit is the README as well, as it was written", () => {
  const most = "x".repeat(PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS);
  expect(toDescription(most, "<p>")).toEqual({ description: most });
  expect(toDescription(`${most}y`, "<p>")).toEqual({ description: most, readme: "<p>" });
  expect(toDescription(`${most}y`)).toEqual({ description: most, readme: `${most}y` });
});

test.each([
  ["https://doi.org/10.5072/a.b end", "10.5072/a.b"],
  ["doi 10.5072/a and 10.5072/b", "10.5072/a"],
  ["10.5/a", null],
  ["(see doi: 10.5072/a).", "10.5072/a"],
  ["see 10.1016/S0140-6736(05)67756-0, and", "10.1016/S0140-6736(05)67756-0"],
  ["doi:10.1002/(SICI)1<1::AID-A>3.0.CO;2-#", "10.1002/(SICI)1<1::AID-A>3.0.CO;2-#"],
  ["https://doi.org/10.1002/1%3C1::A%3E3.0.CO;2-%23", "10.1002/1<1::A>3.0.CO;2-#"],
  ["10.1000/a%3Cb", "10.1000/a%3Cb"],
  ["https://doi.org/10.1000/a%0Ab", "10.1000/a%0Ab"],
  [`10.5072/${"a".repeat(201)}`, null],
])("the DOI in %s is %s", (text, doi) => {
  expect(findDoi(text)).toBe(doi);
});

test.each([
  ["isCitedBy", "10.5072/a", [{ doi: "10.5072/a", relationshipType: "IsCitedBy" }]],
  ["IsLikedBy", "10.5072/a", []],
  ["IsCitedBy", "no DOI", []],
])("a publication that %s %s is %j", (relation, text, publications) => {
  expect(toPublication(relation, text)).toEqual(publications);
});

test.each([
  ["https://x.test/in/a%20b.csv?download=1", "a b.csv"],
  ["https://x.test/", null],
  ["https://x.test/a%2Fb.csv", null],
  ["https://x.test/%E0%A4%A", null],
  ["https://x.test/..%00", null],
  ["a.csv", null],
])("the file at %s is %s", (address, name) => {
  expect(toFileName(address)).toBe(name);
});

test.each([
  ["<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
  ["One<br>two<br />three", "One\n\ntwo\n\nthree"],
  ["<ul><li>a</li><li>b</li></ul>", "a\n\nb"],
  ["<script>alert(1)</script>a<style>p{}</style>", "a"],
  ["a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;&nbsp;f", "a & b <c> \"d\" 'e' f"],
  ["&#65;&#x42;&unknown;", "AB&unknown;"],
  ["a&#7;b&#x7;c", "a b c"],
  ["&#1114111;|&#1114112;|", "\u{10FFFF}||"],
  ["a  \t b", "a b"],
])("%j is the text %j", (html, text) => {
  expect(toPlainWords(html)).toBe(text);
});
