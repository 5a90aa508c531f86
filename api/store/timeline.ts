import type { Services } from "../services.ts";
import {
  type TIMELINE_EVENTS,
  TIMELINE_GROUPS_MAX,
  TIMELINE_PACKAGES_MAX,
  type Timeline,
} from "../wire/workspace-datasets.ts";

interface GroupRow {
  eventType: (typeof TIMELINE_EVENTS)[number];
  userId: number | null;
  userName: string | null;
  totalCount: number;
  from: string;
  to: string;
  version: number | null;
}

/** Files that one person added on one day are one group. */
const GROUPS = `
  SELECT 'CREATE_DATASET' AS eventType, owner_id AS userId, 1 AS totalCount,
    created_at AS "from", created_at AS "to", NULL AS version
  FROM workspace_datasets WHERE id = ?1
  UNION ALL
  SELECT 'CREATE_PACKAGE', owner_id, count(*), min(created_at), max(created_at), NULL
  FROM (SELECT owner_id, created_at FROM workspace_packages
    WHERE dataset_id = ?1 AND +package_type <> 'Collection' ORDER BY created_at DESC LIMIT ?3)
  GROUP BY owner_id, substr(created_at, 1, 10)
  UNION ALL
  SELECT 'ACCEPT_PUBLICATION', NULL, 1, v.published_at, v.published_at, v.version
  FROM workspace_datasets AS w CROSS JOIN datasets AS d ON d.key = w.public_key
    CROSS JOIN versions AS v ON v.dataset_id = d.id
  WHERE w.id = ?1 AND v.version IS NOT NULL AND v.published_at IS NOT NULL`;

/**
 * The events of a workspace dataset, derived from its rows; the newest first. Times are compared
 * as times, because some are written with milliseconds; at the same time the creation comes last.
 */
export async function loadTimeline(
  { db }: Services,
  datasetId: number,
): Promise<Timeline["eventGroups"]> {
  const { results } = await db
    .prepare(
      `SELECT g.*, u.first_name || ' ' || u.last_name AS userName
       FROM (${GROUPS}) AS g LEFT JOIN users AS u ON u.id = g.userId
       ORDER BY julianday(g."to") DESC, g.eventType = 'CREATE_DATASET', g.eventType, g.version DESC
       LIMIT ?2`,
    )
    .bind(datasetId, TIMELINE_GROUPS_MAX, TIMELINE_PACKAGES_MAX)
    .all<GroupRow>();
  return results.map(({ eventType, userId, userName, totalCount, from, to, version }) => ({
    datasetId,
    userIds: userId === null ? [] : [userId],
    eventType,
    totalCount,
    timeRange: { from, to },
    userNames: userName === null ? [] : [userName.trim()],
    version,
  }));
}
