import type { DownloadsSummary, OrganizationMetrics } from "#api/wire/metrics.ts";
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
