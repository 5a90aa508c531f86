import type { Statement } from "../account-rows.ts";
import { demoWorkspaces } from "../accounts.ts";
import { repositories } from "../repositories.ts";
import { toUuid } from "../random.ts";
import { findAccount, type DemoPerson } from "./people.ts";

interface DemoProposal {
  author: DemoPerson;
  repository: "coast" | "language";
  name: string;
  description: string;
  /** Answers in the order of the repository's questions. */
  answers: readonly string[];
  status: "DRAFT" | "SUBMITTED" | "WITHDRAWN" | "REJECTED";
  on: string;
  /** When it was sent, and when it was withdrawn or rejected. */
  sent?: string;
  ended?: string;
}

const proposals: readonly DemoProposal[] = [
  {
    author: "petra",
    repository: "coast",
    name: "Rock pools of Skerry Bay, counted by four school classes",
    description:
      "Quadrat counts and photographs from six visits, with the classes' own species key.",
    answers: [
      "Positions from a telephone, within about five metres.",
      "Six visits between March and June 2026; the classes will go on.",
      "Nobody: the pools are on the public foreshore.",
    ],
    status: "SUBMITTED",
    on: "2026-08-26T09:12:00Z",
    sent: "2026-08-28T14:40:00Z",
  },
  {
    author: "petra",
    repository: "language",
    name: "What children call the weather",
    description: "Words for rain, wind and fog from the same four classes.",
    answers: ["The parents' form, which names teaching and research."],
    status: "DRAFT",
    on: "2026-09-02T07:55:00Z",
  },
  {
    author: "yuki",
    repository: "language",
    name: "Speech rhythm in walking conversations",
    description: "Step times and speech of twelve pairs, walking and talking.",
    answers: [
      "Sharing without pictures of faces.",
      "About 40 GB with video, 2 GB without.",
      "The video, for good.",
    ],
    status: "REJECTED",
    on: "2026-04-14T10:00:00Z",
    sent: "2026-04-15T10:30:00Z",
    ended: "2026-05-04T08:20:00Z",
  },
  {
    author: "yuki",
    repository: "coast",
    name: "Swell and sleep in a harbour town",
    description: "Low-frequency noise beside twenty beds, with the buoy's wave heights.",
    answers: ["Mean sea level of the harbour gauge.", "One winter.", "The sleepers, by address."],
    status: "WITHDRAWN",
    on: "2026-06-01T12:00:00Z",
    sent: "2026-06-02T12:00:00Z",
    ended: "2026-06-09T12:00:00Z",
  },
];

const INSERT_PROPOSAL = `
  INSERT INTO proposals (node_id, user_id, organization_id, owner_name, email, name, description,
    status, survey, contributors, created_at, updated_at, submitted_at, withdrawn_at, rejected_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
  ON CONFLICT (node_id) DO NOTHING`;

function toSeconds(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor(Date.parse(time) / 1000);
}

/** Proposals that people outside the repositories' workspaces have made. */
export function toProposalRows(): Statement[] {
  return proposals.map((proposal) => {
    const { intId, firstName, lastName, email } = findAccount(proposal.author);
    const { status, on, sent, ended } = proposal;
    const questions = repositories[proposal.repository]?.questions ?? [];
    const survey = proposal.answers.map((response, at) => ({
      questionId: questions[at]?.id ?? 0,
      response,
    }));
    return {
      sql: INSERT_PROPOSAL,
      params: [
        `N:proposal:${toUuid(`proposal ${proposal.name}`)}`,
        intId,
        demoWorkspaces[proposal.repository].intId,
        `${firstName} ${lastName}`,
        email,
        proposal.name,
        proposal.description,
        status,
        JSON.stringify(survey),
        JSON.stringify([{ firstName, lastName, emailAddress: email }]),
        toSeconds(on),
        toSeconds(ended ?? sent ?? on),
        toSeconds(sent),
        status === "WITHDRAWN" ? toSeconds(ended) : 0,
        status === "REJECTED" ? toSeconds(ended) : 0,
      ],
    };
  });
}
