import { RELEASES_MAX } from "../limits.ts";
import { prepareRefresh } from "../store/reindex-dataset.ts";
import type { Services } from "../services.ts";

/**
 * Opens the files of every version whose embargo ends today or ended before (UTC).
 * Each version is its own transaction; running late, twice or at once changes nothing more.
 */
export async function releaseEmbargoes({ db, now }: Services): Promise<number> {
  const time = now().toISOString();
  const { results } = await db
    .prepare(
      `SELECT id, dataset_id AS datasetId FROM versions
       WHERE status = 'EMBARGO_SUCCEEDED' AND embargo_release_date <= ?1
       ORDER BY embargo_release_date, id LIMIT ?2`,
    )
    .bind(time.slice(0, 10), RELEASES_MAX)
    .all<{ id: number; datasetId: number }>();
  for (const { id, datasetId } of results) {
    const open = db
      .prepare(
        `UPDATE versions SET status = 'PUBLISH_SUCCEEDED', updated_at = ?2, opened_at = ?2
         WHERE id = ?1 AND status = 'EMBARGO_SUCCEEDED'`,
      )
      .bind(id, time);
    await db.batch([open, ...prepareRefresh(db, datasetId)]);
  }
  return results.length;
}
