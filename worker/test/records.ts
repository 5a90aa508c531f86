import type { PublicDatasetAnswer } from "#api/wire/dataset.ts";
import type { Script } from "./upstream.ts";
import { json, text } from "./upstream.ts";

/** An invented dataset of the contract; `changes` are the fields that a test is about. */
export function toDataset(changes: Partial<PublicDatasetAnswer> = {}): PublicDatasetAnswer {
  return {
    id: 7,
    name: "Tide heights of the Aune estuary",
    description: "Ten years of tide heights at three gauges.",
    ownerFirstName: "Ada",
    ownerLastName: "Moss",
    ownerOrcid: "0000-0002-1825-0097",
    organizationName: "Coastal Lab",
    license: "Creative Commons Attribution",
    tags: ["tide", "estuary"],
    version: 2,
    size: 12_000,
    fileCount: 3,
    recordCount: 0,
    uri: "s3://files/7",
    arn: "arn:aws:s3:::files/7",
    status: "PUBLISH_SUCCEEDED",
    doi: "10.5072/aune-0007",
    readme: "s3://files/7/readme.md",
    contributors: [{ firstName: "Ada", middleInitial: "K", lastName: "Moss", degree: "Ph.D." }],
    createdAt: "2026-03-01T09:00:00Z",
    updatedAt: "2026-04-01T09:00:00Z",
    firstPublishedAt: "2026-03-01T09:00:00Z",
    versionPublishedAt: "2026-04-01T09:00:00Z",
    datasetType: "research",
    ...changes,
  };
}

export function toDatasetsPage(...datasets: PublicDatasetAnswer[]): unknown {
  return { limit: 25, offset: 0, totalCount: datasets.length, datasets };
}

export const release = toDataset({
  id: 8,
  name: "Gauge reader",
  doi: "10.5072/gauge-0008",
  version: 1,
  datasetType: "release",
  release: {
    origin: "GitHub",
    label: "v1.0.0",
    marker: "3f2a9c1",
    repoUrl: "https://code.example/gauge",
  },
});

export const collection = toDataset({
  id: 9,
  name: "Estuaries of the north",
  doi: "10.5072/north-0009",
  version: 1,
  datasetType: "collection",
  doiCollection: { banners: [], size: 1 },
});

export const tombstone = {
  id: 10,
  version: 1,
  name: "Withdrawn tides",
  tags: ["tide"],
  status: "UNPUBLISHED",
  doi: "10.5072/gone-0010",
  updatedAt: "2026-05-01T09:00:00Z",
};

export const treeFile = {
  type: "File",
  name: "gauge a.csv",
  path: "data/gauge a.csv",
  size: 4_000,
  fileType: "CSV",
  packageType: "CSV",
  icon: "CSV",
  uri: "s3://files/7/data",
  sourcePackageId: "N:package:11111111-2222-4333-8444-555555555555",
};

export const foundFile = {
  name: "gauge a.csv",
  path: "data/gauge a.csv",
  datasetId: 7,
  datasetVersion: 2,
  size: 4_000,
  fileType: "CSV",
  packageType: "CSV",
  icon: "CSV",
  uri: "s3://files/7/data",
};

/** The account of signed-in tests. */
const user = {
  id: "N:user:1",
  email: "ada@example.org",
  firstName: "Ada",
  lastName: "Moss",
  color: "#5FBFF9",
};

const organizations = {
  organizations: [
    {
      organization: { id: "N:organization:1", name: "Coastal Lab", slug: "coastal-lab" },
      isAdmin: false,
      isOwner: true,
    },
  ],
};

export const FACETS = {
  licenses: [
    { value: "Creative Commons Attribution", count: 1 },
    { value: "MIT License", count: 4 },
  ],
  years: [
    { value: "2026", count: 1 },
    { value: "2025", count: 4 },
  ],
  sizes: [
    { value: "0-1000000", count: 1 },
    { value: "10000000000-", count: 4 },
  ],
  statuses: [{ value: "public", count: 1 }],
  tags: [{ tag: "tide", count: 1 }],
};

