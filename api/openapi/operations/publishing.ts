import {
  Proposal,
  ProposalChange,
  ProposalDraft,
  ProposalRejection,
  SubmissionsAnswer,
} from "#api/wire/proposals.ts";
import { SubmissionsQuery } from "../../routes/signed-in/proposals.ts";
import { Proposals, PublishingInfos, Questions, Repositories } from "../answers.ts";
import {
  json,
  jsonBody,
  type Operations,
  type Parameter,
  LAB,
  PROPOSAL,
  SUBMISSION,
} from "../operation.ts";

function node(name: string): Parameter {
  const schema = { type: "string", minLength: 1 };
  return { name, in: "query", required: true, schema, description: "The node id of the proposal." };
}

const draft = {
  name: "Tides of the north",
  description: "Ten years of gauges.",
  survey: [
    { questionId: 3, response: "2 GB" },
    { questionId: 4, response: "Open" },
  ],
  contributors: [{ firstName: "Ada", lastName: "Moss", emailAddress: "ada@example.org" }],
};
const CHANGED = { 200: json(Proposal, "The proposal as it is now.") };
const STEP = { 400: "No such proposal, or not in the state for this step." };

/** Proposals to repositories, and the decisions of their publishers. */
export const publishing: Operations = {
  "GET /publishing/repositories": {
    summary: "Repositories that take proposals",
    answers: { 200: json(Repositories, "The repositories, or `null`.") },
    example: {},
  },
  "GET /publishing/repositories/:id/overview": {
    summary: "A repository's own words, its overview document",
    answers: { 200: { description: "The text.", type: "text/markdown" } },
    refusals: { 404: "No such repository, or it has none." },
    example: { path: { id: LAB } },
  },
  "GET /publishing/info": {
    summary: "Texts that lead a proposer",
    answers: { 200: json(PublishingInfos, "The texts by tag.") },
    example: {},
  },
  "GET /publishing/questions": {
    summary: "Questions of all repositories",
    answers: { 200: json(Questions, "The questions.") },
    example: {},
  },
  "GET /publishing/proposal": {
    summary: "The caller's proposals",
    answers: { 200: json(Proposals, "The proposals, or `null`.") },
    example: {},
  },
  "POST /publishing/proposal": {
    summary: "Write a proposal",
    body: jsonBody(ProposalDraft, { ...draft, organizationNodeId: LAB }),
    answers: { 201: json(Proposal, "The draft.") },
    refusals: { 400: "No such repository, or 1,000 proposals already." },
    example: { status: 201 },
  },
  "PUT /publishing/proposal": {
    summary: "Change a proposal",
    body: jsonBody(ProposalChange, { ...draft, nodeId: PROPOSAL }),
    answers: {
      ...CHANGED,
      409: json(Proposal, "The draft is at another revision, or no draft: the proposal as it is."),
    },
    refusals: { 404: "No such proposal of the caller's." },
    example: {},
  },
  "DELETE /publishing/proposal": {
    summary: "Delete a proposal",
    parameters: [node("proposal_node_id")],
    answers: { 200: { description: "Deleted." } },
    refusals: { 400: "No id.", 404: "No such proposal of the caller's." },
    example: { query: `proposal_node_id=${PROPOSAL}` },
  },
  "POST /publishing/proposal/submit": {
    summary: "Submit a proposal",
    parameters: [node("node_id")],
    answers: CHANGED,
    refusals: STEP,
    example: { query: `node_id=${PROPOSAL}` },
  },
  "POST /publishing/proposal/withdraw": {
    summary: "Withdraw a submitted proposal",
    parameters: [node("node_id")],
    answers: CHANGED,
    refusals: STEP,
    example: { query: `node_id=${SUBMISSION}` },
  },
  "GET /publishing/submission": {
    summary: "Proposals to the current workspace's repository",
    query: SubmissionsQuery,
    answers: { 200: json(SubmissionsAnswer, "The proposals of one status.") },
    example: {},
  },
  "POST /publishing/submission/accept": {
    summary: "Accept a proposal, which makes a dataset of it",
    parameters: [node("node_id")],
    answers: CHANGED,
    refusals: STEP,
    example: { query: `node_id=${SUBMISSION}` },
  },
  "POST /publishing/submission/reject": {
    summary: "Reject a proposal",
    description: "The author is told the reason.",
    body: jsonBody(ProposalRejection, { reason: "We publish recordings of tides only." }),
    parameters: [node("node_id")],
    answers: CHANGED,
    refusals: STEP,
    example: { query: `node_id=${SUBMISSION}` },
  },
};
