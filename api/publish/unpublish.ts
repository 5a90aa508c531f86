import { toRefresh } from "../store/reindex-dataset.ts";
import type { Services } from "../services.ts";

/** Replaces every version by a tombstone; returns whether the dataset exists. */
export async function unpublishDataset({ db, now }: Services, datasetId: number): Promise<boolean> {
  const known = await db
    .prepare(
      `SELECT 1 AS known FROM versions WHERE dataset_id = ?1 AND version IS NOT NULL LIMIT 1`,
    )
    .bind(datasetId)
    .first("known");
  if (known === null) return false;
  await db.batch([
    db
      .prepare(
        `UPDATE versions SET status = 'UNPUBLISHED', updated_at = ?2
         WHERE dataset_id = ?1 AND version IS NOT NULL AND status <> 'UNPUBLISHED'`,
      )
      .bind(datasetId, now().toISOString()),
    ...toRefresh(db, datasetId),
  ]);
  return true;
}
