import { toDataset, toDatasetsPage, collection, foundFile, release, treeFile } from "./records.ts";
import { json, type Script, text } from "./upstream.ts";

/** The ORCID iD of the first author. */
export const ADA_ORCID = "0000-0002-1825-0097";
const ada = {
  firstName: "Ada",
  middleInitial: "K",
  lastName: "Moss",
  degree: "Ph.D.",
  orcid: ADA_ORCID,
};
const V2 = "/discover/datasets/7/versions/2";

/** A dataset whose every optional field is there. */
export const FULL_RECORD = toDataset({
  sourceDatasetId: 9031,
  ownerOrcid: "",
  revision: 3,
  revisedAt: "2026-05-06T09:00:00Z",
  recordCount: 63,
  modelCount: [
    { modelName: "subject", count: 60 },
    { modelName: "visit & stay", count: 3 },
  ],
  changelog: "s3://files/7/changelog.md",
  contributors: [ada, { firstName: "Tomas", lastName: "Reyes" }],
  collections: [{ id: 9, name: "Estuaries of the north" }],
  externalPublications: [
    { doi: "10.1000/paper", relationshipType: "IsDescribedBy" },
    { doi: "10.1000/older", relationshipType: "References" },
  ],
  sponsorship: { title: "Bay Fund", markup: "Paid by the *Bay Fund*." },
  versionLabel: "2.1",
  originalDate: "2019-05-04",
  otherLicense: { name: "Open Bay Licence", spdxId: "OBL-1", url: "https://bay.test/licence" },
  license: "Open Bay Licence",
  dataPreview: {
    kind: "map",
    path: "M88 55h0",
    file: "gauge a.csv",
    isSample: true,
    positions: 1_204,
    bounds: { west: -5, east: 27, south: 51, north: 63 },
  },
});

export const SOURCE = {
  standard: "Frictionless",
  createdAt: "2026-01-01",
  homepage: "https://bay.test",
  citation: "Moss (2026)",
  alternateNames: ["Ebbs", "Floods"],
  temporalCoverage: "2020/2024",
  spatialCoverage: "The bay",
  licenses: [{ name: "CC0-1.0", title: "Zero", url: "https://cc.test" }, { name: "ODbL-1.0" }],
  people: [
    { name: "Kim", roles: ["editor"], organization: "Coast", url: "https://kim.test" },
    { name: "Lee", roles: [] },
  ],
  sources: [{ title: "Old tides", url: "https://old.test/t" }, { title: "A notebook" }],
  links: [
    {
      name: "far.nc",
      url: "https://far.test/far.nc",
      size: 12,
      hashes: ["md5:aa", "sha256:bb"],
      mediaType: "application/x-netcdf",
    },
  ],
  properties: [{ name: "mood", value: "calm" }],
  tables: [
    {
      path: "data/gauge a.csv",
      name: "gauges",
      title: "Gauges",
      description: "One row a day.",
      encoding: "utf-8",
      dialect: { delimiter: ";" },
      missingValues: ["-"],
      primaryKey: ["day"],
      fields: [
        { name: "day", type: "date", format: "default" },
        {
          name: "height",
          type: "number",
          format: "bareNumber",
          unit: "m",
          title: "Height",
          description: "Above the mark.",
          missingValues: ["?"],
          constraints: { minimum: 0 },
          options: { decimalChar: "," },
          categories: [{ value: 1, label: "low" }, { value: 2 }],
        },
      ],
    },
  ],
};

const SUMMARY = [
  { datasetId: 7, version: 2, origin: "Discover", downloads: 5 },
  { datasetId: 7, version: 1, origin: "SPARC", downloads: 2 },
];

/** A catalogue with everything a public page can show. */
export function createFullScript(changes: Script = {}): Script {
  const dataset = FULL_RECORD;
  const versions = [
    dataset,
    toDataset({ version: 1, versionPublishedAt: "2026-03-01T09:00:00Z", versionLabel: "1.0" }),
  ];
  return {
    "/discover/datasets": json(
      toDatasetsPage(dataset, release, collection, toDataset({ id: 11, name: "Tide tables" })),
    ),
    "/discover/datasets/7": json(dataset),
    [V2]: json(dataset),
    "/discover/datasets/7/versions": json(versions),
    [`${V2}/changelog`]: text("Gauge two was **repaired**."),
    [`${V2}/source-metadata`]: json(SOURCE),
    [`${V2}/files/browse`]: json({
      limit: 100,
      offset: 0,
      totalCount: 2,
      files: [
        {
          type: "Directory",
          name: "data",
          path: "data",
          size: 8_000,
          fileCount: 2,
        },
        treeFile,
      ],
    }),
    "/discover/metrics/dataset/downloads/summary": json(SUMMARY),
    "/discover/datasets/7/metrics": json({
      months: [
        { month: "2026-08", views: 40, downloads: 4 },
        { month: "2026-09", views: 2, downloads: 1 },
      ],
    }),
    "/discover/datasets/7/uses": json({
      records: [
        { id: 8, version: 1, name: "Gauge reader", datasetType: "release" },
        { id: 9, version: 1, name: "Estuaries of the north", datasetType: "collection" },
      ],
    }),
    "/discover/datasets/doi/10.1000/paper": json({ message: "not found" }, 404),
    "/discover/datasets/doi/10.1000/older": json(release),
    "/discover/search/records": json({
      limit: 25,
      offset: 0,
      totalCount: 60,
      records: [
        { datasetId: 7, version: 2, model: "subject", properties: { id: "s1", age: 31 } },
        { datasetId: 7, version: 2, model: "subject", properties: { id: "s2", age: null } },
      ],
    }),
    [`${V2}/files?path=notes.bin`]: json({
      ...treeFile,
      name: "notes.bin",
      path: "notes.bin",
      fileType: "Unknown",
      packageType: "Unsupported",
    }),
    [`${V2}/files/download-manifest`]: json({ message: "not found" }, 404),
    "/discover/search/files": json({ limit: 25, offset: 0, totalCount: 60, files: [foundFile] }),
    ...changes,
  };
}

/** What a test application has for a visit. */
export interface Visited {
  upstream?: Script;
  external?: Script;
  settings?: Record<string, string>;
}

/** A public page, in a state of the catalogue; `base` is the state that its outline is compared with. */
export type VisitorState = [name: string, path: string, visited: Visited, base?: string];

export const full: Visited = { upstream: createFullScript() };
