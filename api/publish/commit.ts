import { noticeOfVersion } from "../notifications/notify.ts";
import { COMMIT_ATTEMPTS } from "../limits.ts";
import { measurePublishing } from "./measure.ts";
import { prepareRefresh } from "../store/reindex-dataset.ts";
import type { Services } from "../services.ts";
import { prepareTableScans } from "../tables/prepare-scans.ts";
import { isStagedUnrelated, type Newest, type Unrelated } from "./identity.ts";
import { hashToHex } from "#base/hex.ts";

interface Pending {
  versionId: number;
  datasetId: number;
  key: string;
  version: number | null;
  doi: string | null;
  embargoReleaseDate: string | null;
  name: string;
  fingerprint: string;
  isNamed: number;
  /** The DOI that the version already has. */
  givenDoi: string | null;
}

type Commit =
  | { ok: true; datasetId: number; version: number; doi: string }
  | { ok: false; problem: "unknown upload" }
  | { ok: false; problem: "unrelated"; unrelated: Unrelated; name: string }
  | { ok: false; problem: "blobs missing"; missing: string[] };

const SELECT_PENDING = `
  SELECT v.id AS versionId, v.dataset_id AS datasetId, d.key, v.version, v.doi,
    v.embargo_release_date AS embargoReleaseDate, v.name, v.fingerprint, u.is_named AS isNamed,
    u.doi AS givenDoi
  FROM uploads AS u JOIN versions AS v ON v.id = u.version_id JOIN datasets AS d ON d.id = v.dataset_id
  WHERE u.id = ?1`;

