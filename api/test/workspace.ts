import type { Catalogue } from "./catalogue.ts";
import { LAB_ID } from "./people.ts";

export interface TestDataset {
  id: number;
  name: string;
  owner?: string;
  organizationRole?: number | null;
  /** Roles by person. */
  roles?: Record<string, number>;
  columns?: Record<string, string | number | null>;
}

export function toDatasetNode(id: number): string {
  return `N:dataset:4b000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
}

/** Writes a workspace dataset of the Moss Lab as in an operator's database. */
export async function writeDataset(
  { services: { db } }: Catalogue,
  dataset: TestDataset,
): Promise<void> {
  const { id, name, owner = "owner", organizationRole = null, roles = {}, columns = {} } = dataset;
  const people = Object.entries({ [owner]: 5, ...roles });
  const extra = Object.entries(columns);
  await db.batch([
    db
      .prepare(
        `INSERT INTO workspace_datasets (id, node_id, organization_id, owner_id, organization_role,
           name, sort_name, created_at, updated_at${extra.map(([column]) => `, ${column}`).join("")})
         VALUES (?, ?, ?, (SELECT id FROM users WHERE sub = ?), ?, ?, ?, ?, ?${", ?".repeat(extra.length)})`,
      )
      .bind(
        id,
        toDatasetNode(id),
        LAB_ID,
        owner,
        organizationRole,
        name,
        name.toLowerCase(),
        "2026-01-01T00:00:00Z",
        `2026-01-0${(id % 9) + 1}T00:00:00Z`,
        ...extra.map(([, value]) => value),
      ),
    ...people.map(([sub, role]) =>
      db
        .prepare(`INSERT INTO dataset_roles SELECT ?1, id, ?3 FROM users WHERE sub = ?2`)
        .bind(id, sub, role),
    ),
  ]);
}
