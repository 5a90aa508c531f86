import type { Part } from "../failures.ts";
import { href } from "../routes.ts";

export type ProposalStatus = "DRAFT" | "SUBMITTED" | "WITHDRAWN" | "ACCEPTED" | "REJECTED";

/** A proposal in a list; times are ISO, `null` for never. */
export interface ProposalRow {
  id: string;
  name: string;
  description: string;
  status: ProposalStatus;
  repository: { id: string; name: string; logoUrl: string | null };
  author: { name: string; email: string };
  /** The day of its status. */
  changedAt: string | null;
  /** Questions that have no answer yet. */
  missing: number;
  questionCount: number;
  rejectionReason: string;
  datasetId: string;
}

export interface ProposalQuestion {
  id: number;
  question: string;
  /** As the product API names it; unknown ones are answered as free text. */
  type: string;
  answer: string;
}

export interface ProposalContributor {
  firstName: string;
  lastName: string;
  emailAddress: string;
}

/** A proposal with all fields of its form. */
export interface OwnProposal extends ProposalRow {
  /** Sent with each change; `null` where the product API has none. */
  revision: number | null;
  questions: ProposalQuestion[];
  contributors: ProposalContributor[];
  /** The key under which a browser stores what was typed, for this account only. */
  draftKey: string;
}

export const PROPOSAL_CONFIRMATIONS = ["submit", "withdraw", "resubmit", "remove"] as const;
export type ProposalConfirmation = (typeof PROPOSAL_CONFIRMATIONS)[number];

export interface ProposalsPageData {
  proposals: Part<ProposalRow[]>;
  /** Repositories that take proposals. */
  repositories: Part<{ id: string; name: string }[]>;
  /** Whether the form for a new one is open, and for which repository. */
  starting: { repositoryId: string } | null;
}

export interface ProposalPageData {
  proposal: OwnProposal;
  confirm: ProposalConfirmation | null;
}

export interface SubmissionsPageData {
  status: ProposalStatus;
  /** `not_allowed` for a person who is not a publisher of the current workspace. */
  submissions: Part<ProposalRow[]>;
}

export interface SubmissionPageData {
  submission: OwnProposal;
}

/** The answer to a script that saves a draft. */
export type AutosaveAnswer =
  | { kind: "saved"; revision: number | null }
  | { kind: "conflict"; theirs: OwnProposal }
  | { kind: "refused"; message: string }
  | { kind: "failed" }
  | { kind: "signed-out" };

/** The address at which a script saves a draft. */
export function autosaveHref(id: string): string {
  return `${href("workspaces.user.proposal", { id })}/autosave`;
}
