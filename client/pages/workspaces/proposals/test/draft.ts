import type { OwnProposal } from "../../../../contract/account/own-proposals.ts";

/** A draft without questions, as its author sees it. */
export const DRAFT: OwnProposal = {
  id: "N:proposal:1",
  name: "Tides",
  description: "",
  status: "DRAFT",
  repository: { id: "N:organization:1", name: "Coast", logoUrl: null },
  author: { name: "Ada Moss", email: "ada@example.org" },
  changedAt: null,
  missing: 0,
  questionCount: 0,
  rejectionReason: "",
  datasetId: "",
  revision: 4,
  questions: [],
  contributors: [],
  draftKey: "ada proposal 1",
};
