import { ROLE_LEVELS } from "../auth/rights.ts";
import type { Caller } from "../auth/caller.ts";
import type { Services } from "../services.ts";
import { toAfter, toPlace, type CursorPage } from "../http/paging.ts";

/** A workspace with one person's role in it. */
export interface Standpoint {
  id: number;
  nodeId: string;
  name: string;
  /** One of `ROLE_LEVELS`; 0 for a person who does not belong to it. */
  level: number;
  isPublisher: boolean;
}

type StandpointRow = Pick<Standpoint, "id" | "nodeId" | "name"> & {
  role: string | null;
  isPublisher: number | null;
};

function toStandpoint({ id, nodeId, name, role, isPublisher }: StandpointRow): Standpoint {
  return { id, nodeId, name, level: toRoleLevel(role), isPublisher: isPublisher === 1 };
}

/** A person's role in one of their workspaces; `null` if they do not belong to it. */
export function findMembership(
  memberships: readonly StandpointRow[],
  place: number | string | null,
): Standpoint | null {
  const found = memberships.find(({ id, nodeId }) => id === place || nodeId === place);
  return found && toRoleLevel(found.role) > 0 ? toStandpoint(found) : null;
}

/** By number or node id; `null` when there is no such workspace. */
export async function loadWorkspace(
  { db }: Services,
  userId: number,
  place: number | string,
): Promise<Standpoint | null> {
  const row = await db
    .prepare(
      `SELECT o.id, o.node_id AS nodeId, o.name, m.role, m.is_publisher AS isPublisher
       FROM organizations AS o LEFT JOIN memberships AS m ON m.organization_id = o.id AND m.user_id = ?1
       WHERE ${typeof place === "number" ? "o.id" : "o.node_id"} = ?2`,
    )
    .bind(userId, place)
    .first<StandpointRow>();
  return row && toStandpoint(row);
}

/** As `loadWorkspace`, but `null` also for a person who does not belong to it. */
export async function loadMembership(
  services: Services,
  userId: number,
  place: number | string,
): Promise<Standpoint | null> {
  const found = await loadWorkspace(services, userId, place);
  return found === null || found.level === 0 ? null : found;
}

function toRoleLevel(role: string | null): number {
  return Object.entries(ROLE_LEVELS).find(([name]) => name === role)?.[1] ?? 0;
}

export interface TeamRow {
  id: number;
  nodeId: string;
  name: string;
  memberCount: number;
}

/** Teams of an organization by name. */
export async function loadTeams(
  { db }: Services,
  organizationId: number,
  page: CursorPage,
): Promise<TeamRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, node_id AS nodeId, name,
         (SELECT count(*) FROM team_members WHERE team_id = teams.id) AS memberCount
       FROM teams WHERE organization_id = ?1
         AND (?4 IS NULL OR ${toAfter(["name", "id"], "ASC", "?4")})
       ORDER BY name, id LIMIT ?2 OFFSET ?3`,
    )
    .bind(organizationId, ...toPlace(page))
    .all<TeamRow>();
  return results;
}

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

/** The person of a token, for reads at the same time as the account's; binds the token's `sub` as ?1. */
export const PERSON = `(SELECT id FROM users WHERE sub = ?1)`;

const MEMBER_ROLES = Object.entries(ROLE_LEVELS).filter(([, level]) => level >= ROLE_LEVELS.member);

/**
 * That person's current workspace, as `findMembership` returns it; ?2 is the one that a machine key
 * opens, or NULL.
 */
const CURRENT = `FROM users AS me CROSS JOIN memberships AS mine ON mine.user_id = me.id
    AND mine.organization_id = coalesce(?2, me.preferred_organization_id)
    AND mine.role IN (${Object.keys(ROLE_LEVELS).map(quote).join(", ")})
  WHERE me.sub = ?1`;
export const CURRENT_WORKSPACE = `(SELECT mine.organization_id ${CURRENT})`;
/** Whether the person is more than a guest there. */
export const IS_MEMBER_OF_CURRENT = `(SELECT mine.role IN (${MEMBER_ROLES.map(([name]) => quote(name)).join(", ")}) ${CURRENT})`;

function quote(name: string): string {
  return `'${name}'`;
}

/** Names of the statuses that datasets of the caller's current workspace have. */
export async function loadUsedStatuses(
  { db }: Services,
  { sub, organizationId }: Pick<Caller, "sub" | "organizationId">,
): Promise<ReadonlySet<string>> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT status FROM workspace_datasets WHERE organization_id = ${CURRENT_WORKSPACE}`,
    )
    .bind(sub, organizationId)
    .all<{ status: string }>();
  return new Set(results.map(({ status }) => status));
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
