import type { EMBARGO_ACCESS } from "#api/wire/enums.ts";
import type { Services } from "../services.ts";
import type { OptionalFields, Publication } from "../publish/publication.ts";

/** A version with the contract's fields of its dataset. */
export interface VersionRow {
  rowId: number;
  id: number;
  version: number;
  revision: number;
  doi: string;
  status: string;
  name: string;
  description: string;
  datasetType: string;
  license: string;
  tags: string;
  details: string;
  size: number;
  fileCount: number;
  recordCount: number;
  embargoReleaseDate: string | null;
  bannerPath: string | null;
  hasReadme: number;
  hasChangelog: number;
  /** JSON; empty or `null` when there is none. */
  dataPreview: string | null;
  /** The path of a file with a plane; empty or `null` when there is none. */
  planeFile: string | null;
  publishedAt: string;
  updatedAt: string;
  revisedAt: string | null;
  createdAt: string;
  /** Number of the workspace dataset behind the record, if a workspace here has one. */
  sourceDatasetId: number | null;
}

/** Columns of a `VersionRow`, of versions `v` and their datasets `d`. */
export const VERSION_COLUMNS = `
  v.id AS rowId, v.dataset_id AS id, v.version, v.revision, v.doi, v.status, v.name, v.description,
  v.dataset_type AS datasetType, v.license, v.tags, v.details, v.size, v.file_count AS fileCount,
  v.record_count AS recordCount, v.embargo_release_date AS embargoReleaseDate,
  v.banner_path AS bannerPath, v.has_readme AS hasReadme, v.has_changelog AS hasChangelog,
  v.data_preview AS dataPreview, v.plane_file AS planeFile, v.published_at AS publishedAt, v.updated_at AS updatedAt,
  v.revised_at AS revisedAt, d.created_at AS createdAt,
  (SELECT min(w.id) FROM workspace_datasets AS w WHERE w.public_key = d.key) AS sourceDatasetId`;

/** The names of those columns. */
export const VERSION_FIELDS = [
  "rowId",
  "id",
  "version",
  "revision",
  "doi",
  "status",
  "name",
  "description",
  "datasetType",
  "license",
  "tags",
  "details",
  "size",
  "fileCount",
  "recordCount",
  "embargoReleaseDate",
  "bannerPath",
  "hasReadme",
  "hasChangelog",
  "dataPreview",
  "planeFile",
  "publishedAt",
  "updatedAt",
  "revisedAt",
  "createdAt",
  "sourceDatasetId",
] as const satisfies readonly (keyof VersionRow)[];

const FROM = `FROM versions AS v JOIN datasets AS d ON d.id = v.dataset_id`;

/** The current versions of these datasets, in the order of the ids. */
export async function loadCurrentVersions({ db }: Services, ids: number[]): Promise<VersionRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${VERSION_COLUMNS} FROM json_each(?1) AS wanted
       CROSS JOIN datasets AS d ON d.id = wanted.value CROSS JOIN versions AS v ON v.id = d.current_id
       ORDER BY wanted.key`,
    )
    .bind(JSON.stringify(ids))
    .all<VersionRow>();
  return results;
}

/** A version of a dataset; `null` is the newest public one, or else the newest unpublished one. */
export interface RequestedVersion {
  id: number;
  version: number | null;
}

/** The number of the version that is requested, of the dataset that is requested. */
export function toRequestedVersion(dataset: string, version: string): string {
  return `coalesce(${version}, (SELECT o.version FROM versions AS o
    WHERE o.dataset_id = ${dataset} AND o.version IS NOT NULL
    ORDER BY o.status = 'UNPUBLISHED', o.version DESC LIMIT 1))`;
}

/** The row of the version that `?1` names, bound by `toPlace`: what hangs on it is read together with it. */
export const ROW_OF_PLACE = `(SELECT id FROM versions WHERE dataset_id = ?1 ->> '$[0]'
  AND version = ${toRequestedVersion("?1 ->> '$[0]'", "?1 ->> '$[1]'")})`;

export function toPlace({ id, version }: RequestedVersion): string {
  return JSON.stringify([id, version]);
}

const IS_REQUESTED = `v.dataset_id = ?1 AND v.version = ${toRequestedVersion("?1", "?2")}`;

export async function loadVersion(
  { db }: Services,
  requested: RequestedVersion,
): Promise<VersionRow | null> {
  return prepareVersion(db, requested).first<VersionRow>();
}

/** Selects one version as `VersionRow`, alone or in a transaction. */
export function prepareVersion(
  db: D1Database,
  { id, version }: RequestedVersion,
): D1PreparedStatement {
  return db.prepare(`SELECT ${VERSION_COLUMNS} ${FROM} WHERE ${IS_REQUESTED}`).bind(id, version);
}

/** Selects texts of one version as `kind` and `body`. */
export function prepareTexts(
  db: D1Database,
  { id, version }: RequestedVersion,
  kinds: readonly string[],
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT t.kind, t.body FROM versions AS v CROSS JOIN texts AS t ON t.version_id = v.id
       WHERE ${IS_REQUESTED} AND t.kind IN (SELECT value FROM json_each(?3))`,
    )
    .bind(id, version, JSON.stringify(kinds));
}

