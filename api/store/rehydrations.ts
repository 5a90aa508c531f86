import type { RehydrateRequest } from "../wire/files.ts";
import { REHYDRATIONS_BY_REQUESTER_MAX, REHYDRATIONS_MAX } from "../limits.ts";
import type { Services } from "../services.ts";

const LIST = "FROM rehydrations WHERE dataset_id = ?1 AND version = ?2";

/** Deletes the newest request of the person with most requests in a full list, if those are more than the new requester's. */
const EVICT = `
  DELETE FROM rehydrations WHERE id = (
    SELECT held.id FROM rehydrations AS held JOIN
      (SELECT asker, count(*) AS requests ${LIST}
       GROUP BY asker ORDER BY requests DESC, max(created_at) DESC LIMIT 1) AS most
      ON held.asker = most.asker
    WHERE held.dataset_id = ?1 AND held.version = ?2
      AND most.requests > 1 + (SELECT count(*) ${LIST} AND asker = ?3)
    ORDER BY held.created_at DESC, held.id DESC LIMIT 1)
  AND (SELECT count(*) ${LIST}) >= ${REHYDRATIONS_MAX}
  AND NOT EXISTS (SELECT 1 ${LIST} AND email = lower(?4))`;

const INSERT = `
  INSERT OR IGNORE INTO rehydrations (id, dataset_id, version, asker, name, email, created_at)
  SELECT ?5, ?1, ?2, ?3, ?6, lower(?4), ?7
  WHERE (SELECT count(*) ${LIST}) < ${REHYDRATIONS_MAX}
    AND (SELECT count(*) ${LIST} AND asker = ?3) < ${REHYDRATIONS_BY_REQUESTER_MAX}`;

const FIND = `SELECT id ${LIST} ORDER BY email <> lower(?3), created_at LIMIT 1`;

/**
 * Stores the request and returns its number; the same request again returns the same number. One requester (an account
 * or a network) may use a share of a version's list at most, and in a full list a new request evicts
 * one of the requester with most, so that invented addresses exclude nobody. A request that is not stored gets the first
 * request's number, because the version is requested already.
 */
export async function storeRehydration(
  { db, now }: Services,
  { datasetId, datasetVersionId, name, email }: RehydrateRequest,
  requester: string,
): Promise<string> {
  const version = [datasetId, datasetVersionId] as const;
  const [, , found] = await db.batch<{ id: string }>([
    db.prepare(EVICT).bind(...version, requester, email),
    db
      .prepare(INSERT)
      .bind(...version, requester, email, crypto.randomUUID(), name, now().toISOString()),
    db.prepare(FIND).bind(...version, email),
  ]);
  const id = found?.results[0]?.id;
  if (id === undefined) throw new Error("The database gave no number for a request.");
  return id;
}
