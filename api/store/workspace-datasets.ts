import type { Account } from "../auth/account.ts";
import type { Caller } from "../auth/caller.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import { COLLABORATORS_MAX } from "../wire/workspace-datasets.ts";
import type { Services } from "../services.ts";
import { toAfter, toPlace, type Cursor, type CursorPage } from "../http/paging.ts";
import type { WorkspaceDatasetRow } from "./workspace-dataset.ts";
import { CURRENT_WORKSPACE, IS_MEMBER_OF_CURRENT, PERSON } from "./workspaces.ts";

/** A person's role in `w`: by name, by team, or as a member of the workspace (`isMember`). */
function roleOf(user: string, isMember: string): string {
  return `max(
    coalesce((SELECT r.role FROM dataset_roles AS r WHERE r.dataset_id = w.id AND r.user_id = ${user}), 0),
    coalesce((SELECT max(t.role) FROM dataset_teams AS t
      JOIN team_members AS tm ON tm.team_id = t.team_id AND tm.user_id = ${user}
      WHERE t.dataset_id = w.id), 0),
    iif(${isMember}, coalesce(w.organization_role, 0), 0))`;
}

/** The requirements of publishing: the texts, a licence, tags, a picture, and an owner with an iD. */
const CAN_PUBLISH = `(w.description <> '' AND w.readme <> '' AND w.license IS NOT NULL AND w.tags <> '[]'
  AND w.banner_url IS NOT NULL AND u.orcid IS NOT NULL)`;

const COLUMNS = `
  w.id, w.node_id AS nodeId, w.organization_id AS organizationId, o.node_id AS organization,
  u.sub AS ownerSub, w.owner_id AS ownerId, w.name, w.sort_name AS sortName, w.description,
  w.dataset_type AS datasetType, w.status, w.license, w.tags, w.collections,
  w.data_use_agreement_id AS dataUseAgreementId, w.repository, w.releases,
  w.publication_status AS publicationStatus, w.publication_type AS publicationType,
  w.embargo_release_date AS embargoReleaseDate, w.banner_url AS bannerUrl, w.storage,
  w.package_type_counts AS packageTypeCounts, w.organization_role AS organizationRole,
  (SELECT count(*) FROM dataset_roles AS r WHERE r.dataset_id = w.id AND r.role < ${ROLE_LEVELS.owner}) AS users,
  (SELECT count(*) FROM dataset_teams AS t WHERE t.dataset_id = w.id) AS teams,
  ${CAN_PUBLISH} AS canPublish, w.public_key AS publicKey, d.id AS publicId,
  v.version AS publicVersion, v.published_at AS publishedAt,
  w.created_at AS createdAt, w.updated_at AS updatedAt`;

const FROM = `
  workspace_datasets AS w JOIN users AS u ON u.id = w.owner_id
  JOIN organizations AS o ON o.id = w.organization_id
  LEFT JOIN datasets AS d ON d.key = w.public_key LEFT JOIN versions AS v ON v.id = d.current_id`;

export interface WorkspaceFilter {
  query: string | null;
  status: string | null;
  type: string | null;
  onlyMyDatasets: boolean;
  withRole: number | null;
  canPublish: boolean | null;
  publicationStatus: string[] | null;
  publicationType: string[] | null;
  collectionId: number | null;
}

export const NO_FILTER: WorkspaceFilter = {
  query: null,
  status: null,
  type: null,
  onlyMyDatasets: false,
  withRole: null,
  canPublish: null,
  publicationStatus: null,
  publicationType: null,
  collectionId: null,
};

export type WorkspaceOrder = "Name" | "IntId" | "UpdatedAt";
const SORT_COLUMNS = {
  Name: "s.sortName",
  IntId: "s.id",
  UpdatedAt: "s.updatedAt",
} as const satisfies Record<WorkspaceOrder, string>;

const MATCHING = `
  FROM (SELECT ${COLUMNS}, ${roleOf(PERSON, IS_MEMBER_OF_CURRENT)} AS role FROM ${FROM}
    WHERE w.organization_id = ${CURRENT_WORKSPACE}) AS s
  WHERE s.role > 0
    AND (?3 IS NULL OR instr(lower(s.name || ' ' || s.description || ' ' || s.tags), lower(?3)) > 0)
    AND (?4 IS NULL OR s.status = ?4) AND (?5 IS NULL OR s.datasetType = ?5)
    AND (?6 = 0 OR s.ownerId = ${PERSON}) AND (?7 IS NULL OR s.role = ?7)
    AND (?8 IS NULL OR s.canPublish = ?8)
    AND (?9 IS NULL OR s.publicationStatus IN (SELECT value FROM json_each(?9)))
    AND (?10 IS NULL OR s.publicationType IN (SELECT value FROM json_each(?10)))
    AND (?11 IS NULL OR EXISTS (SELECT 1 FROM json_each(s.collections) WHERE value ->> 'id' = ?11))`;

/** One page of what the caller may see in the current workspace, and how many there are in all. */
export async function loadWorkspaceDatasets(
  { db }: Services,
  { sub, organizationId }: Pick<Caller, "sub" | "organizationId">,
  {
    filter,
    order,
    page,
  }: {
    filter: WorkspaceFilter;
    order: { by: WorkspaceOrder; direction: "ASC" | "DESC" };
    page: CursorPage;
  },
): Promise<{ rows: WorkspaceDatasetRow[]; totalCount: number }> {
  const values = [sub, organizationId, ...toValues(filter)];
  const { by, direction } = order;
  const [rows, total] = await Promise.all([
    db
      .prepare(
        `SELECT s.* ${MATCHING}
           AND (?14 IS NULL OR ${toAfter([SORT_COLUMNS[by], "s.id"], direction, "?14")})
         ORDER BY ${SORT_COLUMNS[by]} ${direction}, s.id ${direction} LIMIT ?12 OFFSET ?13`,
      )
      .bind(...values, ...toPlace(page))
      .all<WorkspaceDatasetRow>(),
    db
      .prepare(`SELECT count(*) AS total ${MATCHING}`)
      .bind(...values)
      .first<number>("total"),
  ]);
  return { rows: rows.results, totalCount: total ?? 0 };
}

