import { expect, it } from "vitest";
import { escapeHtml } from "#base/escape-html.ts";
import { createTestApp } from "../test/app.ts";
import { toDataset, tombstone } from "../test/records.ts";
import { json, status } from "../test/upstream.ts";

const papers = [
  { doi: "10.5555/paper-1", relationshipType: "IsDescribedBy" },
  { doi: "10.5555/paper-2", relationshipType: "Invented" },
  { doi: "10.1002/(SICI)1<1::AID-A>3.0.CO;2-#", relationshipType: "IsPartOf" },
];
const middle = toDataset({ externalPublications: papers });
const versions = [
  toDataset({ version: 4, doi: "10.5072/aune-0011" }),
  toDataset({ version: 3, doi: "10.5072/aune-0008" }),
  middle,
  toDataset({ version: 1, doi: "10.5072/aune-0006" }),
];
const upstream = {
  "/discover/datasets/7": json(middle),
  "/discover/datasets/7/versions": json(versions),
};

const RELATED = [
  ["IsNewVersionOf", "10.5072/aune-0006"],
  ["IsPreviousVersionOf", "10.5072/aune-0008"],
  ["IsDescribedBy", "10.5555/paper-1"],
  ["References", "10.5555/paper-2"],
  ["IsPartOf", "10.1002/(SICI)1<1::AID-A>3.0.CO;2-#"],
] as const;

it("lists the other versions and the papers in DataCite's XML", async () => {
  const { body } = await createTestApp({ upstream }).visit("/datasets/7/export/datacite-xml");
  const related = RELATED.map(
    ([relation, doi]) =>
      `<relatedIdentifier relatedIdentifierType="DOI" relationType="${relation}">${escapeHtml(doi)}</relatedIdentifier>`,
  ).join("");
  expect(body.replaceAll(/>\s+</g, "><")).toContain(
    `<relatedIdentifiers>${related}</relatedIdentifiers>`,
  );
});

it("lists them in DataCite's JSON", async () => {
  const { body } = await createTestApp({ upstream }).visit("/datasets/7/export/datacite");
  expect(JSON.parse(body).relatedIdentifiers).toEqual(
    RELATED.map(([relationType, relatedIdentifier]) => ({
      relationType,
      relatedIdentifierType: "DOI",
      relatedIdentifier,
    })),
  );
});

/** Of DataCite's schema 4.7. */
const RELATIONS = [
  ..."Cites Collects Compiles Continues Describes Documents HasMetadata HasPart".split(" "),
  ..."HasTranslation HasVersion IsCitedBy IsCollectedBy IsCompiledBy IsContinuedBy".split(" "),
  ..."IsDerivedFrom IsDescribedBy IsDocumentedBy IsIdenticalTo IsMetadataFor".split(" "),
  ..."IsNewVersionOf IsObsoletedBy IsOriginalFormOf IsPartOf IsPreviousVersionOf".split(" "),
  ..."IsPublishedIn IsReferencedBy IsRequiredBy IsReviewedBy IsSourceOf IsSupplementTo".split(" "),
  ..."IsSupplementedBy IsTranslationOf IsVariantFormOf IsVersionOf Obsoletes".split(" "),
  ..."References Requires Reviews".split(" "),
];

it("names each relation of DataCite as it was published, and with its term in DCAT", async () => {
  const doi = (relation: string): string => `10.5555/${relation.toLowerCase()}`;
  const related = toDataset({
    externalPublications: RELATIONS.map((one) => ({ doi: doi(one), relationshipType: one })),
  });
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": json(related),
      "/discover/datasets/7/versions": json([related]),
      "/discover/datasets/7/versions/2/files/download-manifest": json({
        header: { count: 0, size: 0 },
        data: [],
      }),
    },
  });
  const { body } = await app.visit("/datasets/7/export/datacite");
  const found = JSON.parse(body).relatedIdentifiers as { relationType: string }[];
  expect(found.map(({ relationType }) => relationType)).toEqual(RELATIONS);
  const dcat = await app.visit("/datasets/7/export/dcat");
  const terms = Object.entries({
    "dct:isReferencedBy": ["IsCitedBy", "IsDescribedBy", "IsDocumentedBy", "IsReferencedBy"],
    "dct:references": ["References"],
    "dct:requires": ["Requires"],
    "dct:isRequiredBy": ["IsRequiredBy"],
  }).map(([term, relations]) => [
    term,
    relations.map((one) => ({ "@id": `https://doi.org/${doi(one)}` })),
  ]);
  const described = JSON.parse(dcat.body);
  expect(described).toMatchObject(Object.fromEntries(terms));
  expect(described["dct:relation"]).toHaveLength(RELATIONS.length - 7);
});

