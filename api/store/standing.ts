import { RUNGS } from "../auth/rights.ts";
import type { Services } from "../services.ts";

/** A workspace as one of its people stands in it. */
export interface Standpoint {
  id: number;
  nodeId: string;
  name: string;
  /** One of `RUNGS`; 0 for a person who does not belong to it. */
  rung: number;
  isPublisher: boolean;
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
    .first<{
      id: number;
      nodeId: string;
      name: string;
      role: string | null;
      isPublisher: number | null;
    }>();
  return row && { ...row, rung: toRung(row.role), isPublisher: row.isPublisher === 1 };
}

/** As `loadWorkspace`, but `null` also for a person who does not belong to it. */
export async function loadStanding(
  services: Services,
  userId: number,
  place: number | string,
): Promise<Standpoint | null> {
  const found = await loadWorkspace(services, userId, place);
  return found === null || found.rung === 0 ? null : found;
}

export function toRung(role: string | null): number {
  return Object.entries(RUNGS).find(([name]) => name === role)?.[1] ?? 0;
}
