import type { World } from "../world.ts";

export interface TeamRow {
  nodeId: string;
  name: string;
  memberCount: number;
}

/** Teams of an organization by name. */
export async function loadTeams(
  { db }: World,
  organizationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<TeamRow[]> {
  const { results } = await db
    .prepare(
      `SELECT node_id AS nodeId, name,
         (SELECT count(*) FROM team_members WHERE team_id = teams.id) AS memberCount
       FROM teams WHERE organization_id = ?1 ORDER BY name, id LIMIT ?2 OFFSET ?3`,
    )
    .bind(organizationId, limit, offset)
    .all<TeamRow>();
  return results;
}
