import { COLLECTION_BANNERS_MAX, MODELS_MAX } from "../limits.ts";
import { storeAgreement } from "../store/agreements.ts";
import type { VersionDetails } from "../store/versions.ts";
import type { Services } from "../services.ts";
import { toDescription, type Description } from "./description.ts";
import { type Publication, readOptionalFields } from "./publication.ts";

export async function writeVersionDetails(
  services: Services,
  publication: Publication,
): Promise<VersionDetails> {
  return {
    ...(await loadDescribedDetails(services, toDescription(publication))),
    release: publication.release ?? null,
    agreementId: await storeAgreement(services, publication.dataUseAgreement),
    modelCount: toModelCount(publication),
    collection: await loadCollection(services, publication),
  };
}

/** The details that a revision may change. */
export async function loadDescribedDetails(services: Services, description: Description) {
  const { contributors, owner, sources, externalPublications, sponsorship } = description;
  const organizationName = description.organizationName ?? "";
  return {
    contributors,
    owner,
    organizationName,
    organizationId: await loadOrganizationId(services, organizationName),
    sources,
    externalPublications,
    sponsorship,
    ...readOptionalFields(description),
    collections: description.collections.map((name) => ({ id: toStableId(name), name })),
  };
}

async function loadOrganizationId({ db }: Services, name: string): Promise<number | null> {
  return db.prepare(`SELECT id FROM organizations WHERE name = ?1`).bind(name).first<number>("id");
}

/** Models of the records, or else the tables whose rows were counted, in the order of the files. */
function toModelCount({ records, files }: Publication): VersionDetails["modelCount"] {
  if (records.length > 0) {
    const models = countEach(records.map(({ model }) => model));
    return [...models].map(([modelName, count]) => ({ modelName, count })).slice(0, MODELS_MAX);
  }
  const tables = files.flatMap(({ path, rows }) => (rows === undefined ? [] : [{ path, rows }]));
  const toName = createModelNames(tables.map(({ path }) => path));
  return tables
    .slice(0, MODELS_MAX)
    .map(({ path, rows }) => ({ modelName: toName(path), count: rows }));
}

/** The name of a table's file; its path where names repeat, with the ending where paths repeat without it. */
function createModelNames(paths: readonly string[]): (path: string) => string {
  const names = countEach(paths.map(toFileName));
  const places = countEach(paths.map(withoutEnding));
  return (path) => {
    if (names.get(toFileName(path)) === 1) return toFileName(path);
    return places.get(withoutEnding(path)) === 1 ? withoutEnding(path) : path;
  };
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function toFileName(path: string): string {
  return withoutEnding(path.slice(path.lastIndexOf("/") + 1));
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}

async function loadCollection(
  services: Services,
  publication: Publication,
): Promise<VersionDetails["collection"]> {
  if (publication.datasetType !== "collection") return null;
  const dois = publication.dois ?? [];
  const { results } = await services.db
    .prepare(
      `SELECT v.dataset_id AS id, v.version FROM json_each(?1) AS d
       JOIN versions AS v ON v.doi = d.value
       WHERE v.banner_path IS NOT NULL AND v.status = 'PUBLISH_SUCCEEDED'
       ORDER BY d.key LIMIT ?2`,
    )
    .bind(JSON.stringify(dois), COLLECTION_BANNERS_MAX)
    .all<{ id: number; version: number }>();
  return { banners: results, size: dois.length };
}

/** The contract numbers publisher groupings; the same name has the same number everywhere. */
function toStableId(name: string): number {
  let hash = 2_166_136_261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 1;
}
