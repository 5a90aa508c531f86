import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";

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
])("exports a record as %s under an address of its own", async (name, type, file, words) => {
  const { status, headers, body } = await createTestApp().visit(`/datasets/7/export/${name}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${file}"`);
  expect(body).toContain(words);
});

it("exports the version that the address names", async () => {
  const { body } = await createTestApp().visit("/datasets/7/version/1/export/text");
  expect(body).toContain("Version 1.");
});

it("exports text in the style that is asked for", async () => {
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

it("leads from a wrong family to the record's own export", async () => {
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

it("shows a citation in the style of its address, and a way to every other", async () => {
  const { body } = await createTestApp().visit("/datasets/7?tab=cite&style=vancouver");
  expect(body).toContain("Moss AK. Tide heights of the Aune estuary [dataset].");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toContain("/datasets/7?tab=cite&style=mla");
  expect(links).toContain("/datasets/7/version/2/export/bibtex");
});

it("answers at a record's address in the type that is asked for", async () => {
  const headers = { Accept: "application/x-bibtex" };
  const answer = await createTestApp().visit("/datasets/7", { headers });
  expect(answer.headers.get("content-type")).toBe("application/x-bibtex; charset=utf-8");
  expect(answer.headers.get("vary")).toContain("Accept");
});

it.each(["text/html", "*/*", "text/html,application/xml;q=0.9,*/*;q=0.8"])(
  "gives the page to who asks for %s",
  async (accept) => {
    const answer = await createTestApp().visit("/datasets/7", { headers: { Accept: accept } });
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.get("vary")).toBe("Cookie, Accept");
  },
);

it("says what there is to who asks for none of it", async () => {
  const headers = { Accept: "application/pdf" };
  const answer = await createTestApp().visit("/datasets/7", { headers });
  expect(answer.status).toBe(406);
  expect(answer.headers.get("vary")).toContain("Accept");
  expect(answer.body).toContain("application/x-bibtex  /datasets/7/export/bibtex");
});
