import { describe, expect, it } from "vitest";
import type { PublicDatasetAnswer } from "#api/wire/dataset.ts";
import { createTestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { collection, release, toDataset } from "../test/records.ts";
import { json } from "../test/upstream.ts";

const BARE = {
  id: 7,
  name: "Bare record",
  version: 1,
  size: 0,
  status: "PUBLISH_SUCCEEDED",
  createdAt: "2026-03-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
} as PublicDatasetAnswer; // the fewest fields that other services of the contract answer
const RELATIONS = ["IsDescribedBy", "IsSupplementTo", "References", "IsDerivedFrom", "IsSourceOf"];
const ODD = toDataset({
  name: "Levels & <tides>",
  description: "Short.",
  license: "Bay Terms",
  otherLicense: { name: "Bay Terms", url: "https://bay.test/terms" },
  tags: [],
  contributors: [{ firstName: "", lastName: "Bay & Sons" }],
  externalPublications: RELATIONS.map((relationshipType, at) => ({
    doi: `10.5072/paper<${at}>`,
    relationshipType,
  })),
});

const RECORDS: [what: string, family: string, record: PublicDatasetAnswer][] = [
  ["a dataset", "datasets", toDataset()],
  ["a long description", "datasets", toDataset({ description: "Tides. ".repeat(2_000) })],
  ["odd words and few of them", "datasets", ODD],
  ["the least that is answered", "datasets", BARE],
  ["a release", "code", release],
  ["a collection", "collections", collection],
];

const SOURCE = {
  tables: [{ path: "data/a.csv", columns: ["day"], fields: [{ name: "day", type: "date" }] }],
  links: [{ name: "raw", url: "https://bay.test/raw.zip", size: 12, hashes: ["md5:ab"] }],
  properties: [],
  temporalCoverage: "1991-01-01/2000-12-31",
};
const FILES = ["a.csv", "b c.csv", "ü.bin"].map((fileName) => ({
  fileName,
  path: ["data"],
  url: "https://s/1",
  size: 10,
  sha256: "ab".repeat(32),
}));

async function exportAs(format: string, family: string, record: PublicDatasetAnswer) {
  const { id, version } = record;
  const place = `/discover/datasets/${id}/versions/${version}`;
  const upstream = {
    [`/discover/datasets/${id}`]: json(record),
    [`/discover/datasets/${id}/versions`]: json([record]),
    [place]: json(record),
    [`${place}/source-metadata`]: json(SOURCE),
    [`${place}/files/download-manifest`]: json({ header: { count: 3, size: 30 }, data: FILES }),
  };
  const answer = await createTestApp({ upstream }).visit(`/${family}/${id}/export/${format}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";
const isAddress = (value: unknown): boolean => isText(value) && URL.canParse(String(value));
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

describe("science-on-schema.org's SHACL shapes (googleRequired, soso_common 1.2.3)", () => {
  it.each(RECORDS)("conform with %s", async (_, family, record) => {
    const said = JSON.parse(await exportAs("schema-org", family, record));
    expect([isAddress(said["@id"]), isAddress(said.url), isText(said.name)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(said.description.length).toBeGreaterThanOrEqual(50);
    expect(said.description.length).toBeLessThanOrEqual(5_000);
    expect(asList(said.identifier).length).toBeGreaterThan(0);
    for (const one of asList(said.identifier))
      expect(isText(one) || Object(one)["@type"] === "PropertyValue").toBe(true);
    expect(asList(said.keywords).every(isText)).toBe(true);
    expect(typeof said.isAccessibleForFree).toBe("boolean");
    expect(asList(said.version)).toEqual([expect.stringMatching(/\S/)]);
    expect(said.sameAs === undefined || isAddress(said.sameAs)).toBe(true);
  });
});

const GENERAL = ["Dataset", "Software", "Collection"];
const DATES = ["Accepted", "Available", "Collected", "Created", "Issued", "Submitted", "Updated"];
const RELATED = [
  ..."IsCitedBy Cites IsSupplementTo IsSupplementedBy IsNewVersionOf IsPreviousVersionOf".split(
    " ",
  ),
  ..."IsPartOf HasPart IsReferencedBy References IsDocumentedBy Documents IsDescribedBy".split(" "),
  ..."Describes IsDerivedFrom IsSourceOf IsVersionOf HasVersion IsIdenticalTo".split(" "),
];

describe("DataCite's XML schema of kernel 4.6 (metadata.xsd and its lists)", () => {
  it.each(RECORDS)("is valid for %s", async (_, family, record) => {
    const body = await exportAs("datacite-xml", family, record);
    const valueOf = (name: string): string => findAll(body, name)[0]?.text.trim() ?? "";
    for (const name of ["identifier", "creatorname", "title", "publisher"])
      expect([name, valueOf(name)]).toEqual([name, expect.stringMatching(/\S/)]);
    expect(valueOf("publicationyear")).toMatch(/^\d{4}$/);
    const lists: [element: string, attribute: string, values: string[]][] = [
      ["resourcetype", "resourcetypegeneral", GENERAL],
      ["date", "datetype", DATES],
      ["relatedidentifier", "relationtype", RELATED],
      ["relatedidentifier", "relatedidentifiertype", ["DOI", "URL"]],
      ["creatorname", "nametype", ["Personal", "Organizational"]],
      ["description", "descriptiontype", ["Abstract"]],
    ];
    for (const [name, attribute, values] of lists)
      for (const { attributes } of findAll(body, name))
        expect([name, attribute, ...values]).toContain(attributes.get(attribute) ?? attribute);
    expect(findAll(body, "resourcetype")).toHaveLength(1);
  });
});

describe("mlcroissant's checks of a description (issues of its Metadata, FileObject, FileSet and Field)", () => {
  const datasets = RECORDS.filter(([, family]) => family === "datasets");

  it.each(datasets)("find nothing in %s", async (_, family, record) => {
    const said = JSON.parse(await exportAs("croissant", family, record));
    expect([isText(said.name), isText(said["@type"]), isAddress(said.url)]).toEqual([
      true,
      true,
      true,
    ]);
    const parts: Record<string, unknown>[] = said.distribution ?? [];
    const ids = parts.map((part) => part["@id"]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const part of parts) {
      expect([part["@id"], ...asList(part["encodingFormat"])].every(isText)).toBe(true);
      if (part["@type"] === "cr:FileSet") expect(asList(part["includes"]).every(isText)).toBe(true);
      else expect(isText(part["contentUrl"]) && isText(part["sha256"] ?? part["md5"])).toBe(true);
    }
    const sets: { field: Record<string, never>[] }[] = said.recordSet ?? [];
    for (const { dataType, source } of sets.flatMap(({ field }) => field)) {
      expect(asList(dataType).every(isText)).toBe(true);
      expect(ids).toContain(Object(source).fileObject["@id"]);
    }
  });
});
