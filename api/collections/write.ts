import type { CollectionCreate, CollectionPatch } from "#api/wire/collections.ts";
import { COLLECTIONS_MAX } from "../limits.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import { PUBLIC_KEY, type CollectionRow } from "../store/collections.ts";
import type { Services } from "../services.ts";

const INSERT = `
  INSERT INTO collections (node_id, name, description, license, tags, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6
  WHERE (SELECT count(*) FROM collection_users WHERE user_id = ?7) < ${COLLECTIONS_MAX}`;

/** The new collection's id, with its maker as owner; `null` when the maker has too many. */
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
        `INSERT INTO collection_users SELECT id, ?2, ${ROLE_LEVELS.owner} FROM collections WHERE node_id = ?1`,
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

/** Whether the collection is still at the revision that the change names, if it names one. */
const IS_CURRENT = `(?2 IS NULL OR (SELECT revision FROM collections WHERE id = ?1) = ?2)`;

const REMOVE_DOIS = `
  DELETE FROM collection_dois
  WHERE collection_id = ?1 AND ${IS_CURRENT} AND doi IN (SELECT value FROM json_each(?3))`;

const ADD_DOIS = `
  INSERT OR IGNORE INTO collection_dois SELECT ?1, value, key + 1 + coalesce(
    (SELECT max(position) FROM collection_dois WHERE collection_id = ?1), -1)
  FROM json_each(?3) WHERE ${IS_CURRENT}`;

/** The moved member is put before the named one, or after all others. */
const MOVE_DOI = `
  UPDATE collection_dois SET position = ranked.position FROM (
    SELECT doi, row_number() OVER (ORDER BY
      CASE WHEN doi = ?3 THEN coalesce(
        (SELECT position FROM collection_dois WHERE collection_id = ?1 AND doi = ?4), 1e9)
        ELSE position END, doi <> ?3, doi) AS position
    FROM collection_dois WHERE collection_id = ?1) AS ranked
  WHERE collection_dois.collection_id = ?1 AND collection_dois.doi = ranked.doi AND ${IS_CURRENT}`;

const SET_TEXTS = `
  UPDATE collections SET name = coalesce(?3, name), description = coalesce(?4, description),
    license = coalesce(?5, license), tags = coalesce(?6, tags), updated_at = ?7,
    revision = revision + (coalesce(?3, ?4, ?5, ?6) IS NOT NULL)
  WHERE id = ?1 AND ${IS_CURRENT}`;

/**
 * Makes all requested changes or none, and returns which; a member that is removed and added at once
 * stays. The texts come last, because they count up the revision that all statements compare with.
 */
export async function patchCollection(
  { db, now }: Services,
  { id }: CollectionRow,
  { name, description, license, tags, dois, revision }: CollectionPatch,
): Promise<boolean> {
  const time = now().toISOString();
  const texts = [name, description, license, tags && JSON.stringify(unique(tags))];
  const { add, remove, move } = dois;
  const results = await db.batch([
    db.prepare(REMOVE_DOIS).bind(id, revision, JSON.stringify(remove)),
    db.prepare(ADD_DOIS).bind(id, revision, JSON.stringify(unique(add))),
    ...(move === null ? [] : [db.prepare(MOVE_DOI).bind(id, revision, move.doi, move.before)]),
    db.prepare(SET_TEXTS).bind(id, revision, ...texts, time),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

const DELETABLE = `
  SELECT c.id FROM collections AS c WHERE c.id = ?1 AND c.publication_status <> 'InProgress'
    AND NOT EXISTS (SELECT 1 FROM datasets AS d WHERE d.key = ${PUBLIC_KEY} AND d.listed = 1)`;

/** Returns whether it could be deleted: a public one must be unpublished first. */
export async function deleteCollection({ db }: Services, { id }: CollectionRow): Promise<boolean> {
  const results = await db.batch(
    [
      `DELETE FROM collection_dois WHERE collection_id IN (${DELETABLE})`,
      `DELETE FROM collection_invitations WHERE collection_id IN (${DELETABLE})`,
      `DELETE FROM collection_users WHERE collection_id IN (${DELETABLE})`,
      `DELETE FROM collections WHERE id IN (${DELETABLE})`,
    ].map((sql) => db.prepare(sql).bind(id)),
  );
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