/** A healthy product API with three records, one of each family. */
export function goodCatalogue(): Script {
  const dataset = toDataset();
  const page = { limit: 100, offset: 0 };
  const oneFile = { totalCount: 1, files: [treeFile] };
  const nothing = json({ message: "not found" }, 404);
  return {
    "/discover/datasets": json(toDatasetsPage(dataset, release, collection)),
    "/discover/search/datasets": json(toDatasetsPage(dataset)),
    "/discover/datasets/7/metrics": json({ months: [] }),
    "/discover/datasets/7/uses": json({ records: [] }),
    "/discover/datasets/8/metrics": json({ months: [] }),
    "/discover/facets": json(FACETS),
    "/discover/search/files": json({ limit: 25, offset: 0, totalCount: 1, files: [foundFile] }),
    "/discover/tags": json([{ tag: "tide", count: 2 }]),
    "/discover/datasets/7": json(dataset),
    "/discover/datasets/8": json(release),
    "/discover/datasets/9": json(collection),
    "/discover/datasets/10": json(tombstone, 410),
    "/discover/datasets/404": nothing,
    "/discover/datasets/404/versions": nothing,
    "/discover/datasets/7/versions/2": json(dataset),
    "/discover/datasets/7/versions/1": json(toDataset({ version: 1 })),
    "/discover/datasets/8/versions/1": json(release),
    "/discover/datasets/9/versions/1": json(collection),
    "/discover/datasets/7/versions/1/changelog": nothing,
    "/discover/datasets/7/versions": json([dataset, toDataset({ version: 1 })]),
    "/discover/datasets/8/versions": json([release]),
    "/discover/datasets/9/versions": json([collection]),
    "/discover/datasets/10/versions": json([]),
    "/discover/datasets/7/versions/2/readme": text("# Tides\n\nRead **this** first."),
    "/discover/datasets/7/versions/1/readme": text("First notes."),
    "/discover/datasets/8/versions/1/readme": text("How to install."),
    "/discover/datasets/9/versions/1/readme": text("What is gathered here."),
    "/discover/datasets/7/versions/2/files/browse": json({ ...page, ...oneFile }),
    "/discover/datasets/7/versions/2/files/content": text("gauge,height\nA,12\n"),
    "/discover/datasets/7/versions/1/files/browse": json({ ...page, totalCount: 0, files: [] }),
    "/discover/datasets/8/versions/1/assets/browse": json({
      ...page,
      totalCount: 1,
      assets: [{ name: "reader.py", path: "reader.py", size: 900, type: "file" }],
    }),
    "/discover/datasets/9/versions/1/dois": json({
      ...page,
      totalCount: 1,
      dois: [{ source: "Pennsieve", data: dataset }],
    }),
    "/discover/packages/N%3Apackage%3A1/files": json({ ...page, ...oneFile }),
    "/token": json([]),
    "/datasets/paginated": json({ ...page, totalCount: 0, datasets: [] }),
    "/datasets/shared-datasets": json({ ...page, totalCount: 0, datasets: [] }),
    "/collections": json({ ...page, totalCount: 0, collections: [] }),
    "/collections/invitations": json({ invitations: [] }),
    "/publishing/proposal": json(null),
    "/publishing/submission": json({ totalCount: 0, proposals: [] }),
    "/access-requests": json({ requests: [] }),
    "/access-requests/mine": json({ access: [], restore: [] }),
    "/publishing/repositories": json([
      { organizationNodeId: "N:organization:2", name: "reef", displayName: "Reef", type: "PUBLIC" },
    ]),
    "/user": json(user),
    "/organizations": json(organizations),
    "/notifications": json({ message: "There is no such call." }, 404),
    "/user/deletion": json({ message: "There is no such call." }, 404),
    "/accounts/github/user": json({ message: "No GitHub account is linked." }, 404),
  };
}
