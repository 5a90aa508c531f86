import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { json, status, text } from "../../test/upstream.ts";

const TERMS = "/discover/datasets/7/data-use-agreement";
const CHANGES = "/discover/datasets/7/versions/2/changelog";

it("offers the terms of withheld files as a text file", async () => {
  const agreement = { id: 8, name: "Terms of the gauges", body: "Be **kind**." };
  const app = createTestApp({ upstream: { [TERMS]: json(agreement) } });
  const { headers, body } = await app.visit("/datasets/7/data-use-agreement.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(body).toBe("Terms of the gauges\n\nBe **kind**.\n");
});

it("offers the notes of a version as a Markdown file", async () => {
  const app = createTestApp({ upstream: { [CHANGES]: text("- one gauge more") } });
  const { headers, body } = await app.visit("/datasets/7/version/2/changelog.md");
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(body).toBe("- one gauge more");
});

it.each([
  ["/datasets/7/data-use-agreement.txt", TERMS, status(404), 404],
  ["/datasets/7/data-use-agreement.txt", TERMS, status(204), 404],
  ["/datasets/7/data-use-agreement.txt", TERMS, status(410), 410],
  ["/datasets/7/data-use-agreement.txt", TERMS, text("{}"), 502],
  ["/datasets/7/data-use-agreement.txt", TERMS, status(503), 502],
  ["/datasets/7/version/2/changelog.md", CHANGES, status(404), 404],
  ["/datasets/7/version/2/changelog.md", CHANGES, status(503), 502],
])("answers %s with the catalogue's status", async (path, asked, answer, expected) => {
  const app = createTestApp({ upstream: { [asked]: answer } });
  const { status: answered, headers } = await app.visit(path);
  expect([answered, headers.get("cache-control")]).toEqual([expected, "no-store"]);
});
