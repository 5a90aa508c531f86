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

/** A work of another repository in the format of DataCite's REST interface. */
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
])("reads a work in the format of %s", async (_, written) => {
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

it("keeps values without a field: another description, an access statement, a relation, a scheme", async () => {
  const outcome = await read(WORK);
  const said = JSON.stringify(outcome.ok && outcome.value.request.sourceMetadata?.properties);
  for (const text of ["Read by hand.", "openAccess", "1234-5678", "GCMD", "2021-01-01"]) {
    expect(said).toContain(text);
  }
});

it("lists as sources its own DOI and the pages that it was made from, and no others", async () => {
  const relatedIdentifiers = [
    ["IsDerivedFrom", "URL", "https://raw.test/a"],
    ["IsDerivedFrom", "DOI", "10.5072/raw"],
    ["IsCitedBy", "URL", "https://cites.test"],
  ].map(([relationType, relatedIdentifierType, relatedIdentifier]) => ({
    relationType,
    relatedIdentifierType,
    relatedIdentifier,
  }));
  const outcome = await read({ ...WORK, relatedIdentifiers });
  expect(outcome.ok && outcome.value.request.sources?.map(({ url }) => url)).toEqual([
    "https://doi.org/10.5072/tides",
    "https://raw.test/a",
  ]);
});

it("keeps as written what it relates to by no valid DOI, or by another address", async () => {
  const relatedIdentifiers = [
    ["DOI", "to appear"],
    ["URL", "https://doi.org/10.5072/page"],
    ["DOI", "10.5072/paper"],
  ].map(([relatedIdentifierType, relatedIdentifier]) => ({
    relationType: "IsSupplementTo",
    relatedIdentifierType,
    relatedIdentifier,
  }));
  const outcome = await read({ ...WORK, relatedIdentifiers });
  const request = outcome.ok ? outcome.value.request : null;
  expect(request?.externalPublications).toEqual([
    { doi: "10.5072/paper", relationshipType: "IsSupplementTo" },
  ]);
  const kept = JSON.stringify(request?.sourceMetadata?.properties);
  for (const text of ["to appear", "https://doi.org/10.5072/page"]) expect(kept).toContain(text);
});

it("reads an institution's own terms by their name and address", async () => {
  const rightsList = [{ rights: "House terms", rightsUri: "https://terms.test/x" }];
  const outcome = await read({ ...WORK, rightsList });
  expect(outcome.ok && outcome.value.request.otherLicense).toEqual({
    name: "House terms",
    url: "https://terms.test/x",
  });
});

it("has no people where DataCite marks them as unknown", async () => {
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

/** By kernel 4 of DataCite's schema. */
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<resource xmlns="http://datacite.org/schema/kernel-4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <identifier identifierType="DOI">10.5072/tides</identifier>
  <creators>
    <creator>
      <creatorName nameType="Personal">Moss, Ada K</creatorName>
      <givenName>Ada K</givenName><familyName>Moss</familyName>
      <nameIdentifier nameIdentifierScheme="ORCID">0000-0002-1825-0097</nameIdentifier>
    </creator>
    <creator><creatorName nameType="Organizational">Coastal Survey</creatorName></creator>
  </creators>
  <titles>
    <title>Tide heights &amp; levels</title>
    <title titleType="AlternativeTitle">Aune tides</title>
  </titles>
  <publisher>Harbour Repository</publisher>
  <publicationYear>2019</publicationYear>
  <resourceType resourceTypeGeneral="Dataset">Tables</resourceType>
  <subjects><subject>tide</subject></subjects>
  <dates><date dateType="Issued">2019-05-02</date></dates>
  <rightsList>
    <rights rightsURI="https://creativecommons.org/licenses/by/4.0/legalcode">CC BY 4.0</rights>
  </rightsList>
  <descriptions>
    <description descriptionType="Abstract">Ten years of heights.</description>
    <description descriptionType="Methods">Read by hand.</description>
  </descriptions>
  <relatedIdentifiers>
    <relatedIdentifier relatedIdentifierType="DOI" relationType="IsSupplementTo">10.5072/PAPER</relatedIdentifier>
  </relatedIdentifiers>
  <version>1.4</version>
</resource>`;

async function readXml(text: string) {
  writeFileSync(join(folder, "datacite.xml"), text);
  return readPackage(folder);
}

it("reads the same from DataCite's XML", async () => {
  const outcome = await readXml(XML);
  expect(outcome.ok && outcome.value.request).toMatchObject({
    name: "Tide heights & levels",
    description: "Ten years of heights.",
    license: "Creative Commons Attribution",
    tags: ["tide"],
    contributors: [
      { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: "0000-0002-1825-0097" },
      { lastName: "Coastal Survey" },
    ],
    organizationName: "Harbour Repository",
    originalDate: "2019-05-02",
    versionLabel: "1.4",
    externalPublications: [{ doi: "10.5072/paper", relationshipType: "IsSupplementTo" }],
    sourceMetadata: { standard: "DataCite", alternateNames: ["Aune tides"] },
  });
  const properties = outcome.ok && outcome.value.request.sourceMetadata?.properties;
  expect(JSON.stringify(properties)).toContain("Read by hand.");
});

it.each([
  ["is cut off", XML.slice(0, 400), "it is no XML"],
  ["brings entities of its own", `<!DOCTYPE x [<!ENTITY y "z">]>${XML}`, "it is no XML"],
  ["is another document", "<oai_dc><title>Tides</title></oai_dc>", "<oai_dc> is no <resource>"],
])("refuses XML that %s", async (_, text, reason) => {
  expect(await readXml(text)).toMatchObject({
    ok: false,
    failure: { code: "DESCRIPTOR_BROKEN", file: "datacite.xml", reason },
  });
});
