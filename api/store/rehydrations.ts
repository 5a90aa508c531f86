import type { RehydrateRequest } from "#api/wire/rehydrate.ts";
import { REHYDRATIONS_MAX } from "../limits.ts";
import type { World } from "../world.ts";

const INSERT = `
  INSERT OR IGNORE INTO rehydrations (id, dataset_id, version, name, email, created_at)
  SELECT ?1, ?2, ?3, ?4, lower(?5), ?6
  WHERE (SELECT count(*) FROM rehydrations WHERE dataset_id = ?2 AND version = ?3) < ${REHYDRATIONS_MAX}`;

/**
 * Keeps the request and answers its number; asking again answers the same. A version that very
 * many ask for is asked for already: then the first request's number stands for all.
 */
export async function storeRehydration(
  { db, now }: World,
  { datasetId, datasetVersionId, name, email }: RehydrateRequest,
): Promise<string> {
  const [, found] = await db.batch<{ id: string }>([
    db
      .prepare(INSERT)
      .bind(crypto.randomUUID(), datasetId, datasetVersionId, name, email, now().toISOString()),
    db
      .prepare(
        `SELECT id FROM rehydrations WHERE dataset_id = ?1 AND version = ?2
         ORDER BY email <> lower(?3), created_at LIMIT 1`,
      )
      .bind(datasetId, datasetVersionId, email),
  ]);
  const id = found?.results[0]?.id;
  if (id === undefined) throw new Error("The database gave no number for a request.");
  return id;
}
