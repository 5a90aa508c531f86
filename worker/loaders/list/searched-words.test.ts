import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

function readSearches({ upstream }: TestApp, kind: "datasets" | "files" = "datasets"): string[] {
  return upstream.asked().flatMap((path) => {
    const [address, query] = path.split("?");
    return address === `/discover/search/${kind}`
      ? [new URLSearchParams(query).get("query") ?? ""]
      : [];
  });
}

it("searches before the tags arrive, and again only when they add a word", async () => {
  const tags = Promise.withResolvers<Response>();
  const app = createTestApp({ upstream: { "/discover/tags": () => tags.promise } });
  const page = app.visit("/datasets/search?q=oxygen");
  await expect.poll(() => readSearches(app)).toEqual(["oxygen"]);
  tags.resolve(Response.json([{ tag: "oxygen (O2)", count: 1 }]));
  await page;
  expect(readSearches(app)).toEqual(["oxygen", expect.stringContaining("O2")]);
});

it.each([
  ["the editors' synonyms", [["gauge", "tidemeter"]], "gauge ocean", "(gauge | tidemeter) ocean"],
  ["the portal's own, without such a list", [], "gauge ocean", "gauge (ocean | sea | marine)"],
])("searches with %s", async (_, synonyms, q, searched) => {
  const app = createTestApp({ content: { synonyms: () => synonyms } });
  await app.visit(`/datasets/search?q=${encodeURIComponent(q)}`);
  expect(readSearches(app).at(-1)).toBe(searched);
});

it.each([
  ["the editors' synonyms", [["gauge", "tidemeter"]], "gauge ocean", '(gauge | "tidemeter") ocean'],
  ["the portal's own, without such a list", [], "gauge ocean", 'gauge (ocean | "sea" | "marine")'],
])(
  "searches for files with %s, no longer words that begin like these",
  async (_, synonyms, q, searched) => {
    const app = createTestApp({ content: { synonyms: () => synonyms } });
    await app.visit(`/datasets/search?type=files&q=${encodeURIComponent(q)}`);
    expect(readSearches(app, "files").at(-1)).toBe(searched);
  },
);
