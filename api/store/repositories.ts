import { parseRepositories, type Repository } from "../wire/external-repositories.ts";
import type { Services } from "../services.ts";

interface Row {
  nodeId: string;
  slug: string;
  repository: string;
  createdAt: string;
}

/** Repositories by the name of their organization; those that are not `PUBLIC` take no proposals. */
export async function loadRepositories({ db, origin }: Services): Promise<Repository[]> {
  const { results } = await db
    .prepare(
      `SELECT node_id AS nodeId, slug, repository, created_at AS createdAt FROM organizations
       WHERE repository IS NOT NULL ORDER BY name, id`,
    )
    .all<Row>();
  const parsed = parseRepositories(results.map((row) => toRepository(origin, row)));
  if (!parsed.ok) throw new Error(`A stored repository is broken: ${parsed.problem}`);
  return parsed.value;
}

/** A repository's own description in Markdown; `null` when it has none. */
export async function loadOverview({ db }: Services, nodeId: string): Promise<string | null> {
  const row = await db
    .prepare(`SELECT repository FROM organizations WHERE node_id = ?1 AND repository IS NOT NULL`)
    .bind(nodeId)
    .first<Pick<Row, "repository">>();
  const { overview = "" }: { overview?: string } = row ? JSON.parse(row.repository) : {};
  return overview === "" ? null : overview;
}

function toRepository(origin: string, { nodeId, slug, repository, createdAt }: Row): object {
  const { overview = "", ...profile }: { overview?: string } = JSON.parse(repository);
  const overviewDocument = `${origin}/publishing/repositories/${encodeURIComponent(nodeId)}/overview`;
  const seconds = Math.floor(Date.parse(createdAt) / 1000);
  return {
    ...profile,
    ...(overview !== "" && { overviewDocument }),
    organizationNodeId: nodeId,
    name: slug,
    createdAt: seconds,
    updatedAt: seconds,
  };
}

interface QuestionRow {
  id: number;
  question: string;
  type: string;
}

const SELECT = `
  SELECT DISTINCT q.value ->> 'id' AS id, q.value ->> 'question' AS question,
    coalesce(q.value ->> 'type', 'STRING') AS type
  FROM organizations AS o, json_each(o.repository, '$.questions') AS q`;

/** The questions of every repository, by number. */
export async function loadQuestions({ db }: Services): Promise<QuestionRow[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE o.repository IS NOT NULL ORDER BY id, question`)
    .all<QuestionRow>();
  return results;
}

export async function loadRepositoryQuestions(
  { db }: Services,
  organizationId: number,
): Promise<QuestionRow[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE o.id = ?1 ORDER BY id`)
    .bind(organizationId)
    .all<QuestionRow>();
  return results;
}

interface InfoRow {
  tag: string;
  type: string;
  url: string;
}

/** Help texts for proposers, by tag. */
export async function loadPublishingInfo({ db }: Services): Promise<InfoRow[]> {
  const { results } = await db
    .prepare(`SELECT tag, type, url FROM publishing_info ORDER BY tag`)
    .all<InfoRow>();
  return results;
}
