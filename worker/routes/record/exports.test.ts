import { expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { toDataset } from "../../test/records.ts";
import { json, status, text } from "../../test/upstream.ts";

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
  ["/cite/export/ris?ids=404,10", 404],
  ["/cite/export/ris?ids=10", 410],
  [`/cite/export/ris?ids=${Array.from({ length: 51 }, (_, at) => at + 1).join()}`, 413],
])("refuses %s with %i", async (path, status) => {
  expect((await createTestApp().visit(path)).status).toBe(status);
});

it("exports as many records at once as may be cited", async () => {
  const ids = [7, ...Array.from({ length: 49 }, (_, at) => at + 1_001)].join();
  const missing = ids.split(",").slice(1);
  const upstream = Object.fromEntries(
    missing.map((id) => [`/discover/datasets/${id}`, status(404)]),
  );
  const answer = await createTestApp({ upstream }).visit(`/cite/export/ris?ids=${ids}`);
  expect(answer.status).toBe(200);
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

it.each([
  ["bibtex", "\n% Not in this file: 404 (not public), 10 (withdrawn).\n"],
  ["biblatex", "\n% Not in this file: 404 (not public), 10 (withdrawn).\n"],
  ["text", "\nNot in this file: 404 (not public), 10 (withdrawn).\n"],
  ["text&style=ieee", "\nNot in this file: 404 (not public), 10 (withdrawn).\n"],
  ["ris", "ER  - \r\n"],
  ["csl", "]\n"],
])("says in %s, or with it, which records of a selection it leaves out", async (format, end) => {
  const [name, style = ""] = format.split("&");
  const { headers, body } = await createTestApp().visit(
    `/cite/export/${name}?ids=7,404,10&${style}`,
  );
  expect(body.slice(-end.length)).toBe(end);
  expect(headers.get("link")).toMatch(
    /\/cite\?ids=7%2C404%2C10>; rel="describedby"; type="text\/html"/,
  );
  const whole = await createTestApp().visit(`/cite/export/${name}?ids=7`);
  expect([whole.headers.get("link"), whole.body.includes("Not in")]).toEqual([null, false]);
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

it("lists a record's facts in its Markdown", async () => {
  const contributors = [
    { firstName: "Ada", lastName: "Moss" },
    { firstName: "Tomas", lastName: "Reyes" },
  ];
  const two = toDataset({ contributors, name: "Tide\n heights" });
  const headers = { Accept: "text/markdown" };
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(two) } });
  const { body } = await app.visit("/datasets/7", { headers });
  expect(body.split("\n").slice(0, 13)).toEqual([
    "# Tide heights",
    "",
    "Ten years of tide heights at three gauges.",
    "",
    "- People: Ada Moss; Tomas Reyes",
    "- Published by: Coastal Lab",
    "- DOI: https://doi.org/10.5072/aune-0007",
    "- Version: 2",
    "- Updated: 2026-04-01",
    "- Licence: CC-BY-4.0",
    "- Files: 3, 12000 bytes",
    "- Tags: tide, estuary",
    "- Access: open",
  ]);
});

it("says in the Markdown of a record until when its files are withheld", async () => {
  const withheld = toDataset({ embargo: true, embargoReleaseDate: "2027-01-01", license: null });
  const headers = { Accept: "text/markdown" };
  const app = createTestApp({ upstream: { "/discover/datasets/7": json(withheld) } });
  const { body } = await app.visit("/datasets/7", { headers });
  expect(body).toContain("- Access: embargoed until 2027-01-01");
  expect(body).toContain("- Licence: none chosen");
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

it("gives each version a BibTeX key of its own, the same in its file and on its page", async () => {
  const app = createTestApp();
  const keys = await Promise.all(
    [1, 2].map(async (version) => {
      const record = `/datasets/7/version/${version}`;
      const [file, page] = await Promise.all([
        app.visit(`${record}/export/bibtex`),
        app.visit(`${record}?tab=cite&whole=1`),
      ]);
      const key = /@misc\{([^,]+),/.exec(file.body)?.[1] ?? "";
      expect(page.body).toContain(`@misc{${key},`);
      return key;
    }),
  );
  expect(keys).toEqual(["moss2026tide-7-v1", "moss2026tide-7-v2"]);
});
