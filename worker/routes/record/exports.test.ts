import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { toDataset } from "../../test/records.ts";
import { json, text } from "../../test/upstream.ts";

it.each([
  ["bibtex", "application/x-bibtex", "aune-0007.bib", "@misc{"],
  ["biblatex", "application/x-bibtex", "aune-0007.bib", "@dataset{"],
  ["ris", "application/x-research-info-systems", "aune-0007.ris", "TY  - DATA"],
  ["csl", "application/vnd.citationstyles.csl+json", "aune-0007.json", '"type": "dataset"'],
  ["cff", "application/yaml", "aune-0007.cff", "cff-version: 1.2.0"],
  [
    "datacite",
    "application/vnd.datacite.datacite+json",
    "aune-0007.datacite.json",
    '"resourceTypeGeneral": "Dataset"',
  ],
  ["text", "text/plain", "aune-0007.txt", "Moss, A. K. (2026)"],
  ["bibliography", "text/x-bibliography", "aune-0007.txt", "Moss, A. K. (2026). Tide heights"],
  [
    "datacite-xml",
    "application/vnd.datacite.datacite+xml",
    "aune-0007.datacite.xml",
    '<identifier identifierType="DOI">10.5072/aune-0007</identifier>',
  ],
])("exports a record as %s under an address of its own", async (name, type, file, sentence) => {
  const { status, headers, body } = await createTestApp().visit(`/datasets/7/export/${name}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
  expect(body).toContain(sentence);
});

it("exports the version that the address names", async () => {
  const { body } = await createTestApp().visit("/datasets/7/version/1/export/text");
  expect(body).toContain("Version 1.");
});

it("exports text in the requested style", async () => {
  const { body } = await createTestApp().visit("/datasets/7/export/text?style=ieee");
  expect(body).toMatch(/^A\. K\. Moss, “Tide heights of the Aune estuary,”/);
});

it.each([
  ["/datasets/7/export/docx", 404],
  ["/datasets/7/export/toString", 404],
  ["/datasets/404/export/ris", 404],
  ["/datasets/10/export/ris", 410],
  ["/cite/export/ris", 404],
  ["/cite/export/cff?ids=7", 404],
  ["/cite/export/ris?ids=x", 404],
])("refuses %s with %i", async (path, status) => {
  expect((await createTestApp().visit(path)).status).toBe(status);
});

it("redirects from a wrong family to the record's own export", async () => {
  const answer = await createTestApp().request("/code/7/export/ris");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/datasets/7/export/ris"]);
});

it("exports a selection in the order it was named", async () => {
  const { headers, body } = await createTestApp().visit("/cite/export/bibtex?ids=8,7");
  expect(headers.get("content-disposition")).toBe('attachment; filename="selection.bib"');
  expect(body.indexOf("Gauge reader")).toBeGreaterThan(-1);
  expect(body.indexOf("Gauge reader")).toBeLessThan(body.indexOf("Tide heights"));
});

it("shows a selection as references and names what it could not find", async () => {
  const { status, body } = await createTestApp().visit("/cite?ids=7,404,9&style=apa");
  expect(status).toBe(200);
  expect(body).toContain(
    "Moss, A. K. (2026). Tide heights of the Aune estuary (Version 2) [Data set].",
  );
  expect(body).toContain("Estuaries of the north");
  expect(body).toMatch(/could not be cited: (<!-- -->)?404/);
});

it("shows a citation in the style of its address, and a link to every other", async () => {
  const { body } = await createTestApp().visit("/datasets/7?tab=cite&style=vancouver");
  expect(body).toContain("Moss AK. Tide heights of the Aune estuary [dataset].");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toContain("/datasets/7?tab=cite&style=mla");
  expect(links).toContain("/datasets/7/version/2/export/bibtex");
});

it("answers at a record's address in the requested type", async () => {
  const headers = { Accept: "application/x-bibtex" };
  const answer = await createTestApp().visit("/datasets/7", { headers });
  expect(answer.headers.get("content-type")).toBe("application/x-bibtex; charset=utf-8");
  expect(answer.headers.get("vary")).toContain("Accept");
});

it.each(["text/html", "*/*", "text/html,application/xml;q=0.9,*/*;q=0.8"])(
  "answers %s with the page",
  async (accept) => {
    const answer = await createTestApp().visit("/datasets/7", { headers: { Accept: accept } });
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.get("vary")).toBe("Cookie, Accept");
  },
);

it("lists the formats for a request that accepts none of them", async () => {
  const headers = { Accept: "application/pdf" };
  const answer = await createTestApp().visit("/datasets/7", { headers });
  expect(answer.status).toBe(406);
  expect(answer.headers.get("vary")).toContain("Accept");
  expect(answer.body).toContain("application/x-bibtex  /datasets/7/export/bibtex");
});

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

function createFileApp() {
  const path = "/discover/datasets/7/versions/2/files/download-manifest";
  return createTestApp({ upstream: { [path]: json(manifest) } });
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
  ["text/markdown", "text/markdown; charset=utf-8", "# Tide heights"],
  ["text/x-bibliography; style=ieee", "text/x-bibliography; charset=utf-8", "A. K. Moss, “Tide"],
  ["application/vnd.datacite.datacite+xml", "application/vnd.datacite.datacite+xml", "<resource"],
])("answers %s at the record's own address", async (accept, type, sentence) => {
  const { headers, body } = await createTestApp().visit("/datasets/7", {
    headers: { Accept: accept },
  });
  expect(headers.get("content-type")).toContain(type);
  expect(headers.get("vary")).toContain("Accept");
  expect(headers.get("link")).toContain('rel="describes"');
  expect(body).toContain(sentence);
});

it("ends a record's Markdown with its README, without white space around it", async () => {
  const upstream = { "/discover/datasets/7/versions/2/readme": text("\n\n# Tides\n\n \n") };
  const headers = { Accept: "text/markdown" };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7", { headers });
  expect(body.slice(body.indexOf("## README"))).toBe("## README\n\n# Tides\n");
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

it("escapes hostile text in XML", async () => {
  const hostile = toDataset({ name: "A </title><creator> & B", tags: ["<x>"] });
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(hostile) } });
  const { body } = await app.visit("/datasets/7/export/datacite-xml");
  expect(body).toContain("<title>A &lt;/title&gt;&lt;creator&gt; &amp; B</title>");
  expect(body).toContain("<subject>&lt;x&gt;</subject>");
});

it("names the schema by which a validator checks DataCite XML", async () => {
  const { body } = await createTestApp().visit("/datasets/7/export/datacite-xml");
  expect(body).toContain('xmlns="http://datacite.org/schema/kernel-4"');
  expect(body).toContain('xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"');
  expect(body).toContain(
    'xsi:schemaLocation="http://datacite.org/schema/kernel-4 https://schema.datacite.org/meta/kernel-4/metadata.xsd"',
  );
});
