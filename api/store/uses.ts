import type { Uses } from "#api/wire/metrics.ts";
import { USES_FOUND_MAX, USES_LISTED_MAX } from "../limits.ts";
import type { Services } from "../services.ts";

/** Listed records with a DOI of a dataset among their works, and listed collections that contain one; the newest first. */
export async function loadUses({ db }: Services, datasetId: number): Promise<Uses["records"]> {
  const { results } = await db
    .prepare(
      `WITH own AS (
         SELECT doi FROM versions WHERE dataset_id = ?1 AND version IS NOT NULL AND doi IS NOT NULL),
       users AS (
         SELECT p.dataset_id AS id FROM own JOIN dataset_publications AS p ON p.doi = lower(own.doi)
         UNION
         SELECT c.dataset_id FROM own JOIN member_dois AS m ON m.doi = own.doi
           JOIN versions AS c ON c.id = m.version_id JOIN datasets AS d ON d.current_id = c.id
         LIMIT ?2)
       SELECT d.id, v.version, v.name, d.dataset_type AS datasetType
       FROM users AS u JOIN datasets AS d ON d.id = u.id JOIN versions AS v ON v.id = d.current_id
       WHERE d.listed = 1 AND d.id <> ?1 ORDER BY d.published_at DESC, d.id LIMIT ?3`,
    )
    .bind(datasetId, USES_FOUND_MAX, USES_LISTED_MAX)
    .all<Uses["records"][number]>();
  return results;
}