it.each(["schema-org", "dcat", "dcat-turtle", "dcat-rdf"])(
  "encodes in %s the signs of a DOI that its address would end at",
  async (name) => {
    const files = "/discover/datasets/7/versions/2/files/download-manifest";
    const none = { [files]: json({ header: { count: 0, size: 0 }, data: [] }) };
    const app = createTestApp({ upstream: { ...upstream, ...none } });
    const { body } = await app.visit(`/datasets/7/export/${name}`);
    expect(body).toContain("https://doi.org/10.1002/(SICI)1%3C1::AID-A%3E3.0.CO;2-%23");
    expect(body).not.toContain("2-#");
  },
);

it("lists no version that is withdrawn or has no DOI", async () => {
  const others = [
    toDataset({ version: 4, doi: "" }),
    toDataset({ version: 3, doi: "10.5072/aune-0008", status: "UNPUBLISHED" }),
    toDataset(),
  ];
  const app = createTestApp({
    upstream: { ...upstream, "/discover/datasets/7/versions": json(others) },
  });
  const { body } = await app.visit("/datasets/7/export/datacite-xml");
  expect(body).toContain("10.5555/paper-1");
  expect(body).not.toContain("VersionOf");
});

const MEMBERS = [
  { source: "Pennsieve", data: toDataset() },
  { source: "Pennsieve", data: toDataset({ doi: "" }) },
  { source: "PennsieveUnpublished", data: { ...tombstone, doi: "10.5072/gone" } },
  { source: "External", data: { doi: "10.1002/(SICI)2-#" } },
  ...Array.from({ length: 100 }, (_, at) => ({
    source: "External",
    data: { doi: `10.5555/elsewhere-${at}` },
  })),
];
const members = (request: Request): Response => {
  const query = new URL(request.url).searchParams;
  const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
  const dois = MEMBERS.slice(offset, offset + limit);
  return Response.json({ limit, offset, totalCount: MEMBERS.length, dois });
};

it("lists all members of a collection as its parts, by DOI", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/9/versions/1/dois": members } });
  const related = JSON.parse((await app.visit("/collections/9/export/datacite")).body);
  const parts = related.relatedIdentifiers.filter(
    ({ relationType }: { relationType: string }) => relationType === "HasPart",
  );
  expect(parts).toHaveLength(MEMBERS.length);
  expect(
    parts.slice(0, 4).map((part: Record<string, string>) => part["relatedIdentifier"]),
  ).toEqual([
    "10.5072/aune-0007",
    "https://portal.test/datasets/7",
    "10.5072/gone",
    "10.1002/(SICI)2-#",
  ]);
});

it.each([
  ["schema-org", '"url": "https://doi.org/10.1002/(SICI)2-%23"'],
  ["dcat", '"@id": "https://doi.org/10.1002/(SICI)2-%23"'],
  ["dcat-turtle", "dct:hasPart <https://doi.org/10.5072/aune-0007>"],
])("names the parts of a collection in %s", async (name, text) => {
  const app = createTestApp({ upstream: { "/discover/datasets/9/versions/1/dois": members } });
  const { body } = await app.visit(`/collections/9/export/${name}`);
  expect(body).toContain(text);
  expect(body).toContain("10.5555/elsewhere-99");
});

it("exports no collection whose members did not come", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/9/versions/1/dois": status(500) } });
  expect((await app.visit("/collections/9/export/datacite")).status).toBe(502);
});

it("requests no list of files where none is needed", async () => {
  const app = createTestApp({ upstream });
  await app.visit("/datasets/7/export/datacite");
  expect(app.upstream.asked().filter((path) => path.includes("/files/"))).toEqual([]);
});

it.each([
  ["datacite", '"name": ":unkn"'],
  ["datacite-xml", "<creatorName>:unkn</creatorName>"],
  ["croissant", '"creator": {\n    "@type": "sc:Organization"'],
])("never leaves out the authors, as %s", async (name, text) => {
  const nobody = toDataset({
    contributors: [],
    ownerFirstName: "",
    ownerLastName: "",
    ownerOrcid: "",
  });
  const app = createTestApp({
    upstream: {
      "/discover/datasets/7": json(nobody),
      "/discover/datasets/7/versions/2/files/download-manifest": json({
        header: { count: 0, size: 0 },
        data: [],
      }),
    },
  });
  expect((await app.visit(`/datasets/7/export/${name}`)).body).toContain(text);
});
