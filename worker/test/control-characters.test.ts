import { expect, it } from "vitest";
import { createTestApp } from "./app.ts";
import { createContentStage } from "./content-stage.ts";
import { readElements } from "./html.ts";
import { toDataset, toDatasetsPage, treeFile } from "./records.ts";
import { json, text } from "./upstream.ts";

/** Characters that HTML forbids, between words that the page shows. */
const WORDS = "tide\u0000\u0001\u0008\u000B\u000C\u001F\u007F\u0085\uFFFE\uFFFFgauge";
const CLEAN = /tide\uFFFD{4,}gauge/;
const V2 = "/discover/datasets/7/versions/2";

/** The document has no forbidden character, and no character reference produces one. */
function expectClean(html: string): void {
  // oxlint-disable-next-line no-control-regex -- the expression searches for them
  const forbidden = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]/;
  expect(html.slice(Math.max(0, html.search(forbidden) - 80)).slice(0, 160)).not.toMatch(forbidden);
  for (const { text: content, attributes } of readElements(html)) {
    expect(content).not.toMatch(forbidden);
    for (const [name, value] of attributes) expect([name, value].join()).not.toMatch(forbidden);
  }
}

it("shows a record's fields without control characters", async () => {
  const dataset = toDataset({ name: WORDS, description: WORDS, tags: [WORDS] });
  const app = createTestApp({
    upstream: {
      "/discover/datasets": json(toDatasetsPage(dataset)),
      "/discover/datasets/7": json(dataset),
      [`${V2}/readme`]: text(WORDS),
    },
  });
  for (const path of [
    "/datasets",
    "/datasets/7",
    "/datasets/7?tab=about",
    "/datasets/7?tab=cite",
  ]) {
    const { body } = await app.visit(path);
    expect(body).toMatch(CLEAN);
    expectClean(body);
  }
});

/** A zero byte marks a file as binary, so it is left out here. */
const WRITTEN = WORDS.replace("\0", "");

it.each([
  ["a.txt", WRITTEN],
  ["a.csv", `${WRITTEN},b\n1,${WRITTEN}\n`],
  ["a.json", JSON.stringify({ [WORDS]: [WORDS] })],
  ["b.json", `{"${WRITTEN}`],
  ["a.md", `# ${WRITTEN}\n\n[a](b "${WRITTEN}")`],
  ["a.ipynb", JSON.stringify({ cells: [{ cell_type: "code", source: WORDS }] })],
  ["b.ipynb", JSON.stringify({ cells: [{ cell_type: "markdown", source: WORDS }] })],
])("shows a preview of %s without control characters", async (name, content) => {
  const size = new TextEncoder().encode(content).length;
  const app = createTestApp({
    upstream: {
      [`${V2}/files`]: json({ ...treeFile, path: name, name, size }),
      [`${V2}/files/content`]: text(content),
    },
  });
  const { body } = await app.visit(`/datasets/7?tab=files&file=${name}&whole=1`);
  expect(body).toMatch(CLEAN);
  expectClean(body);
});

it("shows editors' fields without control characters, Markdown or not", async () => {
  const stage = createContentStage();
  stage.publishTeam(WORDS);
  await stage.sync();
  const { body } = await stage.open().visit("/about/team");
  expect(body).toMatch(CLEAN);
  expectClean(body);
});

it("shows a search's words without control characters", async () => {
  const app = createTestApp();
  const { body } = await app.visit(`/datasets?q=${encodeURIComponent(WORDS)}`);
  expect(body).toMatch(/tide[^<>]*gauge/);
  expectClean(body);
});
