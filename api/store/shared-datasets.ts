import type { Account } from "../auth/account.ts";
import { toAfter, toPlace, type Cursor, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";

interface Row {
  id: number;
  nodeId: string;
  name: string;
  description: string;
  status: string;
  tags: string;
  dataUseAgreementId: number | null;
  workspaceNodeId: string;
  workspaceName: string;
  createdAt: string;
  updatedAt: string;
  sortName: string;
}

const SHARED = `
  FROM memberships AS m
  CROSS JOIN workspace_datasets AS w ON w.organization_id = m.organization_id
  CROSS JOIN organizations AS o ON o.id = w.organization_id
  WHERE m.user_id = ?1 AND m.role = 'guest' AND (?2 IS NULL OR m.organization_id = ?2)
    AND (EXISTS (SELECT 1 FROM dataset_roles AS r WHERE r.dataset_id = w.id AND r.user_id = ?1)
      OR EXISTS (SELECT 1 FROM dataset_teams AS t JOIN team_members AS tm
        ON tm.team_id = t.team_id AND tm.user_id = ?1 WHERE t.dataset_id = w.id))`;

/** Datasets of workspaces in which the person is only a guest, by name. */
export async function loadSharedDatasets(
  { db }: Services,
  { user, onlyOrganizationId }: Account,
  asked: CursorPage,
): Promise<{ datasets: object[]; cursors: Cursor[]; totalCount: number }> {
  const [page, total] = await Promise.all([
    db
      .prepare(
        `SELECT w.id, w.node_id AS nodeId, w.name, w.description, w.status, w.tags,
           w.data_use_agreement_id AS dataUseAgreementId, o.node_id AS workspaceNodeId,
           o.name AS workspaceName, w.created_at AS createdAt, w.updated_at AS updatedAt,
           w.sort_name AS sortName
         ${SHARED} AND (?5 IS NULL OR ${toAfter(["w.sort_name", "w.id"], "ASC", "?5")})
         ORDER BY w.sort_name, w.id LIMIT ?3 OFFSET ?4`,
      )
      .bind(user.id, onlyOrganizationId, ...toPlace(asked))
      .all<Row>(),
    db
      .prepare(`SELECT count(*) AS total ${SHARED}`)
      .bind(user.id, onlyOrganizationId)
      .first<number>("total"),
  ]);
  return {
    datasets: page.results.map(toSharedDataset),
    cursors: page.results.map(({ sortName, id }) => [sortName, id]),
    totalCount: total ?? 0,
  };
}

function toSharedDataset({ id, nodeId, tags, sortName: _sortName, ...rest }: Row): object {
  return { content: { id: nodeId, intId: id, ...rest, state: "READY", tags: JSON.parse(tags) } };
}
