import { toCoverage } from "./coverage.ts";
import type { ReviseRequest } from "../wire/publish.ts";
import { toSortKey } from "../files/natural-order.ts";
import { COMMIT_ATTEMPTS } from "../limits.ts";
import {
  type VersionDetails,
  loadVersion,
  prepareVersion,
  type VersionRow,
} from "../store/versions.ts";
import { prepareRefresh } from "../store/reindex-dataset.ts";
import type { Services } from "../services.ts";
import {
  DESCRIPTION_COLUMNS,
  readDescription,
  withChange,
  type Description,
  type DescriptionRow,
} from "./description.ts";
import { loadDescribedDetails } from "./details.ts";
import { readFingerprint, hashDescription, toFingerprintText } from "./verdict.ts";

/** A version of a dataset by its numbers. */
export interface VersionPlace {
  datasetId: number;
  version: number;
}

export type Revision =
  | { ok: true; row: VersionRow }
  | { ok: false; problem: "unknown version" | "withdrawn" | "busy" };

interface Known extends DescriptionRow {
  id: number;
  revision: number;
  status: string;
  fingerprint: string;
}

const SELECT_KNOWN = `
  SELECT v.id, v.revision, v.status, v.fingerprint, ${DESCRIPTION_COLUMNS}
  FROM versions AS v WHERE v.dataset_id = ?1 AND v.version = ?2`;

/** True in a revision's transaction until its last statement counts the revision up. */
const IS_MY_TURN = `EXISTS (
  SELECT 1 FROM versions WHERE id = ?1 AND revision = ?2 AND status <> 'UNPUBLISHED')`;

const UPDATE_VERSION = `
  UPDATE versions SET revision = revision + 1, revised_at = ?3, updated_at = ?3, fingerprint = ?4,
    name = ?5, sort_name = ?6, description = ?7, license = ?8, tags = ?9, details = ?10,
    has_readme = ?11, has_changelog = ?12
  WHERE id = ?1 AND revision = ?2 AND status <> 'UNPUBLISHED'`;

/**
 * Changes a version's description; its number, DOI and files stay. A change without a difference
 * makes no revision, so that sending it twice is safe. Of changes at the same time each
 * is applied as a whole, one after the other. `papers` is the hash of the files that the description
 * was read from.
 */
export async function reviseVersion(
  services: Services,
  { datasetId, version }: VersionPlace,
  { change, papers }: { change: ReviseRequest; papers?: string },
): Promise<Revision> {
  for (let attempt = 1; attempt <= COMMIT_ATTEMPTS; attempt++) {
    const known = await services.db.prepare(SELECT_KNOWN).bind(datasetId, version).first<Known>();
    if (known === null) return { ok: false, problem: "unknown version" };
    if (known.status === "UNPUBLISHED") return { ok: false, problem: "withdrawn" };
    const next = withChange(readDescription(known), change);
    const before = readFingerprint(known.fingerprint);
    const description = await hashDescription(next);
    if (description === (await hashDescription(readDescription(known)))) {
      const row = await loadVersion(services, { id: datasetId, version });
      return row ? { ok: true, row } : { ok: false, problem: "unknown version" };
    }
    const fingerprint = toFingerprintText({
      ...before,
      description,
      papers: papers ?? before.papers,
    });
    const row = await writeRevision(services, { datasetId, version }, { known, next, fingerprint });
    if (row !== null) return { ok: true, row };
  }
  return { ok: false, problem: "busy" };
}

/** One transaction; `null` when another revision or a withdrawal was faster, and nothing changed. */
async function writeRevision(
  services: Services,
  { datasetId, version }: VersionPlace,
  { known, next, fingerprint }: { known: Known; next: Description; fingerprint: string },
): Promise<VersionRow | null> {
  const { db } = services;
  const details: VersionDetails = {
    ...JSON.parse(known.details),
    ...(await loadDescribedDetails(services, next)),
  };
  const texts = prepareTexts(db, known, next);
  const update = db
    .prepare(UPDATE_VERSION)
    .bind(
      known.id,
      known.revision,
      services.now().toISOString(),
      fingerprint,
      next.name,
      toSortKey(next.name),
      next.description,
      next.license ?? next.otherLicense?.name ?? "",
      JSON.stringify(next.tags),
      JSON.stringify(details),
      next.readme === null ? 0 : 1,
      next.changelog === null ? 0 : 1,
    );
  const results = await db.batch<VersionRow>([
    ...texts,
    update,
    ...prepareRefresh(db, datasetId),
    prepareVersion(db, { id: datasetId, version }),
  ]);
  const isMine = results[texts.length]?.meta.changes === 1;
  return isMine ? (results.at(-1)?.results[0] ?? null) : null;
}

function prepareTexts(
  db: D1Database,
  { id, revision }: Known,
  { readme, changelog, sourceMetadata }: Description,
): D1PreparedStatement[] {
  const coverage = toCoverage(sourceMetadata);
  const texts = {
    readme,
    changelog,
    "source-metadata": sourceMetadata && JSON.stringify(sourceMetadata),
    coverage: coverage && JSON.stringify(coverage),
  };
  return Object.entries(texts).map(([kind, body]) =>
    body === null
      ? db
          .prepare(`DELETE FROM texts WHERE version_id = ?1 AND kind = ?3 AND ${IS_MY_TURN}`)
          .bind(id, revision, kind)
      : db
          .prepare(`INSERT OR REPLACE INTO texts SELECT ?1, ?3, ?4 WHERE ${IS_MY_TURN}`)
          .bind(id, revision, kind, body),
  );
}
