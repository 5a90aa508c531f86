import type { World } from "../world.ts";
import { loadMissingBlobs } from "./commit.ts";
import { toDescription } from "./description.ts";
import { toFingerprintText } from "./fingerprint.ts";
import type { Publication } from "./publication.ts";
import { reviseVersion } from "./revise.ts";
import { stagePublication } from "./stage.ts";
import { judgePublication } from "./verdict.ts";

export type Start =
  | { status: "unchanged"; datasetId: number; version: number }
  | { status: "revised"; datasetId: number; version: number; revision: number }
  | { status: "upload"; uploadId: string; missing: string[] };

/**
 * Announces a version: nothing to do if the newest public one is the same, else what to send.
 * A publication that may revise, and holds what the newest version holds, changes its words at once.
 */
export async function startPublication(world: World, publication: Publication): Promise<Start> {
  const datasetId = await openDataset(world, publication.key);
  const { verdict, fingerprint } = await judgePublication(world, datasetId, publication);
  if (verdict.status === "unchanged") return { ...verdict, datasetId };
  if (verdict.status === "revision") {
    const place = { datasetId, version: verdict.version };
    const words = { change: toDescription(publication), papers: fingerprint.papers };
    const revised = await reviseVersion(world, place, words);
    if (revised.ok) return { status: "revised", ...place, revision: revised.row.revision };
  }
  const { uploadId, versionId } = await stagePublication(world, datasetId, {
    publication,
    fingerprint: toFingerprintText(fingerprint),
  });
  return { status: "upload", uploadId, missing: await loadMissingBlobs(world, versionId) };
}

function toFind({ db }: World, key: string): D1PreparedStatement {
  return db.prepare(`SELECT id FROM datasets WHERE key = ?1`).bind(key);
}

/** A dataset by its source's name, whether or not anything of it is public. */
export function findDataset(world: World, key: string): Promise<number | null> {
  return toFind(world, key).first<number>("id");
}

/** Looks before it inserts: an insert that meets its conflict would still use up a number. */
async function openDataset(world: World, key: string): Promise<number> {
  const { db, now } = world;
  const known = await findDataset(world, key);
  if (known !== null) return known;
  const [, found] = await db.batch<{ id: number }>([
    db
      .prepare(
        `INSERT INTO datasets (key, created_at) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING`,
      )
      .bind(key, now().toISOString()),
    toFind(world, key),
  ]);
  const id = found?.results[0]?.id;
  if (id === undefined) throw new Error("The database gave no id for a dataset.");
  return id;
}