/** Blobs of a staged version that are not in the bucket, or not with the announced size. */
export async function loadMissingBlobs({ db }: Services, versionId: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT n.sha256 FROM nodes AS n LEFT JOIN blobs AS b ON b.sha256 = n.sha256
       WHERE n.version_id = ?1 AND n.is_file = 1 AND (b.sha256 IS NULL OR b.size <> n.size)
       ORDER BY n.sha256`,
    )
    .bind(versionId)
    .all<{ sha256: string }>();
  return results.map(({ sha256 }) => sha256);
}

/** Makes a staged version public, and logs the outcome for operators. */
export function commitUpload(services: Services, uploadId: string): Promise<Commit> {
  return measurePublishing(
    services,
    () => commit(services, uploadId),
    (ended) => {
      if (ended.ok) return "published";
      return ended.problem === "blobs missing" ? "incomplete" : "refused";
    },
  );
}

/**
 * Committing again gives the same answer. What was published since the announcement is compared again:
 * the same content is not published twice, and unrelated packages with one key stay apart. Racing
 * commits conflict at the unique (dataset, number): the loser takes the next number.
 */
async function commit(services: Services, uploadId: string): Promise<Commit> {
  for (let attempt = 1; ; attempt++) {
    const pending = await services.db.prepare(SELECT_PENDING).bind(uploadId).first<Pending>();
    if (pending === null) return { ok: false, problem: "unknown upload" };
    if (pending.version !== null && pending.doi !== null) {
      return { ok: true, datasetId: pending.datasetId, version: pending.version, doi: pending.doi };
    }
    const missing = await loadMissingBlobs(services, pending.versionId);
    if (missing.length > 0) return { ok: false, problem: "blobs missing", missing };
    const { datasetId, versionId, givenDoi } = pending;
    const owner = givenDoi === null ? null : await findDoi(services, givenDoi);
    if (owner !== null) {
      await answerWith(services, uploadId, owner.rowId);
      continue;
    }
    const newest = await loadNewest(services, datasetId);
    if (newest !== null && newest.isPublic === 1 && newest.fingerprint === pending.fingerprint) {
      await answerWith(services, uploadId, newest.rowId);
      continue;
    }
    if (newest !== null && pending.isNamed === 0) {
      const { version, name } = newest;
      const unrelated: Unrelated = { status: "unrelated", datasetId, version, name };
      if (await isStagedUnrelated(services, newest, { versionId, name: pending.name }))
        return { ok: false, problem: "unrelated", unrelated, name: pending.name };
    }
    const version = (newest?.version ?? 0) + 1;
    const doi = givenDoi ?? (await buildDoi(services.doiPrefix, pending.key, version));
    try {
      const scans = await prepareTableScans(services, versionId);
      const notices = version > 1 ? [noticeOfVersion(services, { datasetId, version })] : [];
      await services.db.batch([
        ...preparePublication(services, pending, { version, doi }),
        ...scans,
        ...notices,
      ]);
    } catch (error) {
      if (attempt >= COMMIT_ATTEMPTS || !isLostRace(error)) throw error;
    }
  }
}

/** The version that has a DOI, withdrawn or not. */
export function findDoi(
  { db }: Services,
  doi: string,
): Promise<{ rowId: number; datasetId: number; version: number } | null> {
  return db
    .prepare(`SELECT id AS rowId, dataset_id AS datasetId, version FROM versions WHERE doi = ?1`)
    .bind(doi)
    .first();
}

interface NewestNow extends Newest {
  fingerprint: string;
  isPublic: number;
}

/** One statement, so that the number and the compared version are of the same moment. */
function loadNewest({ db }: Services, datasetId: number): Promise<NewestNow | null> {
  return db
    .prepare(
      `SELECT v.id AS rowId, v.version, v.name, v.fingerprint, v.id = d.current_id AS isPublic
       FROM versions AS v JOIN datasets AS d ON d.id = v.dataset_id
       WHERE v.dataset_id = ?1 AND v.version IS NOT NULL ORDER BY v.version DESC LIMIT 1`,
    )
    .bind(datasetId)
    .first<NewestNow>();
}

/** When another upload was faster, returns its version; the staged rows of this one are deleted. */
async function answerWith({ db }: Services, uploadId: string, rowId: number): Promise<void> {
  await db.prepare(`UPDATE uploads SET version_id = ?2 WHERE id = ?1`).bind(uploadId, rowId).run();
}

/** The number of a dataset's next version; withdrawn versions keep theirs. */
export async function loadNextVersion({ db }: Services, datasetId: number): Promise<number> {
  const last = await db
    .prepare(`SELECT max(version) AS last FROM versions WHERE dataset_id = ?1`)
    .bind(datasetId)
    .first<number>("last");
  return (last ?? 0) + 1;
}

function isLostRace(error: unknown): boolean {
  return error instanceof Error && error.message.includes("UNIQUE constraint failed: versions.");
}

/** One transaction: the number is used only once, and what follows is true of any newest version. */
function preparePublication(
  { db, now }: Services,
  { versionId, datasetId, embargoReleaseDate }: Pending,
  { version, doi }: { version: number; doi: string },
): D1PreparedStatement[] {
  const time = now().toISOString();
  const isWithheld = embargoReleaseDate !== null && embargoReleaseDate > time.slice(0, 10);
  const status = isWithheld ? "EMBARGO_SUCCEEDED" : "PUBLISH_SUCCEEDED";
  const give = db
    .prepare(
      `UPDATE versions SET version = ?2, doi = ?3, status = ?4, updated_at = ?5, opened_at = ?5,
         published_at = coalesce(published_at, ?5)
       WHERE id = ?1 AND version IS NULL`,
    )
    .bind(versionId, version, doi, status, time);
  const list = db
    .prepare(`UPDATE datasets SET listed_at = ?2 WHERE id = ?1 AND listed_at = ''`)
    .bind(datasetId, time);
  return [give, list, ...prepareRefresh(db, datasetId)];
}

/** The DOI of a version, the same for the same key and number; 36^8 suffixes a prefix. */
async function buildDoi(prefix: string, key: string, version: number): Promise<string> {
  const hash = await hashToHex(`${key}\n${version}`);
  const suffix = (BigInt(`0x${hash.slice(0, 15)}`) % 36n ** 8n).toString(36).padStart(8, "0");
  return `${prefix}/${suffix.slice(0, 4)}-${suffix.slice(4)}`;
}
