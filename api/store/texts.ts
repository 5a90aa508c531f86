import type { World } from "../world.ts";
import type { VersionDetails } from "./details.ts";
import type { VersionRow } from "./versions.ts";

/** README or changelog, as Markdown from outside. */
export async function loadText({ db }: World, rowId: number, kind: string): Promise<string | null> {
  return db
    .prepare(`SELECT body FROM texts WHERE version_id = ?1 AND kind = ?2`)
    .bind(rowId, kind)
    .first<string>("body");
}

interface ManifestFile {
  name: string;
  path: string;
  size: number;
  sha256: string;
}

/** The version's manifest: what was published, with every file and its hash. */
export async function loadMetadata({ db }: World, row: VersionRow): Promise<object> {
  const { results } = await db
    .prepare(
      `SELECT name, path, size, sha256 FROM nodes WHERE version_id = ?1 AND is_file = 1 ORDER BY path`,
    )
    .bind(row.rowId)
    .all<ManifestFile>();
  const details: VersionDetails = JSON.parse(row.details);
  return {
    pennsieveDatasetId: row.id,
    version: row.version,
    revision: row.revision,
    name: row.name,
    description: row.description,
    creator: details.owner,
    contributors: details.contributors,
    sourceOrganization: details.organizationName,
    keywords: JSON.parse(row.tags),
    datePublished: row.publishedAt,
    license: row.license,
    "@id": `https://doi.org/${row.doi}`,
    publisher: details.organizationName,
    "@context": "http://schema.org/",
    "@type": "Dataset",
    schemaVersion: "http://schema.org/version/3.7/",
    collections: details.collections,
    relatedPublications: details.externalPublications,
    sponsorship: details.sponsorship,
    isBasedOn: details.sources,
    files: results,
  };
}