/** The sort values of a row. */
export function toCursor(by: WorkspaceOrder, row: WorkspaceDatasetRow): Cursor {
  const key = { Name: row.sortName, IntId: row.id, UpdatedAt: row.updatedAt };
  return [key[by], row.id];
}

function toValues(filter: WorkspaceFilter): (string | number | null)[] {
  const { canPublish, publicationStatus, publicationType } = filter;
  return [
    filter.query,
    filter.status,
    filter.type,
    filter.onlyMyDatasets ? 1 : 0,
    filter.withRole,
    canPublish === null ? null : Number(canPublish),
    publicationStatus && JSON.stringify(publicationStatus),
    publicationType && JSON.stringify(publicationType),
    filter.collectionId,
  ];
}

const IS_MEMBER = `EXISTS (SELECT 1 FROM memberships AS m
  WHERE m.user_id = ?1 AND m.organization_id = w.organization_id AND m.role <> 'guest')`;

/** The workspace datasets behind these public records that the person may see. */
export async function loadDatasetsOfRecords(
  { db }: Services,
  { user, current }: Account,
  publicIds: number[],
): Promise<WorkspaceDatasetRow[]> {
  const { results } = await db
    .prepare(
      `SELECT s.* FROM (SELECT ${COLUMNS}, ${roleOf("?1", IS_MEMBER)} AS role
         FROM json_each(?2) AS wanted CROSS JOIN datasets AS d ON d.id = wanted.value
         CROSS JOIN workspace_datasets AS w ON w.public_key = d.key AND +w.organization_id = ?3
         JOIN users AS u ON u.id = w.owner_id JOIN organizations AS o ON o.id = w.organization_id
         LEFT JOIN versions AS v ON v.id = d.current_id) AS s
       WHERE s.role > 0`,
    )
    .bind(user.id, JSON.stringify(publicIds), current?.id ?? 0)
    .all<WorkspaceDatasetRow>();
  return results;
}

function column(place: number | string): string {
  return typeof place === "number" ? "w.id" : "w.node_id";
}

export interface NamedDataset {
  id: number;
  readme: string;
  bannerUrl: string | null;
  role: number;
  /** The role of every member of the workspace; `null` when only named people may see it. */
  organizationRole: number | null;
}

/** By number or node id; `null` when there is none in a workspace the person belongs to. */
export async function loadNamedDataset(
  { db }: Services,
  { user, onlyOrganizationId }: Account,
  place: number | string,
): Promise<NamedDataset | null> {
  return db
    .prepare(
      `SELECT w.id, w.readme, w.banner_url AS bannerUrl,
         w.organization_role AS organizationRole, ${roleOf("?1", "b.role <> 'guest'")} AS role
       FROM workspace_datasets AS w
       JOIN memberships AS b ON b.user_id = ?1 AND b.organization_id = w.organization_id
       WHERE ${column(place)} = ?2
         AND (?3 IS NULL OR w.organization_id = ?3)`,
    )
    .bind(user.id, place, onlyOrganizationId)
    .first<NamedDataset>();
}

/** One dataset by number or node id, with the person's role in it; `null` when they have none. */
export async function loadWorkspaceDataset(
  { db }: Services,
  { user }: Account,
  place: number | string,
): Promise<WorkspaceDatasetRow | null> {
  return db
    .prepare(
      `SELECT s.* FROM (SELECT ${COLUMNS}, ${roleOf("?1", IS_MEMBER)} AS role FROM ${FROM} WHERE ${column(place)} = ?2) AS s
       WHERE s.role > 0`,
    )
    .bind(user.id, place)
    .first<WorkspaceDatasetRow>();
}

export interface CollaboratorRow {
  id: string;
  firstName: string;
  lastName: string;
  role: number;
}

/** The people who have a role in a dataset by name, highest role first. */
export async function loadCollaborators(
  { db }: Services,
  datasetId: number,
): Promise<CollaboratorRow[]> {
  const { results } = await db
    .prepare(
      `SELECT 'N:user:' || u.sub AS id, u.first_name AS firstName, u.last_name AS lastName, r.role
       FROM dataset_roles AS r CROSS JOIN users AS u ON u.id = r.user_id
       WHERE r.dataset_id = ?1 ORDER BY r.role DESC, u.last_name, u.first_name, u.id LIMIT ?2`,
    )
    .bind(datasetId, COLLABORATORS_MAX)
    .all<CollaboratorRow>();
  return results;
}

/** The teams that have a role in a dataset, highest role first. */
export async function loadDatasetTeams(
  { db }: Services,
  datasetId: number,
): Promise<{ id: string; name: string; role: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT t.node_id AS id, t.name, g.role FROM dataset_teams AS g
       CROSS JOIN teams AS t ON t.id = g.team_id
       WHERE g.dataset_id = ?1 ORDER BY g.role DESC, t.name, t.id LIMIT ?2`,
    )
    .bind(datasetId, COLLABORATORS_MAX)
    .all<{ id: string; name: string; role: number }>();
  return results;
}
