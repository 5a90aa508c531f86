import * as v from "valibot";
import { createParser } from "./parse.ts";
import { line, optionalLine, lines, count, list, optional, text } from "./fields.ts";

/** Upper bounds of a proposal. */
export const PROPOSAL_LIMITS = {
  NAME_MAX_CHARS: 255,
  DESCRIPTION_MAX_CHARS: 5_000,
  RESPONSE_MAX_CHARS: 5_000,
  ANSWERS_MAX: 200,
  CONTRIBUTORS_MAX: 200,
  REASON_MAX_CHARS: 2_000,
} as const;

export const PROPOSAL_STATUSES = [
  "DRAFT",
  "SUBMITTED",
  "WITHDRAWN",
  "ACCEPTED",
  "REJECTED",
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

const seconds = v.nullish(v.number(), 0);

/** A proposal to a repository; times are epoch seconds, 0 for never. */
export const Proposal = v.object({
  userId: v.nullish(v.number(), 0),
  nodeId: v.string(),
  ownerName: text,
  emailAddress: text,
  name: text,
  description: text,
  organizationNodeId: text,
  datasetNodeId: text,
  proposalStatus: v.picklist(PROPOSAL_STATUSES),
  survey: list(v.object({ questionId: v.number(), response: text })),
  contributors: list(v.object({ firstName: text, lastName: text, emailAddress: text })),
  createdAt: seconds,
  updatedAt: seconds,
  submittedAt: seconds,
  withdrawnAt: seconds,
  acceptedAt: seconds,
  rejectedAt: seconds,
  /** Counts every change; absent in older services. */
  revision: optional(count),
  /** The publisher's message to the author; empty unless rejected. */
  rejectionReason: text,
});
export type Proposal = v.InferOutput<typeof Proposal>;

/** Body of `GET /publishing/submission`. */
export const SubmissionsAnswer = v.object({ totalCount: count, proposals: list(Proposal) });

/** A repository's question; every type is answered as free text. */
export const Question = v.object({ id: v.number(), question: text, type: text });

/** A help text for proposers, by its tag. */
export const PublishingInfo = v.object({ tag: v.string(), type: text, url: text });

const Survey = v.pipe(
  v.array(
    v.object({
      questionId: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      response: v.nullish(lines(PROPOSAL_LIMITS.RESPONSE_MAX_CHARS), ""),
    }),
  ),
  v.maxLength(PROPOSAL_LIMITS.ANSWERS_MAX),
);
const Person = optionalLine(PROPOSAL_LIMITS.NAME_MAX_CHARS);
const Contributors = v.pipe(
  v.array(
    v.object({
      firstName: v.nullish(Person, ""),
      lastName: v.nullish(Person, ""),
      emailAddress: v.nullish(Person, ""),
    }),
  ),
  v.maxLength(PROPOSAL_LIMITS.CONTRIBUTORS_MAX),
);
const content = {
  name: line(PROPOSAL_LIMITS.NAME_MAX_CHARS),
  description: v.nullish(lines(PROPOSAL_LIMITS.DESCRIPTION_MAX_CHARS), ""),
  survey: v.nullish(Survey, () => []),
  contributors: v.nullish(Contributors, () => []),
};

/** Body of `POST /publishing/proposal`; the server sets author, status and times. */
export const ProposalDraft = v.object({ ...content, organizationNodeId: line(255) });
export type ProposalDraft = v.InferOutput<typeof ProposalDraft>;

/**
 * Body of `PUT /publishing/proposal`: the repository and the status stay. With a
 * `revision`, only a draft of that revision is changed.
 */
export const ProposalChange = v.object({
  ...content,
  nodeId: line(255),
  revision: v.nullish(count, null),
});
export type ProposalChange = v.InferOutput<typeof ProposalChange>;

/** Body of `POST /publishing/submission/reject`, which may be omitted. */
export const ProposalRejection = v.object({
  reason: v.nullish(v.pipe(lines(PROPOSAL_LIMITS.REASON_MAX_CHARS), v.trim()), ""),
});

/** Body of `GET /publishing/proposal`, which is `null` when there is none. */
export const parseProposals = createParser(list(Proposal));
export const parseProposal = createParser(Proposal);
export const parseSubmissions = createParser(SubmissionsAnswer);
export const parseQuestions = createParser(list(Question));
export const parsePublishingInfo = createParser(list(PublishingInfo));
export const parseProposalDraft = createParser(ProposalDraft);
export const parseProposalRejection = createParser(ProposalRejection);
export const parseProposalChange = createParser(ProposalChange);
