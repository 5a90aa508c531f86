import { expect, it } from "vitest";
import { defaultHomePage } from "#content-cache/defaults.ts";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { toDataset, toDatasetsPage } from "../test/records.ts";
import { json } from "../test/upstream.ts";

const CHOSEN = toDataset({ id: 8, name: "Chosen by an editor" });
const NEWEST = toDataset({ id: 7, name: "Published last" });

/** The catalogue answers the records requested by id, otherwise the newest. */
function createHome(featuredDatasetIds: number[], chosen = [CHOSEN]) {
  return createTestApp({
    content: { home: () => ({ ...defaultHomePage, featuredDatasetIds }) },
    upstream: {
      "/discover/datasets": ({ url }) =>
        Response.json(toDatasetsPage(...(url.includes("ids=") ? chosen : [NEWEST]))),
    },
  });
}

it.each([
  ["one record", [8]],
  ["several records", [8, 9]],
])("features %s that editors have selected", async (_, ids) => {
  const text = readText((await createHome(ids).visit("/")).body).join("");
  expect(text).toContain("Chosen by an editor");
  expect(text).not.toContain("Published last");
});

it.each([
  ["none is chosen", [], [CHOSEN]],
  ["those chosen are gone", [8], []],
])("features the newest records when %s", async (_, ids, chosen) => {
  const text = readText((await createHome(ids, chosen).visit("/")).body).join("");
  expect(text).toContain("Published last");
  expect(text).not.toContain("Chosen by an editor");
});

it("has no heading for featured records of an empty catalogue", async () => {
  expect((await createTestApp().visit("/")).body).toContain('id="featured"');
  const app = createTestApp({ upstream: { "/discover/datasets": json(toDatasetsPage()) } });
  expect((await app.visit("/")).body).not.toContain('id="featured"');
});

it("has no heading for fields that editors have left empty", async () => {
  const app = createTestApp({
    content: { home: () => ({ ...defaultHomePage, features: [], tiles: [] }), news: () => [] },
  });
  const { body } = await app.visit("/");
  for (const text of ['aria-label="What the platform does"', 'id="explore"', 'id="news"'])
    expect(body).not.toContain(text);
});

it("counts each family of the catalogue", async () => {
  const totals: Record<string, number> = { research: 1_204, release: 317, collection: 58 };
  const app = createTestApp({
    upstream: {
      "/discover/datasets": (request) => {
        const type = new URL(request.url).searchParams.get("datasetType") ?? "research";
        return json({ ...Object(toDatasetsPage(NEWEST)), totalCount: totals[type] })(request);
      },
    },
  });
  const text = readText((await app.visit("/")).body).join(" ");
  for (const total of ["1,204", "317", "58"]) expect(text).toContain(total);
});

it("has linked data of the portal's publisher and its search", async () => {
  const { body } = await createTestApp().visit("/");
  const told = findAll(body, "script").find(
    ({ attributes }) => attributes.get("type") === "application/ld+json",
  );
  const origin = "https://portal.test";
  expect(JSON.parse(told?.text ?? "null")).toMatchObject({
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "Organization", name: expect.stringMatching(/\w/), url: `${origin}/` },
      {
        "@type": "WebSite",
        name: "Skerry",
        url: `${origin}/`,
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${origin}/datasets/search?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  });
});
