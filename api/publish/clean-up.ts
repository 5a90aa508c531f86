import { CLEANUPS_MAX, UPLOAD_TTL_MS } from "../limits.ts";
import type { Services } from "../services.ts";
import { listTableKeys } from "../tables/table-scans.ts";
import { toBlobKey, deleteOldUploads } from "./blobs.ts";

export interface CleanUp {
  uploads: number;
  blobs: number;
}

const TABLES = ["nodes", "texts", "member_dois", "records"];

/**
 * Deletes publications and uploads in parts that were not finished within a week, and then the bytes that neither a
 * version nor a workspace's file refers to. Running late, twice or at once changes nothing more.
 */
export async function cleanUp(services: Services): Promise<CleanUp> {
  const before = new Date(services.now().getTime() - UPLOAD_TTL_MS).toISOString();
  const uploads =
    (await deleteAbandoned(services, before)) + (await deleteOldUploads(services, before));
  return { uploads, blobs: await dropOrphans(services, before) };
}

/** A version without a number was never public; a commit that comes first keeps it. */
async function deleteAbandoned({ db }: Services, before: string): Promise<number> {
  const { results } = await db
    .prepare(
      `SELECT id FROM versions WHERE version IS NULL AND updated_at < ?1 ORDER BY updated_at LIMIT ?2`,
    )
    .bind(before, CLEANUPS_MAX)
    .all<{ id: number }>();
  for (const { id } of results) {
    const still = `SELECT id FROM versions WHERE id = ?1 AND version IS NULL`;
    await db.batch([
      db.prepare(`DELETE FROM uploads WHERE version_id IN (${still})`).bind(id),
      ...TABLES.map((table) =>
        db.prepare(`DELETE FROM ${table} WHERE version_id IN (${still})`).bind(id),
      ),
      db.prepare(`DELETE FROM versions WHERE id = ?1 AND version IS NULL`).bind(id),
    ]);
  }
  return results.length;
}

const ORPHANS = `
  SELECT sha256 FROM blobs AS b WHERE b.stored_at < ?1
    AND NOT EXISTS (SELECT 1 FROM nodes AS n WHERE n.sha256 = b.sha256)
    AND NOT EXISTS (SELECT 1 FROM workspace_packages AS p WHERE p.sha256 = b.sha256)
  ORDER BY b.stored_at LIMIT ?2`;

/**
 * The row is deleted first: a publication announced after that sends the bytes again. It is deleted
 * again after the bytes, in case they were sent in between and then deleted.
 */
async function dropOrphans(services: Services, before: string): Promise<number> {
  const { db, files } = services;
  const { results } = await db
    .prepare(`DELETE FROM blobs WHERE sha256 IN (${ORPHANS}) RETURNING sha256`)
    .bind(before, CLEANUPS_MAX)
    .all<{ sha256: string }>();
  if (results.length === 0) return 0;
  const hashes = results.map(({ sha256 }) => sha256);
  const counted = await Promise.all(hashes.map((hash) => listTableKeys(services, hash)));
  await files.delete([...hashes.map(toBlobKey), ...counted.flat()]);
  await db.batch(
    ["blobs", "table_scans"].map((table) =>
      db
        .prepare(`DELETE FROM ${table} WHERE sha256 IN (SELECT value FROM json_each(?1))`)
        .bind(JSON.stringify(hashes)),
    ),
  );
  return results.length;
}
