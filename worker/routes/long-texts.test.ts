import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { readText } from "../test/html.ts";
import { text } from "../test/upstream.ts";

const README = "/discover/datasets/7/versions/2/readme";
const CHANGES = "/discover/datasets/7/versions/2/changelog";
/** Longer than a page renders; the cut falls within the two bytes of a letter. */
const LONG = `# Tides\n\n${"é é é é\n\n".repeat(20_000)}The end`;

it("shows the beginning of a long README, and a link to all of it", async () => {
  const app = createTestApp({ upstream: { [README]: text(LONG) } });
  const page = await app.visit("/datasets/7");
  const pageText = readText(page.body).join(" ");
  expect(pageText).toContain("This is the beginning of a long text.");
  expect(pageText).not.toContain("The end");
  expect(pageText).not.toContain("\uFFFD");
  expect(page.body).toContain('<a href="/datasets/7/version/2.md">Open the file</a>');
  expect((await app.visit("/datasets/7/version/2.md")).body).toContain("The end");
});

it("offers the notes on a version as a file, however long", async () => {
  const app = createTestApp({ upstream: { [CHANGES]: text(LONG) } });
  expect((await app.visit("/datasets/7/version/2/changelog.md")).body).toBe(LONG);
});
