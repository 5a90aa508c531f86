import { toAfter, toPlace, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";

export interface TeamRow {
  id: number;
  nodeId: string;
  name: string;
  memberCount: number;
}

/** Teams of an organization by name. */
export async function loadTeams(
  { db }: Services,
  organizationId: number,
  page: CursorPage,
): Promise<TeamRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, node_id AS nodeId, name,
         (SELECT count(*) FROM team_members WHERE team_id = teams.id) AS memberCount
       FROM teams WHERE organization_id = ?1
         AND (?4 IS NULL OR ${toAfter(["name", "id"], "ASC", "?4")})
       ORDER BY name, id LIMIT ?2 OFFSET ?3`,
    )
    .bind(organizationId, ...toPlace(page))
    .all<TeamRow>();
  return results;
}