/** Every committed version, newest first, unpublished ones too. */
export async function loadVersions({ db }: Services, datasetId: number): Promise<VersionRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${VERSION_COLUMNS} ${FROM} WHERE v.dataset_id = ?1 AND v.version IS NOT NULL ORDER BY v.version DESC`,
    )
    .bind(datasetId)
    .all<VersionRow>();
  return results;
}

/** The current version that holds this package; a package keeps its id from version to version. */
export async function loadPackageVersion(
  { db }: Services,
  packageId: string,
): Promise<VersionRow | null> {
  return db
    .prepare(
      `SELECT ${VERSION_COLUMNS} FROM nodes AS n CROSS JOIN versions AS v ON v.id = n.version_id
       CROSS JOIN datasets AS d ON d.id = v.dataset_id
       WHERE n.package_id = ?1 AND d.current_id = v.id LIMIT 1`,
    )
    .bind(packageId)
    .first<VersionRow>();
}

/** The versions with these DOIs, without an order. */
export async function loadVersionsByDoi({ db }: Services, dois: string[]): Promise<VersionRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${VERSION_COLUMNS} FROM json_each(?1) AS wanted
       CROSS JOIN versions AS v ON v.doi = wanted.value CROSS JOIN datasets AS d ON d.id = v.dataset_id
       WHERE v.version IS NOT NULL`,
    )
    .bind(JSON.stringify(dois))
    .all<VersionRow>();
  return results;
}

export type EmbargoAccess = (typeof EMBARGO_ACCESS)[number];

/** A request's status at a moment; a grant whose last day is over counts as no request. */
export const ACCESS_STATUS = `
  CASE WHEN a.status = 'granted' AND a.granted_until <> '' AND a.granted_until < $today
    THEN NULL ELSE a.status END`;

/** The status of this person's request to see withheld files; `null` without a valid one. */
export async function loadEmbargoAccess(
  { db, now }: Services,
  datasetId: number,
  sub: string,
): Promise<EmbargoAccess | null> {
  return db
    .prepare(
      `SELECT ${ACCESS_STATUS.replace("$today", "?3")} AS status
       FROM users AS u JOIN embargo_access AS a ON a.user_id = u.id
       WHERE u.sub = ?1 AND a.dataset_id = ?2`,
    )
    .bind(sub, datasetId, now().toISOString().slice(0, 10))
    .first<EmbargoAccess>("status");
}

/** A version and its README or changelog, Markdown from outside, in one round trip. */
export async function loadVersionText(
  { db }: Services,
  requested: RequestedVersion,
  kind: string,
): Promise<{ row: VersionRow | null; body: string | null }> {
  const [rows, texts] = await db.batch<VersionRow & { body: string }>([
    prepareVersion(db, requested),
    prepareTexts(db, requested, [kind]),
  ]);
  return { row: rows?.results[0] ?? null, body: texts?.results[0]?.body ?? null };
}

/** Fields that are only ever read together with their version, stored as one JSON column. */
export interface VersionDetails extends Partial<OptionalFields> {
  contributors: Publication["contributors"];
  owner: NonNullable<Publication["owner"]> | null;
  organizationName: string;
  organizationId: number | null;
  sources: Publication["sources"];
  externalPublications: Publication["externalPublications"];
  sponsorship: NonNullable<Publication["sponsorship"]> | null;
  collections: { id: number; name: string }[];
  release: NonNullable<Publication["release"]> | null;
  /** The text that a request for withheld files agrees to; absent in older versions. */
  agreementId?: number | null;
  modelCount: { modelName: string; count: number }[];
  /** Of a withdrawn version, when a reason was given. */
  withdrawnReason?: string;
  /** Member versions whose banners represent a collection, and how many members there are. */
  collection: { banners: { id: number; version: number }[]; size: number } | null;
}
