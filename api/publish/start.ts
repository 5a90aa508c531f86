import type { Services } from "../services.ts";
import { findDoi, loadMissingBlobs } from "./commit.ts";
import { toDescription } from "./description.ts";
import { toFingerprintText, judgePublication } from "./verdict.ts";
import { findDataset, findTarget, type Target, type Unrelated } from "./identity.ts";
import { measurePublishing } from "./measure.ts";
import type { Publication } from "./publication.ts";
import { reviseVersion } from "./revise.ts";
import { stagePublication } from "./stage.ts";

export type Start =
  | { status: "unchanged"; datasetId: number; version: number }
  | { status: "revised"; datasetId: number; version: number; revision: number }
  | { status: "upload"; uploadId: string; missing: string[] }
  | { status: "unknown"; named: string }
  | Unrelated;

/** Announces a version, and logs the outcome for operators unless files are to be sent. */
export function startPublication(services: Services, publication: Publication): Promise<Start> {
  return measurePublishing(
    services,
    () => announce(services, publication),
    ({ status }) => {
      if (status === "upload") return null;
      return status === "unknown" || status === "unrelated" ? "refused" : status;
    },
  );
}

/**
 * Does nothing if the newest public version is the same; otherwise returns the files to send. A publication
 * that may revise, with the content of the newest version, changes its description at once.
 * Nothing is written when the named dataset does not exist, or the one with its key is another.
 */
async function announce(services: Services, publication: Publication): Promise<Start> {
  const given = publication.doi === undefined ? null : await findDoi(services, publication.doi);
  if (given !== null) {
    const { datasetId, version } = given;
    return { status: "unchanged", datasetId, version };
  }
  const identity = await findTarget(services, publication);
  if (identity.status !== "found") return identity;
  const { target } = identity;
  const datasetId = await openDataset(services, target);
  const { verdict, fingerprint } = await judgePublication(services, datasetId, publication);
  if (verdict.status === "unchanged") return { ...verdict, datasetId };
  if (verdict.status === "revision") {
    const place = { datasetId, version: verdict.version };
    const revision = { change: toDescription(publication), papers: fingerprint.papers };
    const revised = await reviseVersion(services, place, revision);
    if (revised.ok) return { status: "revised", ...place, revision: revised.row.revision };
  }
  const { uploadId, versionId } = await stagePublication(services, datasetId, {
    publication,
    target,
    fingerprint: toFingerprintText(fingerprint),
  });
  return { status: "upload", uploadId, missing: await loadMissingBlobs(services, versionId) };
}

/** An insert with a conflict would use up a number, so it is only tried for an unused key. */
async function openDataset(services: Services, { id: known, key }: Target): Promise<number> {
  if (known !== null) return known;
  const { db, now } = services;
  await db
    .prepare(`INSERT INTO datasets (key, created_at) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING`)
    .bind(key, now().toISOString())
    .run();
  const id = await findDataset(services, key);
  if (id === null) throw new Error("The database gave no id for a dataset.");
  return id;
}
