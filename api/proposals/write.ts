import type { ProposalChange, ProposalDraft } from "#api/wire/proposals.ts";
import { PROPOSALS_MAX } from "../limits.ts";
import type { UserRow } from "../store/accounts.ts";
import type { ProposalRow } from "../store/proposals.ts";
import type { Services } from "../services.ts";

const INSERT = `
  INSERT INTO proposals (node_id, user_id, organization_id, owner_name, email, name, description,
    survey, contributors, created_at, updated_at)
  SELECT ?1, ?2, o.id, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10 FROM organizations AS o
  WHERE o.node_id = ?3 AND o.repository ->> 'type' = 'PUBLIC'
    AND (SELECT count(*) FROM proposals WHERE user_id = ?2) < ${PROPOSALS_MAX}`;

/** The new draft's id; `null` when no such repository takes proposals, or the person has too many. */
export async function createProposal(
  services: Services,
  user: UserRow,
  draft: ProposalDraft,
): Promise<string | null> {
  const nodeId = `N:proposal:${crypto.randomUUID()}`;
  const { meta } = await services.db
    .prepare(INSERT)
    .bind(
      nodeId,
      user.id,
      draft.organizationNodeId,
      `${user.firstName} ${user.lastName}`,
      user.email,
      draft.name,
      draft.description,
      JSON.stringify(draft.survey),
      JSON.stringify(draft.contributors),
      readSeconds(services),
    )
    .run();
  return meta.changes > 0 ? nodeId : null;
}

/**
 * As in the contract's service: allowed in every status, which stays; the times of submission and
 * withdrawal and the dataset that came of it are cleared. A client that names a revision
 * changes only a draft of that revision; returns whether it was changed.
 */
export async function changeProposal(
  services: Services,
  { id }: ProposalRow,
  { name, description, survey, contributors, revision }: ProposalChange,
): Promise<boolean> {
  const { meta } = await services.db
    .prepare(
      `UPDATE proposals SET name = ?2, description = ?3, survey = ?4, contributors = ?5,
         updated_at = ?6, submitted_at = 0, withdrawn_at = 0, dataset_node_id = '',
         revision = revision + 1
       WHERE id = ?1 AND (?7 IS NULL OR (revision = ?7 AND status = 'DRAFT'))`,
    )
    .bind(
      id,
      name,
      description,
      JSON.stringify(survey),
      JSON.stringify(contributors),
      readSeconds(services),
      revision,
    )
    .run();
  return meta.changes > 0;
}

export async function deleteProposal({ db }: Services, { id }: ProposalRow): Promise<void> {
  await db.prepare(`DELETE FROM proposals WHERE id = ?1`).bind(id).run();
}

export function readSeconds({ now }: Services): number {
  return Math.floor(now().getTime() / 1000);
}
