import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../docs/guides");
const NAMES = readdirSync(FOLDER);
const ENGLISH = NAMES.filter((name) => !name.endsWith(".de.md"));

function read(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

it.each(NAMES)("%s is short, and begins with a title and a sentence", (name) => {
  const text = read(name);
  expect(text).toMatch(/^# [^\n]{5,60}\n\n[A-Z][^\n]{20,200}\.\n\n## /);
  expect(text.split(/\s+/).length).toBeLessThan(600);
});

/** What a guide has in every language: its blocks in their order, its links, and what is code. */
function readShape(text: string): { blocks: string[]; links: string[]; code: string[] } {
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to = ""]) => to);
  const blocks = text
    .split("\n")
    .flatMap((line) => /^(?:#+ |- |\d+\. |\||```\w*|(?=\S))/.exec(line)?.[0] ?? []);
  const code = text.replaceAll(/```.*?```/gs, "").match(/`[^`]+`/g) ?? [];
  return { blocks, links: links.toSorted(), code: code.toSorted() };
}

it.each(ENGLISH)("%s has a German translation with the same headings, links and code", (name) => {
  const german = name.replace(/\.md$/, ".de.md");
  expect([german, existsSync(join(FOLDER, german))]).toEqual([german, true]);
  expect(readShape(read(german))).toEqual(readShape(read(name)));
});

it("has no German guide without an English one", () => {
  expect(NAMES.length).toBe(2 * ENGLISH.length);
});
