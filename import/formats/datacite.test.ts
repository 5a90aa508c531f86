import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readPackage } from "../read-package.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-datacite-"));
  writeFileSync(join(folder, "tides.csv"), "day,height\n2019-05-02,2.5\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As DataCite's REST interface answers for a work of another repository. */
const WORK = {
  doi: "10.5072/tides",
  titles: [{ title: "Tide heights" }, { title: "Aune tides", titleType: "AlternativeTitle" }],
  creators: [
    {
      name: "Moss, Ada K",
      nameType: "Personal",
      givenName: "Ada K",
      familyName: "Moss",
      nameIdentifiers: [{ nameIdentifier: "0000-0002-1825-0097", nameIdentifierScheme: "ORCID" }],
    },
    { name: "Coastal Survey", nameType: "Organizational" },
  ],
  contributors: [{ name: "Lind, Noa", nameType: "Personal", contributorType: "DataCurator" }],
  publisher: { name: "Harbour Repository" },
  publicationYear: 2019,
  dates: [
    { date: "2021-01-01", dateType: "Updated" },
    { date: "2019-05-02", dateType: "Issued" },
    { date: "2018-01/2018-12", dateType: "Collected" },
  ],
  subjects: [{ subject: "tide" }, { subject: "estuary", subjectScheme: "GCMD" }],
  rightsList: [
    { rightsUri: "info:eu-repo/semantics/openAccess", rights: "Open Access" },
    { rightsUri: "https://creativecommons.org/licenses/by/4.0/legalcode", rights: "CC BY 4.0" },
  ],
  descriptions: [
    { description: "Read by hand.", descriptionType: "Methods" },
    { description: "Ten years of heights.", descriptionType: "Abstract" },
  ],
  geoLocations: [{ geoLocationPlace: "Aune estuary" }],
  relatedIdentifiers: [
    {
      relationType: "IsSupplementTo",
      relatedIdentifierType: "DOI",
      relatedIdentifier: "10.5072/PAPER",
    },
    { relationType: "IsPartOf", relatedIdentifierType: "ISSN", relatedIdentifier: "1234-5678" },
  ],
  version: "1.4",
};

async function read(written: unknown) {
  writeFileSync(join(folder, "datacite.json"), JSON.stringify(written));
  return readPackage(folder);
}

it.each([
  ["bare", WORK],
  ["as the REST interface wraps it", { data: { id: WORK.doi, type: "dois", attributes: WORK } }],
])("reads a work that is written %s", async (_, written) => {
  const outcome = await read(written);
  expect(outcome.ok && outcome.value.request).toMatchObject({
    name: "Tide heights",
    description: "Ten years of heights.",
    license: "Creative Commons Attribution",
    tags: ["tide", "estuary"],
    contributors: [
      { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: "0000-0002-1825-0097" },
      { lastName: "Coastal Survey" },
    ],
    organizationName: "Harbour Repository",
    originalDate: "2019-05-02",
    versionLabel: "1.4",
    externalPublications: [{ doi: "10.5072/paper", relationshipType: "IsSupplementTo" }],
    sourceMetadata: {
      standard: "DataCite",
      alternateNames: ["Aune tides"],
      temporalCoverage: "2018-01/2018-12",
      spatialCoverage: "Aune estuary",
    },
  });
});

it("keeps what has no field: another description, an access statement, a relation, a scheme", async () => {
  const outcome = await read(WORK);
  const said = JSON.stringify(outcome.ok && outcome.value.request.sourceMetadata?.properties);
  for (const text of ["Read by hand.", "openAccess", "1234-5678", "GCMD", "2021-01-01"]) {
    expect(said).toContain(text);
  }
});

it("has no people where DataCite says that nobody is known", async () => {
  const outcome = await read({ ...WORK, creators: [{ name: ":unkn" }], publisher: ":unav" });
  expect(outcome.ok && outcome.value.request.contributors).toEqual([]);
  expect(outcome.ok && outcome.value.request.organizationName).toBeUndefined();
});

it.each([
  ["nothing", {}],
  ["a list", []],
  ["titles that are none", { titles: "Tides" }],
])("refuses a description that is %s", async (_, written) => {
  expect(await read(written)).toMatchObject({ ok: false, failure: { code: "DESCRIPTOR_SHAPE" } });
});
