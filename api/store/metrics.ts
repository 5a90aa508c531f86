import { USES_LISTED_MAX } from "../wire/metrics.ts";
import { METRICS_MONTHS, USES_FOUND_MAX } from "../limits.ts";
import type {
  DatasetMetrics,
  DownloadsSummary,
  OrganizationMetrics,
  Uses,
} from "#api/wire/metrics.ts";
import type { ViewsByDay } from "#api/wire/views.ts";
import type { Services } from "../services.ts";

/** Downloads of these days (UTC, both included), by dataset, version and origin. */
export async function loadDownloads(
  { db }: Services,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<DownloadsSummary> {
  const { results } = await db
    .prepare(
      `SELECT dataset_id AS datasetId, version, origin, sum(count) AS downloads FROM downloads
       WHERE day BETWEEN ?1 AND ?2 GROUP BY dataset_id, version, origin`,
    )
    .bind(startDate, endDate)
    .all<DownloadsSummary[number]>();
  return results;
}

const ADD_VIEWS = `
  INSERT INTO views (dataset_id, day, count)
  SELECT d.id, value ->> 'day', value ->> 'count'
  FROM json_each(?1) JOIN datasets AS d ON d.id = value ->> 'datasetId'
  WHERE d.listed = 1
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;

/** Adds views that the portal counted; those of unlisted datasets are ignored. */
export async function addViews({ db }: Pick<Services, "db">, views: ViewsByDay): Promise<void> {
  await db.prepare(ADD_VIEWS).bind(JSON.stringify(views)).run();
}

/** Views and downloads of a dataset by month (UTC), of the last twelve that have any, the oldest first. */
export async function loadMonths(
  { db, now }: Services,
  datasetId: number,
): Promise<DatasetMetrics["months"]> {
  const first = now();
  first.setUTCMonth(first.getUTCMonth() - METRICS_MONTHS + 1, 1);
  const { results } = await db
    .prepare(
      `SELECT substr(day, 1, 7) AS month, sum(views) AS views, sum(downloads) AS downloads FROM (
         SELECT day, count AS views, 0 AS downloads FROM views
         WHERE dataset_id = ?1 AND day >= ?2
         UNION ALL
         SELECT day, 0, count FROM downloads WHERE dataset_id = ?1 AND day >= ?2
       ) GROUP BY 1 ORDER BY 1`,
    )
    .bind(datasetId, first.toISOString().slice(0, 10))
    .all<DatasetMetrics["months"][number]>();
  return results;
}

/** Every listed dataset of an organization with its size in bytes, by name. */
export async function loadOrganizationMetrics(
  { db }: Services,
  organizationId: number,
): Promise<OrganizationMetrics["datasets"]> {
  const { results } = await db
    .prepare(
      `SELECT d.id, v.name, d.size FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
       WHERE d.organization_id = ?1 AND d.listed = 1 ORDER BY d.sort_name, d.id`,
    )
    .bind(organizationId)
    .all<OrganizationMetrics["datasets"][number]>();
  return results;
}

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
