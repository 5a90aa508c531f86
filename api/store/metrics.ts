import { METRICS_MONTHS } from "../limits.ts";
import type { DatasetMetrics, DownloadsSummary, OrganizationMetrics } from "#api/wire/metrics.ts";
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
