import type { Account } from "../auth/account.ts";
import { toAfter, toPlace, type Cursor, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";
import type { EmbargoAccess } from "./versions.ts";
import type { WorkspaceOrder } from "./workspace-datasets.ts";

const SORT_COLUMNS = {
  Name: "d.sort_name",
  IntId: "d.id",
  UpdatedAt: "d.published_at",
} as const satisfies Record<WorkspaceOrder, string>;

/** Without a query the versions are not looked at: an index of the records is enough. */
function toSource(query: string | null): string {
  return query === null
    ? `FROM datasets AS d WHERE ?2 IS NULL AND d.organization_id = ?1 AND d.listed = 1`
    : `FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
       WHERE d.organization_id = ?1 AND d.listed = 1
         AND instr(lower(v.name || ' ' || v.description || ' ' || v.tags), lower(?2)) > 0`;
}

export interface PublishedQuery {
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

/** What became of the person's requests to see withheld files, by record. */
export async function loadEmbargoAccesses(
  { db }: Services,
  { user }: Account,
  ids: number[],
): Promise<Map<number, EmbargoAccess>> {
  const { results } = await db
    .prepare(
      `SELECT a.dataset_id AS id, a.status FROM json_each(?2) AS wanted
       CROSS JOIN embargo_access AS a ON a.user_id = ?1 AND a.dataset_id = wanted.value`,
    )
    .bind(user.id, JSON.stringify(ids))
    .all<{ id: number; status: EmbargoAccess }>();
  return new Map(results.map(({ id, status }) => [id, status]));
}
