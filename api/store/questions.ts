import type { Services } from "../services.ts";

export interface QuestionRow {
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

export interface InfoRow {
  tag: string;
  type: string;
  url: string;
}

/** Texts that lead a proposer, by tag. */
export async function loadPublishingInfo({ db }: Services): Promise<InfoRow[]> {
  const { results } = await db
    .prepare(`SELECT tag, type, url FROM publishing_info ORDER BY tag`)
    .all<InfoRow>();
  return results;
}
