import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { collection, toDataset, toDatasetsPage } from "../test/records.ts";
import { json, status } from "../test/upstream.ts";

const ADA = "0000-0002-1825-0097";
const ada = { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: ADA };
const ofAda = json(
  toDatasetsPage(toDataset({ contributors: [ada] }), { ...collection, contributors: [ada] }),
);

it("shows everything that names an ORCID iD, of every kind", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": ofAda } });
  const { status: answered, body } = await app.visit(`/people/${ADA}`);
  expect(answered).toBe(200);
  expect(findAll(body, "h1").map(({ text }) => text)).toEqual(["Ada K. Moss"]);
  expect(body).toContain('href="/datasets/7"');
  expect(body).toContain('href="/collections/9"');
  expect(app.upstream.asked()[0]).toContain(`orcid=${ADA}`);
});

it.each(["0000-0002-1825-0098", "ada", "0000-0002-1825-009"])(
  "has no page for %s, which is no iD",
  async (orcid) => {
    const app = createTestApp();
    expect((await app.visit(`/people/${orcid}`)).status).toBe(404);
    expect(app.upstream.asked()).toEqual([]);
  },
);

it("has no page for an iD that no record names, even if the catalogue ignores the filter", async () => {
  expect((await createTestApp().visit(`/people/${ADA}`)).status).toBe(404);
});

it("says that it could not be made when the catalogue does not answer", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets": status(503) } });
  expect((await app.visit(`/people/${ADA}`)).status).toBe(502);
});
