import { prepareRefresh } from "../store/reindex-dataset.ts";
import type { Services } from "../services.ts";

/**
 * Replaces every version by a tombstone; returns whether the dataset exists. A later call may add
 * a reason or correct it.
 */
export async function unpublishDataset(
  { db, now }: Services,
  datasetId: number,
  reason: string | null = null,
): Promise<boolean> {
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
        `UPDATE versions SET status = 'UNPUBLISHED',
           updated_at = iif(status = 'UNPUBLISHED', updated_at, ?2),
           details = iif(?3 IS NULL, details, json_set(details, '$.withdrawnReason', ?3))
         WHERE dataset_id = ?1 AND version IS NOT NULL AND (status <> 'UNPUBLISHED' OR ?3 IS NOT NULL)`,
      )
      .bind(datasetId, now().toISOString(), reason),
    ...prepareRefresh(db, datasetId),
  ]);
  return true;
}
