import type { Services } from "../services.ts";
import type { Page } from "./datasets.ts";

/** DOIs of a collection in reading order, one page of them. */
export async function loadMemberDois(
  { db }: Services,
  rowId: number,
  { limit, offset }: Page,
): Promise<{ dois: string[]; totalCount: number }> {
  const [page, total] = await Promise.all([
    db
      .prepare(
        `SELECT doi FROM member_dois WHERE version_id = ?1 ORDER BY position LIMIT ?2 OFFSET ?3`,
      )
      .bind(rowId, limit, offset)
      .all<{ doi: string }>(),
    db
      .prepare(`SELECT count(*) AS total FROM member_dois WHERE version_id = ?1`)
      .bind(rowId)
      .first<number>("total"),
  ]);
  return { dois: page.results.map(({ doi }) => doi), totalCount: total ?? 0 };
}
