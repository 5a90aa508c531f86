import type { CollectionCreate, CollectionPatch } from "#api/wire/collections.ts";
import { COLLECTIONS_MAX } from "../limits.ts";
import { RUNGS } from "../auth/rights.ts";
import { PUBLIC_KEY, type CollectionRow } from "../store/collections.ts";
import type { Services } from "../services.ts";

const INSERT = `
  INSERT INTO collections (node_id, name, description, license, tags, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6
  WHERE (SELECT count(*) FROM collection_users WHERE user_id = ?7) < ${COLLECTIONS_MAX}`;

/** The new collection's id, its maker the owner; `null` when the maker has too many. */
export async function createCollection(
  { db, now }: Services,
  userId: number,
  { name, description, license, tags, dois }: CollectionCreate,
): Promise<string | null> {
  const nodeId = crypto.randomUUID();
  const time = now().toISOString();
  const [made] = await db.batch([
    db
      .prepare(INSERT)
      .bind(nodeId, name, description, license, JSON.stringify(unique(tags)), time, userId),
    db
      .prepare(
        `INSERT INTO collection_users SELECT id, ?2, ${RUNGS.owner} FROM collections WHERE node_id = ?1`,
      )
      .bind(nodeId, userId),
    db
      .prepare(
        `INSERT INTO collection_dois SELECT c.id, j.value, j.key
         FROM collections AS c, json_each(?2) AS j WHERE c.node_id = ?1`,
      )
      .bind(nodeId, JSON.stringify(unique(dois))),
  ]);
  return (made?.meta.changes ?? 0) > 0 ? nodeId : null;
}

/** Changes all that is asked or nothing; what is removed and added at once stays in. */
export async function patchCollection(
  { db, now }: Services,
  { id }: CollectionRow,
  { name, description, license, tags, dois }: CollectionPatch,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE collections SET name = coalesce(?2, name), description = coalesce(?3, description),
           license = coalesce(?4, license), tags = coalesce(?5, tags), updated_at = ?6 WHERE id = ?1`,
      )
      .bind(
        id,
        name,
        description,
        license,
        tags && JSON.stringify(unique(tags)),
        now().toISOString(),
      ),
    db
      .prepare(
        `DELETE FROM collection_dois
         WHERE collection_id = ?1 AND doi IN (SELECT value FROM json_each(?2))`,
      )
      .bind(id, JSON.stringify(dois.remove)),
    db
      .prepare(
        `INSERT OR IGNORE INTO collection_dois SELECT ?1, value, key + 1 + coalesce(
           (SELECT max(position) FROM collection_dois WHERE collection_id = ?1), -1)
         FROM json_each(?2)`,
      )
      .bind(id, JSON.stringify(unique(dois.add))),
  ]);
}

const DELETABLE = `
  SELECT c.id FROM collections AS c WHERE c.id = ?1 AND c.publication_status <> 'InProgress'
    AND NOT EXISTS (SELECT 1 FROM datasets AS d WHERE d.key = ${PUBLIC_KEY} AND d.listed = 1)`;

/** Answers whether it could be deleted: a public one has to be unpublished first. */
export async function deleteCollection({ db }: Services, { id }: CollectionRow): Promise<boolean> {
  const results = await db.batch(
    [
      `DELETE FROM collection_dois WHERE collection_id IN (${DELETABLE})`,
      `DELETE FROM collection_users WHERE collection_id IN (${DELETABLE})`,
      `DELETE FROM collections WHERE id IN (${DELETABLE})`,
    ].map((sql) => db.prepare(sql).bind(id)),
  );
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
