import type { Account } from "../auth/account.ts";
import type { Caller } from "../auth/caller.ts";
import { toAfter, toPlace, type Cursor, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";
import { ACCESS_STATUS, type EmbargoAccess } from "./versions.ts";
import type { WorkspaceOrder } from "./workspace-datasets.ts";

const SORT_COLUMNS = {
  Name: "d.sort_name",
  IntId: "d.id",
  UpdatedAt: "d.published_at",
} as const satisfies Record<WorkspaceOrder, string>;

/** Without a query the versions are not read: an index of the records is enough. */
function toSource(query: string | null): string {
  return query === null
    ? `FROM datasets AS d WHERE ?2 IS NULL AND d.organization_id = ?1 AND d.listed = 1`
    : `FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
       WHERE d.organization_id = ?1 AND d.listed = 1
         AND instr(lower(v.name || ' ' || v.description || ' ' || v.tags), lower(?2)) > 0`;
}

interface PublishedQuery {
  query: string | null;
  by: WorkspaceOrder;
  direction: "ASC" | "DESC";
  page: CursorPage;
}

/** Ids of one page of a workspace's public records, and how many there are in all. */
export async function loadPublishedIds(
  { db }: Services,
  organizationId: number,
  { query, by, direction, page }: PublishedQuery,
): Promise<{ ids: number[]; cursors: Cursor[]; totalCount: number }> {
  const source = toSource(query);
  const [rows, total] = await Promise.all([
    db
      .prepare(
        `SELECT d.id, ${SORT_COLUMNS[by]} AS sortKey ${source}
           AND (?5 IS NULL OR ${toAfter([SORT_COLUMNS[by], "d.id"], direction, "?5")})
         ORDER BY ${SORT_COLUMNS[by]} ${direction}, d.id ${direction} LIMIT ?3 OFFSET ?4`,
      )
      .bind(organizationId, query, ...toPlace(page))
      .all<{ id: number; sortKey: string | number }>(),
    db
      .prepare(`SELECT count(*) AS total ${source}`)
      .bind(organizationId, query)
      .first<number>("total"),
  ]);
  return {
    ids: rows.results.map(({ id }) => id),
    cursors: rows.results.map(({ id, sortKey }) => [sortKey, id]),
    totalCount: total ?? 0,
  };
}

/** The status of the person's requests to see withheld files, by record. */
export async function loadEmbargoAccesses(
  { db, now }: Services,
  { user }: Account,
  ids: number[],
): Promise<Map<number, EmbargoAccess>> {
  const { results } = await db
    .prepare(
      `SELECT a.dataset_id AS id, ${ACCESS_STATUS.replace("$today", "?3")} AS status
       FROM json_each(?2) AS wanted
       CROSS JOIN embargo_access AS a ON a.user_id = ?1 AND a.dataset_id = wanted.value`,
    )
    .bind(user.id, JSON.stringify(ids), now().toISOString().slice(0, 10))
    .all<{ id: number; status: EmbargoAccess | null }>();
  return new Map(results.flatMap(({ id, status }) => (status === null ? [] : [[id, status]])));
}

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
  WHERE m.user_id = (SELECT id FROM users WHERE sub = ?1) AND m.role = 'guest' AND (?2 IS NULL OR m.organization_id = ?2)
    AND (EXISTS (SELECT 1 FROM dataset_roles AS r WHERE r.dataset_id = w.id AND r.user_id = m.user_id)
      OR EXISTS (SELECT 1 FROM dataset_teams AS t JOIN team_members AS tm
        ON tm.team_id = t.team_id AND tm.user_id = m.user_id WHERE t.dataset_id = w.id))`;

export interface SharedDatasets {
  datasets: object[];
  cursors: Cursor[];
  totalCount: number;
}

/** Datasets of workspaces in which the caller is only a guest, by name. */
export async function loadSharedDatasets(
  { db }: Services,
  { sub, organizationId }: Pick<Caller, "sub" | "organizationId">,
  requested: CursorPage,
): Promise<SharedDatasets> {
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
      .bind(sub, organizationId, ...toPlace(requested))
      .all<Row>(),
    db
      .prepare(`SELECT count(*) AS total ${SHARED}`)
      .bind(sub, organizationId)
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
