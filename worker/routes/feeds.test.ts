import { expect, it } from "vitest";
import { createTestApp, type Visit } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { toDataset, toDatasetsPage } from "../test/records.ts";
import { json, status } from "../test/upstream.ts";

const ADA = "0000-0002-1825-0097";
const hostile = toDataset({
  name: "A <b>&</b> ]]> \u0007 title",
  description: "*Zostera* & <script>alert(1)</script>",
  contributors: [{ firstName: "Ada", lastName: "Moss", orcid: ADA }],
});

const FEEDS = [
  ["/datasets.atom", "https://portal.test/datasets"],
  ["/datasets.atom?tag=tide&licence=MIT", "https://portal.test/datasets?tag=tide&amp;licence=MIT"],
  ["/datasets/search.atom?q=tide", "https://portal.test/datasets/search?q=tide"],
  ["/code.atom", "https://portal.test/code"],
  ["/collections.atom", "https://portal.test/collections"],
  ["/collections/9/contents.atom", "https://portal.test/collections/9?tab=contents"],
  ["/datasets/7/versions.atom", "https://portal.test/datasets/7?tab=versions"],
  [`/people/${ADA}.atom`, `https://portal.test/people/${ADA}`],
  ["/news.atom", "https://portal.test/"],
] as const;

function visit(path: string, init?: RequestInit): Promise<Visit> {
  const upstream = { "/discover/datasets": json(toDatasetsPage(hostile)) };
  return createTestApp({ upstream }).visit(path, init);
}

it.each(FEEDS)("answers %s as the feed of %s", async (path, page) => {
  const { status: answered, headers, body } = await visit(path);
  expect(answered).toBe(200);
  expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(body).toContain(`<id>${page}</id>`);
  expect(body).toContain(`<link rel="alternate" type="text/html" href="${page}"/>`);
  expect(body).toContain(
    `<link rel="self" type="application/atom+xml" href="https://portal.test${path.replaceAll("&", "&amp;")}"/>`,
  );
  expect(body).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
});

it("identifies entries by their DOI and escapes hostile text", async () => {
  const { body } = await visit("/datasets.atom");
  expect(body).toContain("<id>https://doi.org/10.5072/aune-0007</id>");
  expect(body).toContain("<title>A &lt;b&gt;&amp;&lt;/b&gt; ]]&gt; \uFFFD title</title>");
  expect(body).toContain('<summary type="text">Zostera &amp; alert(1)</summary>');
  expect(body).toContain(`<uri>https://orcid.org/${ADA}</uri>`);
});

it("follows a person through the records made with others, and through nobody else's", async () => {
  const ada = { firstName: "Ada", lastName: "Moss", orcid: ADA };
  const bo = { firstName: "Bo", lastName: "Reed", orcid: null };
  const page = toDatasetsPage(
    toDataset({ id: 7, name: "By both", contributors: [bo, ada] }),
    toDataset({ id: 8, name: "By Bo", contributors: [bo] }),
    toDataset({ id: 9, name: "By nobody", contributors: [] }),
  );
  const app = createTestApp({ upstream: { "/discover/datasets": json(page) } });
  const { body } = await app.visit(`/people/${ADA}.atom`);
  expect(body.match(/<title>By [^<]*/g)).toEqual(["<title>By both"]);
});

it("lists the records that name a DOI, however its address is encoded", async () => {
  const app = createTestApp();
  await app.visit(`/datasets/search.atom?q=${encodeURIComponent("https://doi.org/10.1002%2Fx")}`);
  const [asked = ""] = app.upstream.asked();
  expect(new URLSearchParams(asked.split("?")[1]).get("query")).toBe('"10.1002/x"');
});

it.each([
  ["/datasets/7/versions.atom", "Versions of Tide heights of the Aune estuary"],
  ["/collections/9/contents.atom", "Contents of "],
  [`/people/${ADA}.atom`, "Records of Ada Moss"],
  ["/datasets.atom?tag=tide", "Datasets · tide"],
])("titles %s by what it follows", async (path, title) => {
  expect((await visit(path)).body).toContain(`<title>${title}`);
});

it("answers 304 to a reader who has the newest feed", async () => {
  const first = await visit("/datasets.atom");
  const tag = first.headers.get("etag") ?? "";
  const modified = first.headers.get("last-modified") ?? "";
  expect(modified).toBe("Wed, 01 Apr 2026 09:00:00 GMT");
  const again = async (headers: Record<string, string>): Promise<number> =>
    (await visit("/datasets.atom", { headers })).status;
  expect(await again({ "If-None-Match": tag })).toBe(304);
  expect(await again({ "If-None-Match": `W/${tag}` })).toBe(304);
  expect(await again({ "If-None-Match": '"other"', "If-Modified-Since": modified })).toBe(200);
  expect(await again({ "If-Modified-Since": modified })).toBe(304);
  expect(await again({ "If-Modified-Since": "Wed, 01 Apr 2026 08:59:59 GMT" })).toBe(200);
  const ofWithdrawn = "Thu, 02 Apr 2026 09:00:00 GMT";
  expect(await again({ "If-Modified-Since": ofWithdrawn })).toBe(200);
});

it.each([
  "/people/0000-0002-1825-0098.atom",
  "/datasets/404/versions.atom",
  "/code/7/versions.atom",
])("has no feed at %s", async (path) => {
  expect((await visit(path)).status).toBe(404);
});

it("reports that the catalogue does not answer, and allows no cache", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": status(503) } });
  const { status: answered, headers } = await app.visit("/datasets.atom");
  expect([answered, headers.get("cache-control")]).toEqual([502, "no-store"]);
});

it.each([
  ["/datasets", "/datasets.atom"],
  ["/datasets?tag=tide&page=2", "/datasets.atom?tag=tide"],
  ["/datasets/search?q=tide&sort=name", "/datasets/search.atom?q=tide"],
  ["/", "/news.atom"],
])("links on %s to its feed %s", async (page, feed) => {
  const { body } = await createTestApp().visit(page);
  const feeds = findAll(body, "link").flatMap(({ attributes }) =>
    attributes.get("type") === "application/atom+xml" ? [attributes.get("href")] : [],
  );
  expect(feeds).toContain(feed);
});
