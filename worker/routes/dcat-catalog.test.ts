import { expect, it } from "vitest";
import { CATALOG_PAGE_RECORDS } from "../limits.ts";
import { createTestApp } from "../test/app.ts";
import { toDataset } from "../test/records.ts";
import { json, status } from "../test/upstream.ts";

function createManyApp(total: number) {
  const datasets = Array.from({ length: CATALOG_PAGE_RECORDS }, (_, at) =>
    toDataset({ id: at + 1, doi: `10.5072/many-${at}` }),
  );
  const page = { limit: CATALOG_PAGE_RECORDS, offset: 0, totalCount: total, datasets };
  return createTestApp({ upstream: { "/discover/datasets": json(page) } });
}

it("describes the catalogue and each of its records", async () => {
  const { headers, body } = await createTestApp().visit("/catalog.jsonld");
  expect(headers.get("content-type")).toBe("application/ld+json");
  const { "dcat:dataset": datasets, ...catalog } = JSON.parse(body);
  expect(catalog).toMatchObject({
    "@id": "https://portal.test/datasets",
    "@type": "dcat:Catalog",
    "hydra:view": { "@id": "https://portal.test/catalog.jsonld" },
  });
  expect(datasets).toContainEqual(
    expect.objectContaining({
      "@id": "https://doi.org/10.5072/aune-0007",
      "@type": "dcat:Dataset",
      "dct:identifier": "10.5072/aune-0007",
      "dct:title": "Tide heights of the Aune estuary",
      "dcat:landingPage": { "@id": "https://portal.test/datasets/7" },
      "rdfs:seeAlso": { "@id": "https://portal.test/datasets/7/export/dcat" },
    }),
  );
});

it.each([
  ["ttl", "text/turtle; charset=utf-8", "<https://doi.org/10.5072/aune-0007> a dcat:Dataset ;"],
  [
    "rdf",
    "application/rdf+xml; charset=utf-8",
    '<dcat:Dataset rdf:about="https://doi.org/10.5072/aune-0007">',
  ],
])("answers the same as .%s", async (ending, type, text) => {
  const { headers, body } = await createTestApp().visit(`/catalog.${ending}`);
  expect(headers.get("content-type")).toBe(type);
  expect(body).toContain(text);
});

it("links from each page to the next, and ends", async () => {
  const app = createManyApp(CATALOG_PAGE_RECORDS + 1);
  const at = "https://portal.test/catalog.jsonld";
  const first = JSON.parse((await app.visit("/catalog.jsonld")).body)["hydra:view"];
  const second = JSON.parse((await app.visit("/catalog.jsonld?page=2")).body)["hydra:view"];
  expect(first).toMatchObject({
    "hydra:next": { "@id": `${at}?page=2` },
    "hydra:last": { "@id": `${at}?page=2` },
  });
  expect(second).toMatchObject({ "@id": `${at}?page=2`, "hydra:first": { "@id": at } });
  expect(second).not.toHaveProperty("hydra:next");
});

it.each(["3", "0", "-1", "x", "1e3"])("has no page %s", async (page) => {
  const app = createManyApp(CATALOG_PAGE_RECORDS + 1);
  expect((await app.visit(`/catalog.ttl?page=${page}`)).status).toBe(404);
});

it("reports when the catalogue does not answer", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": status(503) } });
  const { status: answered, headers } = await app.visit("/catalog.ttl");
  expect([answered, headers.get("cache-control")]).toEqual([502, "no-store"]);
});

it.each([
  ["dcat-turtle", "text/turtle", "<https://doi.org/10.5072/aune-0007> a dcat:Dataset ;"],
  [
    "dcat-rdf",
    "application/rdf+xml",
    '<dcat:Dataset rdf:about="https://doi.org/10.5072/aune-0007">',
  ],
])("describes a record as %s for a request of that type", async (name, type, text) => {
  const manifest = { header: { count: 0, size: 0 }, data: [] };
  const path = "/discover/datasets/7/versions/2/files/download-manifest";
  const app = createTestApp({ upstream: { [path]: json(manifest) } });
  const { body } = await app.visit(`/datasets/7/export/${name}`);
  const negotiated = await app.visit("/datasets/7", { headers: { Accept: type } });
  expect(negotiated.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect([negotiated.body, body]).toEqual([body, expect.stringContaining(text)]);
});
