import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** Workspaces that share the generated datasets; the person is in the first one. */
const WORKSPACES = 20;
const KEY = "00000000-0000-4000-8000-000000000001";
const SECRET = "0".repeat(64);
const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** The machine key of the one person. */
export const MACHINE_KEY = `${KEY}.${SECRET}`;

/** The workspace of a generated dataset. */
export function toWorkspace(datasetId: number): number {
  return 1 + (datasetId % WORKSPACES);
}

/** The workspaces, and a person with a key that has been used this minute, so that reading writes nothing. */
export function writePeople(db: DatabaseSync): void {
  const organization = db.prepare(
    `INSERT INTO organizations (id, node_id, name, slug, created_at) VALUES (?, ?, ?, ?, '${LONG_AGO}')`,
  );
  for (let id = 1; id <= WORKSPACES; id++)
    organization.run(id, `N:organization:${id}`, `Generated Lab ${id}`, `lab-${id}`);
  db.exec(`
    INSERT INTO users (id, sub, email, first_name, last_name, color, preferred_organization_id, created_at, updated_at)
    VALUES (1, 'ada', 'ada@example.org', 'Ada', 'Moss', '#5039F7', 1, '${LONG_AGO}', '${LONG_AGO}');
    INSERT INTO memberships (user_id, organization_id, role) VALUES (1, 1, 'owner');`);
  db.prepare(
    `INSERT INTO api_tokens (key, secret_hash, user_id, organization_id, name, created_at, last_used_at)
     VALUES (?, ?, 1, 1, 'bench', '${LONG_AGO}', '9999-01-01T00:00:00.000Z')`,
  ).run(KEY, createHash("sha256").update(SECRET).digest("hex"));
}

const DATASETS = `
  INSERT INTO workspace_datasets (id, node_id, organization_id, owner_id, name, sort_name, created_at, updated_at)
  SELECT d.id, 'N:dataset:' || d.id, 1, 1, d.sort_name, d.sort_name, d.created_at, d.published_at
  FROM datasets AS d WHERE d.id BETWEEN ?1 AND ?2`;
const ROLES = `
  INSERT INTO dataset_roles (dataset_id, user_id, role)
  SELECT id, 1, 5 FROM workspace_datasets WHERE id BETWEEN ?1 AND ?2`;
const DOWNLOADS = `
  INSERT INTO downloads (day, dataset_id, version, origin, count)
  SELECT date('2026-01-01', '+' || day.value || ' days'), d.id, 1, 'Discover', 1
  FROM datasets AS d, json_each('[${Array.from({ length: 30 }, (_, day) => day).join()}]') AS day
  WHERE d.id BETWEEN ?1 AND min(?2, 1000)`;

/** All of them once more in one workspace, and a month of downloads of the first thousand. */
export function writeWorkspace(db: DatabaseSync, from: number, to: number): void {
  for (const sql of [DATASETS, ROLES, DOWNLOADS]) db.prepare(sql).run(from, to);
}
