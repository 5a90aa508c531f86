import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { status } from "../test/upstream.ts";

it("lists every part in its index", async () => {
  const { headers, body } = await createTestApp().visit("/sitemap.xml");
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    "https://portal.test/sitemaps/pages.xml",
    "https://portal.test/sitemaps/records-1.xml",
  ]);
});

it("lists records with their change and their older versions, each canonical to itself", async () => {
  const app = createTestApp();
  const { body } = await app.visit("/sitemaps/records-1.xml");
  expect(body).toContain(
    "<url><loc>https://portal.test/datasets/7</loc><lastmod>2026-04-01T09:00:00Z</lastmod><xhtml:link",
  );
  expect(body).toContain("<url><loc>https://portal.test/datasets/7/version/1</loc><xhtml:link");
  expect(body).not.toContain("/datasets/7/version/2<");
  expect(body).toContain("https://portal.test/code/8<");
});

it("lists each page in every language", async () => {
  const { body } = await createTestApp().visit("/sitemaps/pages.xml");
  const [home = ""] = /<url><loc>https:\/\/portal\.test\/<\/loc>.*?<\/url>/.exec(body) ?? [];
  expect(
    [...home.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair),
  ).toEqual([
    ["de", "https://portal.test/de"],
    ["en", "https://portal.test/"],
    ["x-default", "https://portal.test/"],
  ]);
});

it("lists only pages that answer and are canonical", async () => {
  const app = createTestApp();
  const { body } = await app.visit("/sitemaps/pages.xml");
  const places = [...body.matchAll(/<loc>https:\/\/portal\.test([^<]*)<\/loc>/g)];
  expect(places.length).toBeGreaterThan(10);
  for (const [, path = ""] of places) {
    const page = await app.visit(path);
    const canonical = findAll(page.body, "link").find(
      ({ attributes }) => attributes.get("rel") === "canonical",
    );
    expect([page.status, canonical?.attributes.get("href")]).toEqual([
      200,
      `https://portal.test${path}`,
    ]);
  }
});

it("is named in production's robots file", async () => {
  const app = createTestApp({ settings: { ENVIRONMENT: "production" } });
  expect((await app.visit("/robots.txt")).body).toContain(
    "Sitemap: https://portal.test/sitemap.xml",
  );
});

it("answers crawlers 503 when the catalogue does not answer", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": status(503) } });
  const { status: answered, headers } = await app.visit("/sitemap.xml");
  expect([answered, headers.get("retry-after")]).toEqual([503, "60"]);
});

it("describes the search to browsers, and every page names the description", async () => {
  const app = createTestApp();
  const { headers, body } = await app.visit("/opensearch.xml");
  expect(headers.get("content-type")).toMatch(/^application\/opensearchdescription\+xml/);
  expect(body).toContain('template="https://portal.test/datasets/search?q={searchTerms}"');
  expect((/<ShortName>([^<]*)/.exec(body)?.[1] ?? "").length).toBeLessThanOrEqual(16);
  const links = findAll((await app.visit("/about/team")).body, "link");
  expect(links.some(({ attributes }) => attributes.get("rel") === "search")).toBe(true);
});
