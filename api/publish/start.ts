import type { World } from "../world.ts";
import { loadMissingBlobs } from "./commit.ts";
import { toFingerprint } from "./fingerprint.ts";
import type { Publication } from "./publication.ts";
import { stagePublication } from "./stage.ts";

export type Start =
  | { status: "unchanged"; datasetId: number; version: number }
  | { status: "upload"; uploadId: string; missing: string[] };

/** Announces a version: nothing to do if the newest public one is the same, else what to send. */
export async function startPublication(world: World, publication: Publication): Promise<Start> {
  const fingerprint = await toFingerprint(publication);
  const datasetId = await openDataset(world, publication.key);
  const newest = await world.db
    .prepare(
      `SELECT v.version, v.fingerprint FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
       WHERE d.id = ?1 AND d.listed = 1`,
    )
    .bind(datasetId)
    .first<{ version: number; fingerprint: string }>();
  if (newest?.fingerprint === fingerprint) {
    return { status: "unchanged", datasetId, version: newest.version };
  }
  const { uploadId, versionId } = await stagePublication(world, datasetId, {
    publication,
    fingerprint,
  });
  return { status: "upload", uploadId, missing: await loadMissingBlobs(world, versionId) };
}

/** Looks before it inserts: an insert that meets its conflict would still use up a number. */
async function openDataset({ db, now }: World, key: string): Promise<number> {
  const find = db.prepare(`SELECT id FROM datasets WHERE key = ?1`).bind(key);
  const known = await find.first<number>("id");
  if (known !== null) return known;
  const [, found] = await db.batch<{ id: number }>([
    db
      .prepare(
        `INSERT INTO datasets (key, created_at) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING`,
      )
      .bind(key, now().toISOString()),
    find,
  ]);
  const id = found?.results[0]?.id;
  if (id === undefined) throw new Error("The database gave no id for a dataset.");
  return id;
}
