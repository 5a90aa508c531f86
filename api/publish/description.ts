import type { SourceMetadata } from "../wire/source-metadata.ts";
import type { ReviseRequest } from "../wire/publish.ts";
import type { VersionDetails } from "../store/versions.ts";
import { type OptionalFields, type Publication, readOptionalFields } from "./publication.ts";

/** All fields that a revision may change; `null` where nothing was given. */
export interface Description extends OptionalFields {
  name: string;
  description: string;
  readme: string | null;
  changelog: string | null;
  license: string | null;
  tags: string[];
  contributors: Publication["contributors"];
  owner: VersionDetails["owner"];
  organizationName: string | null;
  sources: Publication["sources"];
  externalPublications: Publication["externalPublications"];
  sponsorship: VersionDetails["sponsorship"];
  sourceMetadata: SourceMetadata | null;
  collections: string[];
}

/** A version's columns that describe it, as `DESCRIPTION_COLUMNS` reads them. */
export interface DescriptionRow {
  name: string;
  description: string;
  readme: string | null;
  changelog: string | null;
  sourceMetadata: string | null;
  license: string;
  tags: string;
  details: string;
}

/** Columns of `versions AS v`. */
export const DESCRIPTION_COLUMNS = `
  v.name, v.description, v.license, v.tags, v.details,
  (SELECT body FROM texts WHERE version_id = v.id AND kind = 'readme') AS readme,
  (SELECT body FROM texts WHERE version_id = v.id AND kind = 'changelog') AS changelog,
  (SELECT body FROM texts WHERE version_id = v.id AND kind = 'source-metadata') AS sourceMetadata`;

/** The description of a publication, without its content. */
export function toDescription(publication: Publication): Description {
  return {
    name: publication.name,
    description: publication.description,
    readme: publication.readme ?? null,
    changelog: publication.changelog ?? null,
    license: publication.license ?? null,
    tags: [...new Set(publication.tags)],
    contributors: publication.contributors,
    owner: publication.owner ?? null,
    organizationName: publication.organizationName ?? null,
    sources: publication.sources,
    externalPublications: publication.externalPublications,
    sponsorship: publication.sponsorship ?? null,
    ...readOptionalFields(publication),
    sourceMetadata: publication.sourceMetadata ?? null,
    collections: publication.collections,
  };
}

/** The current description of a published version. */
export function readDescription(row: DescriptionRow): Description {
  const { name, description, readme, changelog } = row;
  const details: VersionDetails = JSON.parse(row.details);
  return {
    name,
    description,
    readme,
    changelog,
    license: details.otherLicense ? null : row.license || null,
    tags: JSON.parse(row.tags),
    contributors: details.contributors,
    owner: details.owner,
    organizationName: details.organizationName || null,
    sources: details.sources,
    externalPublications: details.externalPublications,
    sponsorship: details.sponsorship,
    ...readOptionalFields(details),
    sourceMetadata: row.sourceMetadata === null ? null : JSON.parse(row.sourceMetadata),
    collections: details.collections.map(({ name: grouping }) => grouping),
  };
}

/** The description with the changes; omitted fields stay. */
export function withChange(known: Description, change: ReviseRequest): Description {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const licensed = change.license
    ? { otherLicense: null }
    : change.otherLicense && { license: null };
  const changed: Description = { ...known, ...licensed, ...Object.fromEntries(given) };
  return { ...changed, tags: [...new Set(changed.tags)] };
}
