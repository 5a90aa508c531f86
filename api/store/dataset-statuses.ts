import type { Services } from "../services.ts";

/** The statuses a workspace dataset can have, the same in every workspace. */
export const DATASET_STATUSES = [
  { id: 1, name: "NO_STATUS", displayName: "No status", color: "#71747C" },
  { id: 2, name: "WORK_IN_PROGRESS", displayName: "Work in progress", color: "#2760FF" },
  { id: 3, name: "IN_REVIEW", displayName: "In review", color: "#FFB000" },
  { id: 4, name: "COMPLETED", displayName: "Completed", color: "#17BB62" },
] as const;

export interface DatasetStatus {
  id: number;
  name: string;
  displayName: string;
  color: string;
  inUse: boolean;
}

export async function loadDatasetStatuses(
  { db }: Services,
  organizationId: number,
): Promise<DatasetStatus[]> {
  const { results } = await db
    .prepare(`SELECT DISTINCT status FROM workspace_datasets WHERE organization_id = ?1`)
    .bind(organizationId)
    .all<{ status: string }>();
  const used = new Set(results.map(({ status }) => status));
  return DATASET_STATUSES.map((status) => ({ ...status, inUse: used.has(status.name) }));
}
