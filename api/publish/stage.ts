import { toSortKey } from "../files/natural-order.ts";
import { hashToHex } from "#base/hex.ts";
import { STAGE_CHUNK_FILES } from "../limits.ts";
import type { Services } from "../services.ts";
import type { FileColumns } from "../store/source-metadata.ts";
import { SOURCE_METADATA_LIMITS } from "#api/wire/source-metadata.ts";
import { toCoverage } from "./coverage.ts";
import { writeVersionDetails } from "./details.ts";
import type { Target } from "./identity.ts";
import type { Publication } from "./publication.ts";

const INSERT_VERSION = `
  INSERT INTO versions (dataset_id, status, fingerprint, name, sort_name, description, dataset_type, license, tags,
    details, size, file_count, record_count, embargo_release_date, banner_path, has_readme,
    has_changelog, published_at, updated_at)
  VALUES (?1, 'PUBLISH_IN_PROGRESS', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
  RETURNING id`;

const INSERT_NODES = `
  INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size, children, sha256, package_id)
  SELECT ?1, value ->> 'path', value ->> 'parent', value ->> 'name', value ->> 'sortKey',
    value ->> 'isFile', value ->> 'size', value ->> 'children', value ->> 'sha256', value ->> 'packageId'
  FROM json_each(?2)`;

const INSERT_RECORDS = `
  INSERT INTO records (version_id, model, position, properties)
  SELECT ?1, value ->> 'model', value ->> 'position', value -> 'properties' FROM json_each(?2)`;

interface Staged {
  uploadId: string;
  versionId: number;
}

/**
 * Writes a whole version without a number, which hides it from every reader.
 * The upload row comes last, so that only a completely staged version can be committed.
 */
export async function stagePublication(
  services: Services,
  datasetId: number,
  content: { publication: Publication; target: Target; fingerprint: string },
): Promise<Staged> {
  const { publication, target } = content;
  const versionId = await insertVersion(services, datasetId, content);
  for (const chunk of toChunks(toTree(publication.files), STAGE_CHUNK_FILES)) {
    const rows = await Promise.all(chunk.map((row) => withPackageId(target.key, row)));
    await services.db.prepare(INSERT_NODES).bind(versionId, JSON.stringify(rows)).run();
  }
  for (const chunk of toChunks(toRecordRows(publication), STAGE_CHUNK_FILES)) {
    await services.db.prepare(INSERT_RECORDS).bind(versionId, JSON.stringify(chunk)).run();
  }
  const uploadId = crypto.randomUUID();
  await services.db.batch([
    ...prepareTexts(services, versionId, publication),
    services.db
      .prepare(`INSERT INTO member_dois SELECT ?1, key, value FROM json_each(?2)`)
      .bind(versionId, JSON.stringify(publication.dois ?? [])),
    services.db
      .prepare(
        `INSERT INTO uploads (id, version_id, created_at, is_named, doi) VALUES (?1, ?2, ?3, ?4, ?5)`,
      )
      .bind(
        uploadId,
        versionId,
        services.now().toISOString(),
        target.isNamed ? 1 : 0,
        publication.doi ?? null,
      ),
  ]);
  return { uploadId, versionId };
}

async function insertVersion(
  services: Services,
  datasetId: number,
  { publication, fingerprint }: { publication: Publication; fingerprint: string },
): Promise<number> {
  const { files } = publication;
  const id = await services.db
    .prepare(INSERT_VERSION)
    .bind(
      datasetId,
      fingerprint,
      publication.name,
      toSortKey(publication.name),
      publication.description,
      publication.datasetType,
      publication.license ?? publication.otherLicense?.name ?? "",
      JSON.stringify([...new Set(publication.tags)]),
      JSON.stringify(await writeVersionDetails(services, publication)),
      files.reduce((sum, file) => sum + file.size, 0),
      files.length,
      publication.records.length || files.reduce((sum, file) => sum + (file.rows ?? 0), 0),
      publication.embargoReleaseDate ?? null,
      publication.banner ?? null,
      publication.readme === undefined ? 0 : 1,
      publication.changelog === undefined ? 0 : 1,
      publication.publishedAt === undefined
        ? null
        : new Date(publication.publishedAt).toISOString(),
      services.now().toISOString(),
    )
    .first<number>("id");
  if (id === null) throw new Error("The database gave no id for a version.");
  return id;
}

