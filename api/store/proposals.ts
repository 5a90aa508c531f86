import type { Proposal, ProposalStatus } from "#api/wire/proposals.ts";
import type { Services } from "../services.ts";
import type { Caller } from "../auth/caller.ts";
import { CURRENT_WORKSPACE, PERSON } from "./workspaces.ts";

export interface ProposalRow {
  id: number;
  nodeId: string;
  userId: number;
  organizationId: number;
  organizationNodeId: string;
  ownerName: string;
  email: string;
  name: string;
  description: string;
  status: ProposalStatus;
  datasetNodeId: string;
  survey: string;
  contributors: string;
  createdAt: number;
  updatedAt: number;
  submittedAt: number;
  withdrawnAt: number;
  acceptedAt: number;
  rejectedAt: number;
  revision: number;
  rejectionReason: string;
}

const SELECT = `
  SELECT p.id, p.node_id AS nodeId, p.user_id AS userId, p.organization_id AS organizationId,
    o.node_id AS organizationNodeId, p.owner_name AS ownerName, p.email, p.name, p.description,
    p.status, p.dataset_node_id AS datasetNodeId, p.survey, p.contributors,
    p.created_at AS createdAt, p.updated_at AS updatedAt, p.submitted_at AS submittedAt,
    p.withdrawn_at AS withdrawnAt, p.accepted_at AS acceptedAt, p.rejected_at AS rejectedAt,
    p.revision, p.rejection_reason AS rejectionReason
  FROM proposals AS p CROSS JOIN organizations AS o ON o.id = p.organization_id`;

/** A person's proposals, the last changed first. */
export async function loadProposals({ db }: Services, sub: string): Promise<ProposalRow[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE p.user_id = ${PERSON} ORDER BY p.updated_at DESC, p.id DESC`)
    .bind(sub)
    .all<ProposalRow>();
  return results;
}

/** Proposals to the repository of the caller's current workspace, the last changed first; drafts are for their authors only. */
export async function loadSubmissions(
  { db }: Services,
  { sub, organizationId }: Pick<Caller, "sub" | "organizationId">,
  status: ProposalStatus,
): Promise<ProposalRow[]> {
  const { results } = await db
    .prepare(
      `${SELECT} WHERE p.organization_id = ${CURRENT_WORKSPACE} AND p.status = ?3 AND p.status <> 'DRAFT'
       ORDER BY p.updated_at DESC, p.id DESC`,
    )
    .bind(sub, organizationId, status)
    .all<ProposalRow>();
  return results;
}

export async function loadProposal({ db }: Services, nodeId: string): Promise<ProposalRow | null> {
  return db.prepare(`${SELECT} WHERE p.node_id = ?1`).bind(nodeId).first<ProposalRow>();
}

/** The contract's object. */
export function toProposal(row: ProposalRow): Proposal {
  const { id: _id, organizationId: _organization, email, status, ...rest } = row;
  return {
    ...rest,
    emailAddress: email,
    proposalStatus: status,
    survey: JSON.parse(row.survey),
    contributors: JSON.parse(row.contributors),
  };
}
