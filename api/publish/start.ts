import type { World } from "../world.ts";
import { loadMissingBlobs } from "./commit.ts";
import { toDescription } from "./description.ts";
import {
  readFingerprint,
  toFingerprint,
  toFingerprintText,
  type Fingerprint,
} from "./fingerprint.ts";
import type { Publication } from "./publication.ts";
import { reviseVersion } from "./revise.ts";
import { stagePublication } from "./stage.ts";

export type Start =
  | { status: "unchanged"; datasetId: number; version: number }
  | { status: "revised"; datasetId: number; version: number; revision: number }
  | { status: "upload"; uploadId: string; missing: string[] };

/**
 * Announces a version: nothing to do if the newest public one is the same, else what to send.
 * A publication that may revise, and holds what the newest version holds, changes its words at once.
 */
export async function startPublication(world: World, publication: Publication): Promise<Start> {
  const fingerprint = await toFingerprint(publication);
  const datasetId = await openDataset(world, publication.key);
  const newest = await loadNewest(world, datasetId);
  if (newest?.fingerprint === toFingerprintText(fingerprint)) {
    return { status: "unchanged", datasetId, version: newest.version };
  }
  if (newest !== null && publication.mayRevise && isRevision(newest, fingerprint)) {
    const place = { datasetId, version: newest.version };
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

interface Newest {
  version: number;
  fingerprint: string;
}

async function loadNewest({ db }: World, datasetId: number): Promise<Newest | null> {
  return db
    .prepare(
      `SELECT v.version, v.fingerprint FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
       WHERE d.id = ?1 AND d.listed = 1`,
    )
    .bind(datasetId)
    .first<Newest>();
}

/** Papers that changed without other words would be lost in a revision: they make a next version. */
function isRevision(newest: Newest, { content, description }: Fingerprint): boolean {
  const known = readFingerprint(newest.fingerprint);
  return known.content === content && known.description !== description;
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
