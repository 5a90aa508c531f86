import type {
  ExternalRepositoryAnswer,
  ExternalRepositoryChange,
  Purpose,
} from "#api/wire/external-repositories.ts";
import type { Services } from "../services.ts";

/** One repository of one person: what it may be used for, and in which workspace. */
export interface RepositoryUse {
  userId: number;
  organizationId: number;
  url: string;
  type: Purpose;
}

/** What a repository is used for, in the columns of the newer calls. */
const COLUMNS = {
  publishing: "to_discover",
  app_store: "to_appstore",
} as const satisfies Record<Purpose, string>;

/** `datasetId: null` leaves the dataset unchanged. */
export async function enableRepository(
  { db, now }: Services,
  { userId, organizationId, url, type }: RepositoryUse,
  datasetId: number | null,
): Promise<void> {
  const column = COLUMNS[type];
  await db
    .prepare(
      `INSERT INTO code_repositories
         (user_id, url, full_name, organization_id, ${column}, dataset_id, updated_at)
       VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)
       ON CONFLICT (user_id, url) DO UPDATE SET ${column} = 1, updated_at = excluded.updated_at,
         organization_id = excluded.organization_id,
         dataset_id = coalesce(excluded.dataset_id, dataset_id)`,
    )
    .bind(
      userId,
      url,
      new URL(url).pathname.slice(1),
      organizationId,
      datasetId,
      now().toISOString(),
    )
    .run();
}

/** Returns whether this workspace has such a repository of the person. */
export async function disableRepository(
  { db, now }: Services,
  { userId, organizationId, url, type }: RepositoryUse,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE code_repositories SET ${COLUMNS[type]} = 0, updated_at = ?4
       WHERE user_id = ?1 AND url = ?2 AND organization_id = ?3`,
    )
    .bind(userId, url, organizationId, now().toISOString())
    .run();
  return meta.changes > 0;
}

/** Returns whether this workspace has such a repository of the person. */
export async function changeRepository(
  { db, now }: Services,
  { userId, organizationId, url }: RepositoryUse,
  { datasetId, autoProcess, synchronize }: ExternalRepositoryChange,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE code_repositories SET dataset_id = coalesce(?4, dataset_id), auto_process = ?5,
         synchronize = coalesce(?6, synchronize), updated_at = ?7
       WHERE user_id = ?1 AND url = ?2 AND organization_id = ?3`,
    )
    .bind(
      userId,
      url,
      organizationId,
      datasetId,
      autoProcess ? 1 : 0,
      synchronize && JSON.stringify(synchronize),
      now().toISOString(),
    )
    .run();
  return meta.changes > 0;
}

interface Row {
  id: number;
  isEnabled: number;
  datasetId: number | null;
  autoProcess: number;
  synchronize: string | null;
}

/** The contract's object; `null` when this workspace has no such repository of the person. */
export async function loadExternalRepository(
  { db }: Services,
  { userId, organizationId, url, type }: RepositoryUse,
): Promise<ExternalRepositoryAnswer | null> {
  const row = await db
    .prepare(
      `SELECT id, ${COLUMNS[type]} AS isEnabled, dataset_id AS datasetId,
         auto_process AS autoProcess, synchronize
       FROM code_repositories WHERE user_id = ?1 AND url = ?2 AND organization_id = ?3`,
    )
    .bind(userId, url, organizationId)
    .first<Row>();
  if (row === null) return null;
  return {
    id: row.id,
    origin: "GitHub",
    type,
    url,
    organizationId,
    userId,
    ...(row.datasetId !== null && { datasetId: row.datasetId }),
    status: row.isEnabled === 1 ? "enabled" : "disabled",
    autoProcess: row.autoProcess === 1,
    ...(row.synchronize !== null && { synchronize: JSON.parse(row.synchronize) }),
  };
}
