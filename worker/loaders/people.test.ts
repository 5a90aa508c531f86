import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { collection, toDataset, toDatasetsPage } from "../test/records.ts";
import { json, silence, status } from "../test/upstream.ts";

const ADA = "0000-0002-1825-0097";
const ada = { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: ADA };
const ofAda = json(
  toDatasetsPage(toDataset({ contributors: [ada] }), { ...collection, contributors: [ada] }),
);

it("shows every record with an ORCID iD, of every kind", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": ofAda } });
  const { status: answered, body } = await app.visit(`/people/${ADA}`);
  expect(answered).toBe(200);
  expect(findAll(body, "h1").map(({ text }) => text)).toEqual(["Ada K. Moss"]);
  expect(body).toContain('href="/datasets/7"');
  expect(body).toContain('href="/collections/9"');
  expect(app.upstream.asked()[0]).toContain(`orcid=${ADA}`);
});

it.each(["0000-0002-1825-0098", "ada", "0000-0002-1825-009"])(
  "has no page for %s, which is not an iD",
  async (orcid) => {
    const app = createTestApp();
    expect((await app.visit(`/people/${orcid}`)).status).toBe(404);
    expect(app.upstream.asked()).toEqual([]);
  },
);

const NAMED_ADA = "/people/named?name=Ada%20K.%20Moss";

it("shows every record by a name, with or without an iD, and no search engine lists it", async () => {
  const namesake = { ...ada, orcid: null, degree: "Ph.D." };
  const rows = toDatasetsPage(toDataset({ contributors: [ada] }), {
    ...collection,
    contributors: [namesake],
  });
  const app = createTestApp({ upstream: { "/discover/datasets": json(rows) } });
  const { body, headers } = await app.visit(NAMED_ADA);
  expect(findAll(body, "h1").map(({ text }) => text)).toEqual(["Ada K. Moss"]);
  expect(readText(body).join(" ")).toContain("cannot tell namesakes apart");
  expect(body).toContain(`href="${NAMED_ADA}"`);
  expect(body).toContain('href="/collections/9"');
  expect(body).toContain("noindex");
  expect(app.upstream.asked()[0]).toContain("contributor=Ada%20K.%20Moss");
  expect(headers.get("set-cookie")).toBe(null);
});

it.each([
  ["which nobody has", toDatasetsPage()],
  [
    "that the catalogue did not filter by",
    toDatasetsPage(toDataset({ contributors: [ada] }), toDataset({ contributors: [] })),
  ],
])("searches for a name %s", async (_, rows) => {
  const app = createTestApp({ upstream: { "/discover/datasets": json(rows) } });
  const { status: answered, headers } = await app.visit(NAMED_ADA);
  const found = "/datasets/search?q=%22Ada%20K.%20Moss%22";
  expect([answered, headers.get("location")]).toEqual([302, found]);
});

it("has no page for an iD of no record, even if the catalogue ignores the filter", async () => {
  expect((await createTestApp().visit(`/people/${ADA}`)).status).toBe(404);
});

it("answers an error when the catalogue does not answer", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": status(503) } });
  expect((await app.visit(`/people/${ADA}`)).status).toBe(502);
});

const ORCID = `https://orcid.test/v3.0/${ADA}`;
const settings = { ORCID_API: "https://orcid.test/v3.0" };
const employed = json({
  "employment-summary": [
    { "role-title": "Professor", organization: { name: "Skerry <b>University" } },
  ],
});

it.each([
  [
    "names the role and organisation that ORCID knows",
    json({ name: null }),
    "Professor, Skerry <b>University (from ORCID)",
  ],
  ["says quietly that ORCID does not answer", status(500), "ORCID is not responding."],
])("%s", async (_, details, sentence) => {
  const external = { [`${ORCID}/personal-details`]: details, [`${ORCID}/employments`]: employed };
  const app = createTestApp({ settings, external, upstream: { "/discover/datasets": ofAda } });
  const { status: answered, body } = await app.visit(`/people/${ADA}`);
  expect(answered).toBe(200);
  expect(readText(body)).toContain(sentence);
});

it.each([
  ["ORCID is not asked", {}, silence()],
  ["ORCID knows nobody", settings, status(404)],
])("shows no employment when %s", async (_, chosen, details) => {
  const external = { [`${ORCID}/personal-details`]: details, [`${ORCID}/employments`]: details };
  const app = createTestApp({
    settings: chosen,
    external,
    upstream: { "/discover/datasets": ofAda },
  });
  const { status: answered, body } = await app.visit(`/people/${ADA}`);
  expect(answered).toBe(200);
  expect(readText(body).join(" ")).not.toMatch(/from ORCID|ORCID is not/);
});
