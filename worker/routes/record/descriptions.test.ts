import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { toDataset } from "../../test/records.ts";
import { json } from "../../test/upstream.ts";

const manifest = {
  header: { count: 2, size: 5_000 },
  data: [
    {
      fileName: "gauge a.csv",
      path: ["data"],
      url: "https://s/1",
      size: 4_000,
      sha256: "ab".repeat(32),
    },
    { fileName: "notes", path: [], url: "https://s/2", size: 1_000, sha256: null },
  ],
};

function createFileApp(dataset = toDataset({})) {
  const path = "/discover/datasets/7/versions/2/files/download-manifest";
  return createTestApp({
    upstream: { [path]: json(manifest), "/discover/datasets/7": json(dataset) },
  });
}

it.each([
  ["schema-org", "https://schema.org"],
  ["dcat", "http://www.w3.org/ns/dcat#"],
  ["croissant", "http://mlcommons.org/croissant/1.1"],
])("describes a record as %s, identified by its profile", async (name, profile) => {
  const app = createFileApp();
  const accept = { Accept: `application/ld+json;profile="${profile}"` };
  const negotiated = await app.visit("/datasets/7", { headers: accept });
  expect(negotiated.headers.get("content-type")).toBe(`application/ld+json;profile="${profile}"`);
  const { body, headers } = await app.visit(`/datasets/7/export/${name}`);
  expect(negotiated.body).toBe(body);
  expect(JSON.parse(body)).toMatchObject({ "@context": expect.anything() });
  expect(headers.get("link")).toContain(
    '<https://portal.test/datasets/7>; rel="describes"; type="text/html"',
  );
});

it("lists in Croissant every file that has a checksum, and no other", async () => {
  const { body } = await createFileApp().visit("/datasets/7/export/croissant");
  expect(JSON.parse(body)).toMatchObject({
    "@type": "sc:Dataset",
    name: "Tide heights of the Aune estuary",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    license: "https://creativecommons.org/licenses/by/4.0/",
    datePublished: "2026-04-01",
    version: "2.0.0",
    distribution: [
      {
        "@type": "cr:FileObject",
        "@id": "data/gauge_a.csv",
        name: "data/gauge a.csv",
        contentUrl: "https://portal.test/files/7/2/data/gauge%20a.csv",
        encodingFormat: "text/csv",
        contentSize: "4000 B",
        sha256: "ab".repeat(32),
      },
    ],
  });
});

it("is valid for Croissant's reference validator", async () => {
  const data = ["a b.csv", "a_b.csv", "a\u00A0b.csv", "ü#1%20.csv"].map((fileName) => ({
    ...manifest.data[0],
    fileName,
  }));
  const path = "/discover/datasets/7/versions/2/files/download-manifest";
  const app = createTestApp({ upstream: { [path]: json({ ...manifest, data }) } });
  const croissant = JSON.parse((await app.visit("/datasets/7/export/croissant")).body);
  expect(croissant["@context"]).toMatchObject({
    "@vocab": "https://schema.org/",
    sc: "https://schema.org/",
    cr: "http://mlcommons.org/croissant/",
    dct: "http://purl.org/dc/terms/",
    conformsTo: "dct:conformsTo",
  });
  const ids: string[] = croissant.distribution.map((file: Record<string, string>) => file["@id"]);
  const expected = "data/a_b.csv data/a_b.csv_2 data/a_b.csv_3 data/__1_20.csv data";
  expect(ids.join(" ")).toBe(expected);
});

it("gives DCAT the days of a record and its licence in the right types", async () => {
  const { body } = await createFileApp().visit("/datasets/7/export/dcat");
  const day = (value: string) => ({ "@type": "xsd:date", "@value": value });
  const license = { "@id": "https://spdx.org/licenses/CC-BY-4.0" };
  const described = JSON.parse(body);
  expect(described).toMatchObject({
    "dct:issued": day("2026-03-01"),
    "dct:modified": day("2026-04-01"),
    "dct:license": license,
  });
  expect(described["dcat:distribution"][0]["dct:license"]).toEqual(license);
});

it("gives DCAT a distribution for each file, with its checksum where there is one", async () => {
  const { body } = await createFileApp().visit("/datasets/7/export/dcat");
  const { "dcat:distribution": files } = JSON.parse(body);
  expect(files).toHaveLength(2);
  expect(files[0]["spdx:checksum"]["spdx:checksumValue"]["@value"]).toBe("ab".repeat(32));
  expect(files[1]).not.toHaveProperty("spdx:checksum");
});

it("describes a release as CodeMeta, and nothing else as that", async () => {
  const app = createTestApp();
  const { body } = await app.visit("/code/8/export/codemeta");
  expect(JSON.parse(body)).toMatchObject({
    "@type": "SoftwareSourceCode",
    identifier: expect.stringMatching(/^https:\/\/(?:doi\.org\/10\.|portal\.test\/code\/8)/),
    version: "v1.0.0",
    codeRepository: "https://code.example/gauge",
  });
  expect((await app.visit("/datasets/7/export/codemeta")).status).toBe(404);
  expect((await app.visit("/code/8/export/croissant")).status).toBe(404);
});

it.each([
  [5_000_000_000, 9_000, true],
  [5_000_000_001, 9_000, false],
  [5_000_000_000, 9_001, false],
])("links a version of %i bytes in %i files as one zip: %s", async (size, fileCount, isZip) => {
  const app = createFileApp(toDataset({ size, fileCount }));
  const { body } = await app.visit("/datasets/7/export/schema-org");
  expect(body.includes('"application/zip"')).toBe(isZip);
});

it.each([
  [49, false],
  [50, true],
])("lengthens a description of %i characters: not %s", async (chars, isEnough) => {
  const description = "x".repeat(chars);
  const app = createFileApp(toDataset({ description }));
  const { body } = await app.visit("/datasets/7/export/schema-org");
  expect(JSON.parse(body).description === description).toBe(isEnough);
});

it("describes no download of a release without files", async () => {
  const release = toDataset({ id: 8, datasetType: "release", fileCount: 0 });
  const upstream = { "/discover/datasets/8": json(release) };
  const { body } = await createTestApp({ upstream }).visit("/code/8/export/codemeta");
  expect(JSON.parse(body)).not.toHaveProperty("downloadUrl");
});

it("keeps the files of an embargoed record out of its descriptions", async () => {
  const withheld = toDataset({ embargo: true, embargoReleaseDate: "2031-01-01" });
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(withheld) } });
  const { body } = await app.visit("/datasets/7/export/schema-org");
  expect(JSON.parse(body)).toMatchObject({
    isAccessibleForFree: false,
    conditionsOfAccess: "http://purl.org/coar/access_right/c_f1cf",
    embargoEndDate: "2031-01-01",
  });
  expect(JSON.parse(body)).not.toHaveProperty("distribution");
});
