import { parseRepositories, type Repository } from "#api/wire/repositories.ts";
import type { World } from "../world.ts";

interface Row {
  nodeId: string;
  slug: string;
  repository: string;
  createdAt: string;
}

/** Repositories by the name of their organization; those that are not `PUBLIC` take no proposals. */
export async function loadRepositories({ db }: World): Promise<Repository[]> {
  const { results } = await db
    .prepare(
      `SELECT node_id AS nodeId, slug, repository, created_at AS createdAt FROM organizations
       WHERE repository IS NOT NULL ORDER BY name, id`,
    )
    .all<Row>();
  const parsed = parseRepositories(results.map(toRepository));
  if (!parsed.ok) throw new Error(`A stored repository is broken: ${parsed.problem}`);
  return parsed.value;
}

function toRepository({ nodeId, slug, repository, createdAt }: Row): object {
  const profile: object = JSON.parse(repository);
  const seconds = Math.floor(Date.parse(createdAt) / 1000);
  return {
    ...profile,
    organizationNodeId: nodeId,
    name: slug,
    createdAt: seconds,
    updatedAt: seconds,
  };
}