function prepareTexts(services: Services, versionId: number, publication: Publication) {
  const { sourceMetadata, variables } = publication;
  const coverage = toCoverage(sourceMetadata);
  const columns = toColumns(publication);
  const texts = {
    readme: publication.readme,
    changelog: publication.changelog,
    "source-metadata": sourceMetadata && JSON.stringify(sourceMetadata),
    coverage: coverage && JSON.stringify(coverage),
    columns: columns.length === 0 ? undefined : JSON.stringify(columns),
    variables: variables.length === 0 ? undefined : JSON.stringify(variables),
  };
  return Object.entries(texts).flatMap(([kind, body]) =>
    body === undefined || body === null
      ? []
      : [services.db.prepare(`INSERT INTO texts VALUES (?1, ?2, ?3)`).bind(versionId, kind, body)],
  );
}

/** The header of each table, as in the file. */
function toColumns({ files }: Publication): FileColumns[] {
  const columns = files.flatMap((file) =>
    file.columns === undefined ? [] : [{ path: file.path, columns: file.columns }],
  );
  return JSON.stringify(columns).length > SOURCE_METADATA_LIMITS.JSON_MAX_CHARS ? [] : columns;
}

function toRecordRows({ records }: Publication) {
  return records.map((record, position) => ({ ...record, position }));
}

/** The same file of the same dataset keeps its package id from version to version. */
async function withPackageId(key: string, row: TreeRow): Promise<TreeRow> {
  if (row.isFile === 0) return row;
  const hash = await hashToHex(`${key}\n${row.path}`);
  const groups = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ];
  return { ...row, packageId: `N:package:${groups.join("-")}` };
}

function toChunks<T>(rows: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < rows.length; at += size) chunks.push(rows.slice(at, at + size));
  return chunks;
}

/** One row of `nodes`; the root is the folder with the empty path and no parent. */
interface TreeRow {
  path: string;
  parent: string | null;
  name: string;
  sortKey: string;
  isFile: 0 | 1;
  size: number;
  children: number;
  sha256: string | null;
  packageId: string | null;
}

/** Files and every folder above them; a folder's size is that of its whole sub-tree. */
function toTree(files: Publication["files"]): TreeRow[] {
  const folders = new Map<string, TreeRow>([["", createFolder("")]]);
  const rows = files.map((file): TreeRow => {
    const folder = openFolder(folders, toParent(file.path));
    folder.children += 1;
    addSize(folders, folder, file.size);
    return { ...createNode(file.path), isFile: 1, size: file.size, sha256: file.sha256 };
  });
  return [...folders.values(), ...rows];
}

function openFolder(folders: Map<string, TreeRow>, path: string): TreeRow {
  const known = folders.get(path);
  if (known !== undefined) return known;
  const folder = createFolder(path);
  folders.set(path, folder);
  openFolder(folders, toParent(path)).children += 1;
  return folder;
}

function addSize(folders: Map<string, TreeRow>, folder: TreeRow, size: number): void {
  for (let at: TreeRow | undefined = folder; at !== undefined;) {
    at.size += size;
    at = at.parent === null ? undefined : folders.get(at.parent);
  }
}

function createFolder(path: string): TreeRow {
  return { ...createNode(path), parent: path === "" ? null : toParent(path) };
}

function createNode(path: string): TreeRow {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return {
    path,
    parent: toParent(path),
    name,
    sortKey: toSortKey(name),
    isFile: 0,
    size: 0,
    children: 0,
    sha256: null,
    packageId: null,
  };
}

function toParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
