import type { VersionDetails } from "./details.ts";
import type { NodeRow } from "./nodes.ts";
import type { VersionRow } from "./versions.ts";

/** The version's manifest without its files: what was published. */
export function toMetadata(row: VersionRow): object {
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
  };
}

/** A file as the manifest lists it. */
export function toManifestFile({ name, path, size, sha256 }: NodeRow): object {
  return { name, path, size, sha256 };
}
