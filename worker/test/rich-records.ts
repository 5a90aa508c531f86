import { DATASET, LAB } from "./member.ts";
import { toDataset } from "./records.ts";
import { COLLECTION, PROPOSAL } from "./sent-forms.ts";

export const DAY = "2026-01-02T00:00:00Z";
const SECONDS = Date.parse(DAY) / 1_000;

const publishedDataset = { id: 7, version: 2, lastPublishedDate: DAY };

/** A dataset whose every optional field is there. */
export const FULL_DATASET = {
  ...DATASET,
  content: { ...DATASET.content, license: "Creative Commons Attribution" },
  locked: true,
  publication: {
    status: "completed",
    type: "embargo",
    embargoReleaseDate: "2027-01-01",
    publishedDataset,
  },
};

const record = (id: number, doi: string) => ({
  source: "Pennsieve",
  problem: false,
  data: toDataset({ id, doi, name: `Record ${id}` }),
});

/** A published collection with three records, one of them withdrawn. */
export const FULL_COLLECTION = {
  nodeId: COLLECTION,
  name: "Tides",
  description: "What rises.",
  banners: [],
  size: 3,
  userRole: "Owner",
  license: "MIT",
  tags: ["tide", "salt", "reef", "ice", "fog"],
  revision: 4,
  publication: { status: "Completed", type: "Publication", publishedDataset },
  derivedContributors: [],
  datasets: [
    record(1, "10.5555/one"),
    {
      source: "Pennsieve",
      problem: true,
      data: {
        id: 9,
        version: 3,
        name: "Old gauges",
        tags: [],
        status: "UNPUBLISHED",
        doi: "10.5555/old",
        updatedAt: "",
      },
    },
    record(2, "10.5555/two"),
  ],
};

/** A draft with a question that has an answer, one that has none, and a contributor. */
export const FULL_PROPOSAL = {
  userId: 77,
  nodeId: PROPOSAL,
  ownerName: "Ada Moss",
  emailAddress: "ada@example.org",
  name: "Vagus",
  description: "Traces.",
  organizationNodeId: LAB,
  datasetNodeId: "",
  proposalStatus: "DRAFT",
  survey: [{ questionId: 3, response: "2 GB" }],
  contributors: [{ firstName: "Tomas", lastName: "Reyes", emailAddress: "t@example.org" }],
  revision: 4,
  updatedAt: SECONDS,
  submittedAt: SECONDS,
  acceptedAt: SECONDS,
  rejectedAt: SECONDS,
  withdrawnAt: SECONDS,
};

export const FULL_REQUEST = {
  id: "r1",
  datasetId: 51,
  datasetName: "Porpoises",
  status: "granted",
  requestedAt: DAY,
  decidedAt: "2026-02-03T00:00:00Z",
  grantedUntil: "2026-12-31",
  reason: "For a review.",
  person: { name: "Tomas Reyes", email: "t@example.org", orcid: "0000-0005-0000-0020" },
  agreement: "Terms of the bay",
};
