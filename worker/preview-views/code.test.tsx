import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import { readElements } from "../test/html.ts";
import { CodeLines } from "./code.tsx";

function draw(path: string, text: string): string {
  return renderToStaticMarkup(<CodeLines path={path} text={text} />);
}

function readLines(html: string): string[] {
  return [...html.matchAll(/<code[^>]*>(.*?)\n<\/code>/gs)].map(([, line = ""]) => line);
}

it("gives every line a number that is its address", () => {
  const html = draw("data/notes.txt", "a\r\nb\n\nc\n");
  expect([...html.matchAll(/>(\d+)<\/a>/g)].map(([, shown]) => shown)).toEqual([
    "1",
    "2",
    "3",
    "4",
  ]);
  const elements = readElements(html);
  const numbers = elements.filter(({ name }) => name === "a");
  expect(numbers.map(({ attributes }) => attributes.get("href"))).toEqual([
    "#L1",
    "#L2",
    "#L3",
    "#L4",
  ]);
  expect(numbers.map(({ attributes }) => attributes.get("aria-label"))).toEqual(
    [1, 2, 3, 4].map((line) => `Line ${line}`),
  );
  const ids = elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
  expect(ids).toEqual(["L1", "L2", "L3", "L4"]);
});

it("names controls that show code in another order, and leaves words from right to left", () => {
  expect(readLines(draw("notes.txt", "a\u202Eb\u2066c\n\u05e9\u05dc\u05d5\u05dd"))).toEqual([
    "a<mark>U+202E</mark>b<mark>U+2066</mark>c",
    "\u05e9\u05dc\u05d5\u05dd",
  ]);
});

it("shows the text unchanged, without its last line's end", () => {
  expect(readLines(draw("notes.txt", "a < b\r\n\r\n"))).toEqual(["a &lt; b", ""]);
});

it.each([
  ["model.py", 'return "a"', "return"],
  ["MODEL.PY", 'return "a"', "return"],
  ["CITATION.cff", "title: Tides", "title"],
  ["steps.smk", "if x:", "if"],
  ["src/dockerfile", "FROM scratch", "FROM"],
])("colours the tokens of %s by its name", (path, text, word) => {
  expect(readLines(draw(path, text))[0]).toMatch(new RegExp(`<span class="code-[a-z]+">${word}`));
});

it("can be scrolled and has a name", () => {
  const [scroller] = readElements(draw("a.txt", "a")).filter(
    ({ attributes }) => attributes.get("aria-label") === "Text of the file",
  );
  expect([scroller?.name, scroller?.attributes.get("tabindex")]).toEqual(["section", "0"]);
});
