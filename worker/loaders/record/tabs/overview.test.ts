import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { text } from "../../../test/upstream.ts";
import { beginsWith } from "./overview.ts";

const WORDS = "Resting EEG of 20 adults, eyes open & closed.";

it.each([
  ["as it is", `<h2>EEG</h2>\n<p>Resting EEG of 20 adults, eyes open &#x26; closed.</p>`],
  [
    "with marks and links",
    `<p>Resting <em>EEG</em> of <a href="/x">20 adults</a>, eyes open &#x26; closed.</p>`,
  ],
  [
    "after its badges",
    `<p><img src="/b.svg"></p><p>Resting EEG of 20 adults,\neyes open &#x26; closed. More.</p>`,
  ],
])("finds a description %s", (_, html) => {
  expect(beginsWith(html, WORDS)).toBe(true);
});

it("finds a description that was cut", () => {
  expect(beginsWith("<p>Resting EEG of 20 adults, eyes open</p>", "Resting EEG of…")).toBe(true);
});

it.each([
  ["other words", "<p>Resting EEG of 30 adults.</p>"],
  [
    "it only later",
    "<p>One.</p><p>Two.</p><p>Three.</p><p>Resting EEG of 20 adults, eyes open &#x26; closed.</p>",
  ],
  ["nothing", ""],
])("finds none when the text has %s", (_, html) => {
  expect(beginsWith(html, WORDS)).toBe(false);
});

it("finds no empty description", () => {
  expect(beginsWith("<p>Words.</p>", "")).toBe(false);
});

it.each([
  [2, 0],
  [3, 2],
])("lists the contents of a README with %i headings", async (count, lists) => {
  const readme = Array.from({ length: count }, (_, at) => `# Part ${at}\n\nWords.\n`).join("\n");
  const upstream = { "/discover/datasets/7/versions/2/readme": text(readme) };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?whole=1");
  expect(body.match(/<a href="#user-content-part-1">/g) ?? []).toHaveLength(lists);
  expect(body.includes("Contents of the README")).toBe(lists > 0);
});
